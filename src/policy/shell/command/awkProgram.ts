/**
 * True when an awk program certainly neither executes nor writes: no `system`, no `getline`, no `@` (includes, indirect
 * calls), and no `print` with `|` or `>` behind it. Text that looks like these but is none makes it uncertain, not wrong.
 */
export function isQuietAwk(program: string): boolean {
  if (/system|getline|@|\/inet|\\\n/.test(program)) return false;
  for (const found of program.matchAll(/printf?/g)) {
    if (!isQuietPrint(program, found.index + found[0].length)) return false;
  }
  return true;
}

/** Looks at the arguments of one print statement up to its end. */
function isQuietPrint(program: string, start: number): boolean {
  let depth = 0;
  let operand = false;
  for (let at = start; at < program.length; at++) {
    const sign = program[at] ?? "";
    if (sign === '"') {
      at = endOfString(program, at);
      if (at < 0) return false;
      operand = true;
    } else if (sign === "/") {
      // Behind an operand this divides; elsewhere it opens a pattern, which is not read here.
      if (!operand) return false;
      operand = false;
    } else if (sign === "(" || sign === "[") {
      depth++;
      operand = false;
    } else if (sign === ")" || sign === "]") {
      depth--;
      operand = true;
      if (depth < 0) return true;
    } else if (sign === "|" && program[at + 1] === "|") {
      at++;
      operand = false;
    } else if (sign === "|") return false;
    else if (sign === ">" && depth === 0) return false;
    else if (sign === "#") {
      const lineEnd = program.indexOf("\n", at);
      if (lineEnd < 0) return true;
      at = lineEnd - 1;
    } else if (sign === "\n" && /[,&|]\s*$/.test(program.slice(start, at))) continue;
    else if ((sign === ";" || sign === "}" || sign === "\n") && depth === 0) return true;
    else if (/[\w.$]/.test(sign)) operand = sign !== "$";
    else if (/\S/.test(sign)) operand = false;
  }
  return true;
}

function endOfString(program: string, start: number): number {
  for (let at = start + 1; at < program.length; at++) {
    if (program[at] === "\\") at++;
    else if (program[at] === '"') return at;
    else if (program[at] === "\n") return -1;
  }
  return -1;
}
