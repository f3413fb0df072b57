import * as z from "zod/mini";
import type { Result } from "../../base/result.ts";
import { parsePatch } from "../patch/parsePatch.ts";
import { type Patch, patchPaths, placePatch } from "../patch/patch.ts";
import { patchAccess } from "../patch/patchAccess.ts";
import { type FileEdit, planPatch } from "../patch/planPatch.ts";
import { writeEdits } from "../patch/writeEdits.ts";
import type { ToolCallContent } from "../sessionUpdate.ts";
import { defineTool, toolError } from "./tool.ts";
import type { ToolContext } from "./toolContext.ts";

const input = z.object({
  patch: z.string().check((payload) => {
    const parsed = parsePatch(payload.value);
    if (!parsed.ok) {
      payload.issues.push({ code: "custom", message: parsed.error, input: payload.value });
    }
  }),
});

/**
 * GPT's own way to edit: several files in one call, all of it or nothing. Offered to the models that `takesPatches` names.
 * Refused while planning, whatever it touches (gate.ts).
 */
type Input = z.infer<typeof input> & {
  /** The patch with its paths made absolute. */
  readonly placed?: Patch;
};

export const applyPatchTool = defineTool<Input>({
  name: "apply_patch",
  kind: "edit",
  schema: input,
  description: () =>
    [
      "Changes one or several files by a patch; when a part of it does not fit, nothing is changed. Format:",
      "*** Begin Patch",
      "*** Update File: path/of/file",
      "@@ a line of the file above the change, such as the head of the function",
      " an unchanged line",
      "-a removed line",
      "+a new line",
      "*** Add File: path/of/new/file",
      "+every line of it",
      "*** Delete File: path/of/old/file",
      "*** End Patch",
      "A file is moved with `*** Move to: new/path` right below `*** Update File:`. Give three unchanged lines above and below each change, and text after @@ where they stand in the file more than once. Hunks follow the order of the file.",
    ].join("\n"),
  title: (call, name) => title(patchPaths(read(call)).map(name)),
  place: (call, at) => ({ ...call, placed: placePatch(read(call), at) }),
  access: (call) => patchAccess(read(call)),
  locations: (call) => patchPaths(read(call)).map((path) => ({ path })),
  preview: async (call, context) => {
    const edits = await plan(call, context);
    return edits.ok ? diffs(edits.value) : [];
  },
  run: async (call, context) => {
    const edits = await plan(call, context);
    if (!edits.ok) {
      return toolError(`${edits.error} Nothing was changed.`);
    }
    if (edits.value.length === 0) {
      return toolError("The patch changes nothing: the files read already as it would make them.");
    }
    const written = await writeEdits(edits.value, context.files);
    if (!written.ok) {
      return toolError(written.error);
    }
    return { text: edits.value.map((edit) => line(edit, context.shown)).join("\n"), content: diffs(edits.value) };
  },
});

/** The schema has parsed it already: what is not a patch never comes so far. */
function read({ patch, placed }: Input): Patch {
  if (placed !== undefined) {
    return placed;
  }
  const parsed = parsePatch(patch);
  return parsed.ok ? parsed.value : { changes: [] };
}

async function plan(call: Input, { files, shown }: ToolContext): Promise<Result<readonly FileEdit[]>> {
  return await planPatch(read(call), {
    read: async (path) => await files.readIfExists(path),
    identity: (path) => path,
    shown,
  });
}

function title(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  return others.length === 0 ? `Patch ${first}` : `Patch ${first} and ${others.length} more`;
}

function line({ path, before, after }: FileEdit, shown: (path: string) => string): string {
  if (before === undefined) {
    return `Made ${shown(path)}.`;
  }
  return after === undefined ? `Deleted ${shown(path)}.` : `Changed ${shown(path)}.`;
}

function diffs(edits: readonly FileEdit[]): readonly ToolCallContent[] {
  return edits.map(({ path, before, after }) => ({
    type: "diff",
    path,
    oldText: before ?? null,
    newText: after ?? "",
  }));
}
