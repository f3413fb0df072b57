import { mayBeFlag, shorten, type Word } from "../../bash/word.ts";
import { allow, type Judgement, sandboxOnly } from "../../verdict.ts";
import { isQuietAwk } from "../awkProgram.ts";

/** awk reads only when its program is written out and neither executes nor redirects. */
export function readAwk(name: string, words: readonly Word[]): Judgement {
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !mayBeFlag(word)) break;
    const text = word.text ?? word.prefix;
    if (text === "--") {
      at++;
      break;
    }
    if (text === "-F" || text === "-v") {
      const value = words[++at];
      if (value === undefined || value.multiple || (text === "-v" && !/^\w+=/.test(value.prefix))) {
        return sandboxOnly(`${name} ${text} needs a value that can be read.`);
      }
    } else if (!/^-(?:F.|v\w+=)/.test(text) || word.multiple) {
      return sandboxOnly(`${name} ${shorten(word.raw)} is not known to be read-only.`);
    }
  }
  const program = words[at];
  if (program?.text === undefined) return sandboxOnly(`The program of ${name} is only known when it runs.`);
  // gawk takes flags also behind the program.
  const late = words.slice(at + 1).find((word) => mayBeFlag(word));
  if (late !== undefined)
    return sandboxOnly(`${shorten(late.raw)} might become a flag of ${name}; put ./ in front of it.`);
  if (!isQuietAwk(program.text)) return sandboxOnly(`The program of ${name} may write or run something.`);
  return allow(`${name} only prints.`);
}
