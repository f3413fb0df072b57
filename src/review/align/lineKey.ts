const marks = /^\s*(?:>\s*)*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

/**
 * What makes a line the same line in another revision: its text without indentation, list number, task box, heading level and runs of
 * white space. So renumbering, re-indenting and ticking do not make a line new.
 */
export function lineKey(line: string): string {
  const text = line.replace(marks, "").trim();
  return (text === "" ? line.trim() : text).replace(/\s+/g, " ");
}

/** True for a key with enough text to be recognised elsewhere; `}` or a blank line has not. */
export function isStrong(key: string): boolean {
  return /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}/u.test(key);
}
