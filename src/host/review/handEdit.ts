import type { PlanModeStatus } from "../../plan/planModeState.ts";
import { noteHandEdit } from "./handEditNote.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";
import type { ReviewStore } from "./reviewStore.ts";

/**
 * Makes plan.md, as it is on disk now, a revision by the person, and shows it. While the plan is still open, the agent is told
 * with the next words that go to it.
 */
export async function presentHandEdit(
  planPath: string,
  mode: PlanModeStatus | undefined,
  screen: PlanOnScreen,
  store: ReviewStore,
): Promise<void> {
  const { context } = await screen.read();
  await screen.present(context, { author: "person" });
  const isOpen = store.record.parked !== null || (mode !== undefined && mode.state !== "Inactive");
  if (isOpen && store.readOnly === undefined) {
    await store.save(noteHandEdit(store.record, planPath, context.now));
  }
}
