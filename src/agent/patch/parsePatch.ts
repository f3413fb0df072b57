import { fail, ok, type Result } from "../../base/result.ts";
import type { FileChange, Hunk, HunkLine, Patch } from "./patch.ts";
import { type PatchLine, patchBody } from "./patchBody.ts";

/**
 * Reads a patch. Lenient where models are sloppy and the meaning is plain (CRLF, a heredoc or code fence around it, `@@ -1,3 +1,4 @@`,
 * an empty line for an empty context line); strict where a guess could change the wrong thing. The error tells the model what to mend.
 */
export function parsePatch(text: string): Result<Patch> {
  const body = patchBody(text);
  if (!body.ok) {
    return body;
  }
  const changes: FileChange[] = [];
  let rest = body.value;
  while (rest[0] !== undefined) {
    const [head, ...following] = rest;
    if (head.text.trim() === "") {
      rest = following;
      continue;
    }
    const length = following.findIndex(({ text }) => fileHeader.test(text));
    const lines = length === -1 ? following : following.slice(0, length);
    const change = parseChange(head, lines);
    if (!change.ok) {
      return change;
    }
    changes.push(change.value);
    rest = following.slice(lines.length);
  }
  return changes.length === 0
    ? fail("The patch is empty. Put at least one *** Add File, *** Update File or *** Delete File into it.")
    : ok({ changes });
}

const fileHeader = /^\*\*\* (?<verb>Add|Update|Delete) File:(?<path>.*)$/u;
const moveHeader = /^\*\*\* Move to:(?<path>.*)$/u;
const endOfFile = /^\*\*\* End of File\s*$/u;
const hunkHeader = /^@@(?<text>.*)$/u;
const lineNumbers = /^\s*-\d+(?:,\d+)? \+\d+(?:,\d+)? @@/u;

function parseChange(head: PatchLine, lines: readonly PatchLine[]): Result<FileChange> {
  const found = fileHeader.exec(head.text);
  const path = found?.groups?.["path"]?.trim() ?? "";
  if (found === null) {
    return wrong(
      head,
      "here a file must begin: *** Add File: <path>, *** Update File: <path> or *** Delete File: <path>",
    );
  }
  if (path === "") {
    return wrong(head, "the path is missing");
  }
  switch (found.groups?.["verb"]) {
    case "Add":
      return parseAdd(path, lines);
    case "Delete": {
      const surplus = lines.find(({ text }) => text.trim() !== "");
      return surplus === undefined
        ? ok({ kind: "delete", path })
        : wrong(surplus, "after *** Delete File nothing may follow but the next file");
    }
    default:
      return parseUpdate(head, path, lines);
  }
}

function parseAdd(path: string, lines: readonly PatchLine[]): Result<FileChange> {
  const end = lines.findLastIndex(({ text }) => text.trim() !== "") + 1;
  const content = lines.slice(0, end).filter(({ text }) => !endOfFile.test(text));
  const bad = content.find(({ text }) => !text.startsWith("+"));
  return bad === undefined
    ? ok({ kind: "add", path, content: content.map(({ text }) => `${text.slice(1)}\n`).join("") })
    : wrong(bad, "every line of a new file must begin with +");
}

function parseUpdate(head: PatchLine, path: string, lines: readonly PatchLine[]): Result<FileChange> {
  const moveTo = lines[0] === undefined ? undefined : moveHeader.exec(lines[0].text)?.groups?.["path"]?.trim();
  if (moveTo === "") {
    return wrong(head, "the path after *** Move to: is missing");
  }
  const hunks = parseHunks(moveTo === undefined ? lines : lines.slice(1));
  if (!hunks.ok) {
    return hunks;
  }
  return hunks.value.length === 0 && moveTo === undefined
    ? wrong(head, `the update of ${path} has no hunk. Write @@, then lines that begin with a space, - or +`)
    : ok({ kind: "update", path, ...(moveTo === undefined ? {} : { moveTo }), hunks: hunks.value });
}

function parseHunks(lines: readonly PatchLine[]): Result<readonly Hunk[]> {
  const hunks: Hunk[] = [];
  let open: { patchLine: number; headers: string[]; lines: HunkLine[]; atEnd: boolean } | undefined;
  // A space stands for an empty line that stays; nothing at all only separates.
  const last = lines.findLastIndex(({ text }) => text !== "");
  for (const line of lines.slice(0, last + 1)) {
    const header = hunkHeader.exec(line.text)?.groups?.["text"];
    if (header !== undefined) {
      if (open === undefined || open.lines.length > 0) {
        open = startHunk(hunks, line);
      }
      const text = header.replace(lineNumbers, "").replace(/^ /u, "");
      if (text.trim() !== "") {
        open.headers.push(text);
      }
      continue;
    }
    if (endOfFile.test(line.text)) {
      if (open === undefined || open.lines.length === 0) {
        return wrong(line, "*** End of File must stand after the lines of a hunk");
      }
      open.atEnd = true;
      continue;
    }
    if (open?.atEnd === true) {
      return wrong(line, "after *** End of File a new hunk must begin with @@, or another file");
    }
    const parsed = parseHunkLine(line);
    if (!parsed.ok) {
      return parsed;
    }
    open ??= startHunk(hunks, line);
    open.lines.push(parsed.value);
  }
  const idle = hunks.find((hunk) => hunk.lines.every(({ kind }) => kind === "context"));
  return idle === undefined
    ? ok(hunks)
    : fail(
        `Line ${idle.patchLine} of the patch: this hunk changes nothing. Mark removed lines with - and new lines with +.`,
      );
}

function startHunk(hunks: Hunk[], { number }: PatchLine) {
  const hunk = { patchLine: number, headers: [], lines: [], atEnd: false };
  hunks.push(hunk);
  return hunk;
}

function parseHunkLine(line: PatchLine): Result<HunkLine> {
  const text = line.text.slice(1);
  switch (line.text[0]) {
    case undefined:
      return ok({ kind: "context", text: "" });
    case " ":
      return ok({ kind: "context", text });
    case "-":
      return ok({ kind: "remove", text });
    case "+":
      return ok({ kind: "add", text });
    default:
      return wrong(line, "a line of a hunk must begin with a space (unchanged), - (removed) or + (new)");
  }
}

function wrong({ number, text }: PatchLine, what: string): { readonly ok: false; readonly error: string } {
  return fail(`Line ${number} of the patch: ${what}. The line is: ${text.slice(0, 200)}`);
}
