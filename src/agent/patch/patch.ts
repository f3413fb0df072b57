/**
 * A patch in the format that GPT models are trained on (`*** Begin Patch`): a list of changes to files, applied in order.
 * https://github.com/openai/openai-cookbook/blob/main/examples/gpt4-1_prompting_guide.ipynb
 */
export interface Patch {
  readonly changes: readonly FileChange[];
}

export type FileChange =
  | { readonly kind: "add"; readonly path: string; readonly content: string }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "update"; readonly path: string; readonly moveTo?: string; readonly hunks: readonly Hunk[] };

export interface Hunk {
  /** Line of the patch that the hunk begins at, from 1, for errors. */
  readonly patchLine: number;
  /** Lines of the file under which the hunk stands, outermost first: `@@ class A`, `@@ def b`. */
  readonly headers: readonly string[];
  readonly lines: readonly HunkLine[];
  /** `*** End of File`: the hunk's last line is the file's last. */
  readonly atEnd: boolean;
}

export interface HunkLine {
  readonly kind: "context" | "remove" | "add";
  readonly text: string;
}

/** The patch with every path of it read by `at`. */
export function placePatch({ changes }: Patch, at: (path: string) => string): Patch {
  return {
    changes: changes.map((change) => ({
      ...change,
      path: at(change.path),
      ...(change.kind === "update" && change.moveTo !== undefined ? { moveTo: at(change.moveTo) } : {}),
    })),
  };
}

/** Every path that a patch touches, once each, in order: both names of a moved file. */
export function patchPaths({ changes }: Patch): readonly string[] {
  const paths = changes.flatMap((change) =>
    change.kind === "update" && change.moveTo !== undefined ? [change.path, change.moveTo] : [change.path],
  );
  return [...new Set(paths)];
}
