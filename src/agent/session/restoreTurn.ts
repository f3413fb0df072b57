import * as z from "zod/mini";
import type { Checkpoints } from "../checkpoints/checkpoints.ts";
import { type RestoredFile, restoreFiles } from "../checkpoints/restoreFiles.ts";
import { shownPath } from "../tools/shownPath.ts";
import type { SessionParts } from "./sessionParts.ts";
import type { SessionStore } from "./sessionStore.ts";
import { titleOf } from "./titleOf.ts";

/** Takes the files back to before a turn, and tells the person now and the model with its next turn. */
export async function restoreTurn(
  { client, record, tools, transcript, store }: SessionParts,
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
    const failed = files.some(({ change }) => change === "failed");
    const claim = failed ? "Not every file could be taken back to how it was" : "Files are as they were";
    const rest = await commandLines(tools.checkpoints, turn);
    const told = `${claim} before ${await nameOf(turn, store)}:\n\n${[...lines, ...rest].join("\n")}`;
    transcript.remark("divider", told, { undo: record.current.turns });
    await record.update(({ notes }) => ({
      notes: [
        ...notes,
        `The person took files back to how they were before an earlier turn. What you know of them may be out of date:\n${lines.join("\n")}`,
      ],
    }));
  }
  return files;
}

/** What commands did that can't be taken back, said plainly. */
async function commandLines(checkpoints: Checkpoints, turn: number): Promise<readonly string[]> {
  const commands = await checkpoints.commandsSince(turn);
  const list = (watched: boolean): string =>
    commands
      .filter((one) => one.watched === watched)
      .map(({ command }) => `\`${titleOf(command)}\``)
      .join(", ");
  const watched = list(true);
  const named = list(false);
  return [
    ...(watched === "" && named === "" ? [] : [""]),
    ...(watched === ""
      ? []
      : [`Not taken back: what these commands did outside of the folder, or to files that git ignores: ${watched}.`]),
    ...(named === "" ? [] : [`Not taken back: what these commands did to files that they did not name: ${named}.`]),
  ];
}

/** A turn as the person knows it: by what they wrote. */
async function nameOf(turn: number, store: SessionStore): Promise<string> {
  for (const line of await store.readTranscript()) {
    const update = line.kind === "update" && "content" in line.update ? line.update : undefined;
    const meta = turnMeta.safeParse(update?._meta);
    const { turn: begun, undo } = meta.success ? meta.data["plan-mode"] : {};
    if (update?.sessionUpdate === "user_message_chunk" && begun === turn) {
      return `“${titleOf(update.content.text)}”`;
    }
    if (undo === turn) {
      return "that restore";
    }
  }
  return `turn ${turn}`;
}

const turnMeta = z.object({ "plan-mode": z.object({ turn: z.optional(z.int()), undo: z.optional(z.int()) }) });
