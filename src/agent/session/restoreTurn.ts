import { type RestoredFile, restoreFiles } from "../checkpoints/restoreFiles.ts";
import { shownPath } from "../tools/shownPath.ts";
import type { SessionParts } from "./sessionParts.ts";

/** Takes the files back to before a turn, and tells the person now and the model with its next turn. */
export async function restoreTurn(
  { client, record, tools, transcript }: SessionParts,
  turn: number,
): Promise<readonly RestoredFile[]> {
  const { id, cwd } = record.current;
  await record.update(({ turns }) => ({ turns: turns + 1 }));
  const files = await restoreFiles(
    tools.checkpoints,
    turn,
    client.features.writeTextFile && client.features.readTextFile
      ? {
          read: async (path) => await client.readTextFile(id, path),
          write: async (path, text) => await client.writeTextFile(id, path, text),
        }
      : undefined,
  );
  const lines = files
    .filter(({ change }) => change !== "unchanged")
    .map(({ path, change, reason }) => `- ${shownPath(path, cwd, undefined)}: ${reason ?? change}`);
  if (lines.length > 0) {
    transcript.remark("divider", `Files are as they were before turn ${turn}:\n\n${lines.join("\n")}`);
    await record.update(({ notes }) => ({
      notes: [
        ...notes,
        `The person took files back to how they were before an earlier turn. What you know of them may be out of date:\n${lines.join("\n")}`,
      ],
    }));
  }
  return files;
}
