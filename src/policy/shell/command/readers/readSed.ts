import { mayBeFlag, shorten, type Word } from "../../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../../verdict.ts";
import { isQuietSed } from "../sedScript.ts";

const letters = new Set(["n", "E", "r", "s", "u", "z"]);
const longs = new Set([
  "--quiet",
  "--silent",
  "--regexp-extended",
  "--separate",
  "--unbuffered",
  "--null-data",
  "--posix",
  "--debug",
]);

/** sed reads only when nothing edits in place and no script writes or executes. */
export function readSed(name: string, words: readonly Word[]): Judgement {
  const scripts: string[] = [];
  const operands: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    if (!mayBeFlag(word)) {
      operands.push(word);
      continue;
    }
    const text = word.text;
    if (text === undefined)
      return sandboxOnly(`${shorten(word.raw)} might become a flag of ${name}; put ./ in front of it.`);
    if (text === "--" || longs.has(text)) continue;
    if (/^-[a-zA-Z]*[iI]/.test(text) || text.startsWith("--i"))
      return deny(`${name} ${shorten(text)} edits files in place.`);
    const script = scriptFlag(text);
    if (script === "next") {
      const next = words[++at]?.text;
      if (next === undefined) return sandboxOnly(`The script of ${name} is only known when it runs.`);
      scripts.push(next);
    } else if (script !== undefined) scripts.push(script);
    else if (![...text.slice(1)].every((letter) => letters.has(letter))) {
      return sandboxOnly(`${name} ${shorten(text)} is not known to be read-only.`);
    }
  }
  if (scripts.length === 0) {
    const first = operands[0];
    if (first === undefined) return sandboxOnly(`${name} has no script.`);
    if (first.text === undefined) return sandboxOnly(`The script of ${name} is only known when it runs.`);
    scripts.push(first.text);
  }
  if (!isQuietSed(scripts.join("\n"))) return sandboxOnly(`The script of ${name} may write or run something.`);
  return allow(`${name} only prints.`);
}

/** The script that a flag carries, or "next" when it is the following word. */
function scriptFlag(text: string): string | undefined {
  if (text === "--expression") return "next";
  if (text.startsWith("--expression=")) return text.slice(13);
  const cluster = /^-([nErsuz]*)e([\s\S]*)$/.exec(text);
  if (cluster === null) return undefined;
  return cluster[2] === "" ? "next" : cluster[2];
}
