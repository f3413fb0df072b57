import { fail, ok, type Result } from "../../base/result.ts";

export interface PatchLine {
  /** From 1, in the patch as it was given. */
  readonly number: number;
  readonly text: string;
}

/** The lines between `*** Begin Patch` and `*** End Patch`; whatever a model wraps around them is left out. */
export function patchBody(text: string): Result<readonly PatchLine[]> {
  const lines = text.split(/\r\n|\n|\r/u).map((line, index) => ({ number: index + 1, text: line }));
  const begin = lines.findIndex((line) => line.text.trim() === "*** Begin Patch");
  if (begin === -1) {
    return fail("The patch has no beginning: its first line must be *** Begin Patch.");
  }
  if (lines.slice(0, begin).some((line) => !isWrapping(line.text))) {
    return fail("Before *** Begin Patch nothing may stand. Send only the patch.");
  }
  const end = lines.findLastIndex((line) => line.text.trim() === "*** End Patch");
  if (end < begin) {
    return fail(
      "The patch has no end: its last line must be *** End Patch. If it was cut off, send it again, or in smaller parts.",
    );
  }
  if (lines.slice(end + 1).some((line) => !isWrapping(line.text))) {
    return fail("After *** End Patch nothing may stand. Send only the patch.");
  }
  return ok(lines.slice(begin + 1, end));
}

/** Blank, a code fence, the start or the end of a heredoc. */
function isWrapping(line: string): boolean {
  return /^\s*(?:```\w*|(?:apply_patch\s*)?<<-?\s*(['"]?)\w+\1|[A-Z]{3,})?\s*$/u.test(line);
}
