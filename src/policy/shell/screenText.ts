import { deny, type Judgement } from "./verdict.ts";

/** Longer commands are not read: nobody explores with them, and parsing must stay quick. */
export const longestCommand = 16_384;
const deepestNesting = 40;

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const invisible = /[\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** Blanks that a person reads as a space and a shell reads as part of a word. */
const oddBlanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;

/**
 * Refuses text that a person and a shell would read differently, or that is too large to judge, before any parser sees
 * it. `undefined` when the text may be parsed. Linear in the length.
 */
export function screenText(command: string): Judgement | undefined {
  if (command.length > longestCommand) {
    return deny(`The command is longer than ${longestCommand} characters; split it or use a smaller one.`);
  }
  if (command.trim() === "") return deny("The command is empty.");
  if (command.includes("\0")) return deny("The command contains a NUL character.");
  if (command.includes("\r")) return deny("The command contains a carriage return, which hides text in a terminal.");
  if (controls.test(command)) return deny("The command contains control characters.");
  if (bidi.test(command)) return deny("The command contains characters that reverse the reading direction.");
  if (invisible.test(command) || oddBlanks.test(command)) {
    return deny("The command contains invisible characters.");
  }
  if (loneSurrogate.test(command) || command.includes("\ufffd")) return deny("The command is not valid Unicode text.");
  if (nesting(command) > deepestNesting) return deny("The command is nested too deeply to be judged.");
  return undefined;
}

/** An upper bound of the nesting, without knowing about quotes. */
function nesting(command: string): number {
  let depth = 0;
  let deepest = 0;
  let backticks = 0;
  for (const sign of command) {
    if (sign === "(" || sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if ((sign === ")" || sign === "}" || sign === "]") && depth > 0) depth--;
    else if (sign === "`") backticks++;
  }
  return Math.max(deepest, Math.ceil(backticks / 2));
}
