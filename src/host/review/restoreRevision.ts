import { fail, type Result } from "../../base/result.ts";
import { writePlan } from "../../disk/planFile.ts";
import { latestRevision } from "../../review/reviewRecord.ts";
import { noteHandEdit } from "./handEditNote.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";
import type { ReviewStore } from "./reviewStore.ts";

/**
 * Writes the text of an older revision to the plan, where it becomes the newest revision, by the person. Refused when the plan
 * is not what the person has on the screen (`sha256`). What the agent wrote and never presented is kept as a revision first.
 */
export async function restoreRevision(
  request: { readonly revision: number; readonly sha256: string },
  planPath: string,
  screen: PlanOnScreen,
  store: ReviewStore,
): Promise<Result<void>> {
  const { context, gone } = await screen.read();
  if (gone === undefined && (context.sha256 !== request.sha256 || context.sha256 !== screen.shown.sha256)) {
    return fail("The plan changed after you read it. Look at what is new, then restore again.");
  }
  const text = await store.revisionText(request.revision);
  if (text === undefined) {
    return fail("The text of this revision was not kept.");
  }
  if (gone === undefined && text === context.markdown) {
    return fail("The plan is the same as this revision already.");
  }
  if (gone === undefined && latestRevision(store.record)?.sha256 !== context.sha256) {
    await screen.present(context, { author: "agent" });
  }
  const written = await writePlan(planPath, text);
  if (!written.ok) {
    return written;
  }
  await screen.present({ markdown: text, sha256: written.value.sha256, now: context.now }, { author: "person" });
  return await store.trySave(noteHandEdit(store.record, planPath, context.now));
}
