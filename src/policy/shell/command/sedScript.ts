/**
 * True when a sed script certainly neither writes (`w`, `W`, `s///w`) nor executes (`e`, `s///e`). Reads the script the
 * way GNU and BSD sed do; what it does not understand is not certain.
 */
export function isQuietSed(script: string): boolean {
  let at = 0;
  const blanks = (): void => {
    while (/[\s;]/.test(script[at] ?? "")) at++;
  };
  const spaces = (): void => {
    while (script[at] === " " || script[at] === "\t") at++;
  };
  /** Skips to behind the next unescaped delimiter; `endsInBracket` has the exception. */
  const delimited = (delimiter: string): boolean => {
    while (at < script.length) {
      const sign = script[at++];
      if (sign === "\\") at++;
      else if (sign === delimiter) return true;
      else if (sign === "\n") return false;
    }
    return false;
  };
  const address = (): boolean => {
    const sign = script[at] ?? "";
    if (/[\d$]/.test(sign)) {
      at++;
      while (/[\d~]/.test(script[at] ?? "")) at++;
      return true;
    }
    if (sign !== "/" && sign !== "\\") return true;
    if (sign === "\\") at++;
    const delimiter = script[at++] ?? "";
    if (!/[^\s\w\\]/.test(delimiter)) return false;
    const from = at;
    if (!delimited(delimiter) || endsInBracket(script.slice(from, at - 1))) return false;
    while (/[IM]/.test(script[at] ?? "")) at++;
    return true;
  };
  const substitution = (flags: RegExp): boolean => {
    const delimiter = script[at++] ?? "";
    if (!/[^\s\w\\;]/.test(delimiter)) return false;
    const from = at;
    if (!delimited(delimiter) || endsInBracket(script.slice(from, at - 1)) || !delimited(delimiter)) return false;
    while (at < script.length && flags.test(script[at] ?? "")) at++;
    return true;
  };
  /** After a command only a separator may follow. */
  const ends = (): boolean => {
    spaces();
    return at >= script.length || /[;\n}#]/.test(script[at] ?? "");
  };
  let open = 0;
  for (;;) {
    blanks();
    if (at >= script.length) return open === 0;
    if (!address()) return false;
    spaces();
    if (script[at] === ",") {
      at++;
      spaces();
      if (/[+~]/.test(script[at] ?? "")) at++;
      if (!/[\d$/\\]/.test(script[at] ?? "") || !address()) return false;
    }
    while (/[\s!]/.test(script[at] ?? "") && script[at] !== "\n") at++;
    const command = script[at++] ?? "";
    if (command === "{") open++;
    else if (command === "}") {
      open--;
      if (open < 0) return false;
    } else if (command === "#") {
      while (at < script.length && script[at] !== "\n") at++;
    } else if (command === "s") {
      if (!substitution(/[gpiI\dmM]/) || !ends()) return false;
    } else if (command === "y") {
      if (!substitution(/[^\s\S]/) || !ends()) return false;
    } else if (/[btT:]/.test(command)) {
      spaces();
      while (/\w/.test(script[at] ?? "")) at++;
      if (!ends()) return false;
    } else if (/[qQlL]/.test(command)) {
      spaces();
      while (/\d/.test(script[at] ?? "")) at++;
      if (!ends()) return false;
    } else if (!/[pPdDnNgGhHxz=F]/.test(command) || !ends()) return false;
  }
}

/** Whether the pattern ends inside a bracket expression, where seds disagree about what the delimiter means. */
function endsInBracket(pattern: string): boolean {
  return /\[[^\]]*$|\[\^?\]/.test(pattern);
}
