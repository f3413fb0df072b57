/** Saying on which line a thread belongs, where the host could not be sure. */
import type { LineRange } from "../../src/review/anchor.ts";
import { t } from "../ui/text.ts";
import { lineLabel } from "./lineLabel.ts";
import type { ReviewPanel } from "./reviewPanel.ts";

/** The next line that is chosen, as for a comment, is the thread's. */
export function choosePlace(panel: ReviewPanel, threadId: string): void {
  const text = t("Choose the line: press Enter on it, or its number. Esc leaves the thread where it is.");
  const action = { label: t("Cancel"), run: () => void stopPlacing(panel) };
  panel.state.update({ placing: threadId, toast: { kind: "info", text, action } });
  panel.announce(text);
  panel.focusAfter(panel.state.get().snapshot?.threads.find(({ id }) => id === threadId)?.anchor.range ?? null);
}

/** False: no line was being chosen. */
export function stopPlacing(panel: ReviewPanel): boolean {
  const { placing } = panel.state.get();
  if (placing !== undefined) {
    panel.state.update({ placing: undefined, toast: undefined });
    panel.focusThread(placing);
  }
  return placing !== undefined;
}

export async function placeThread(panel: ReviewPanel, threadId: string, range: LineRange): Promise<void> {
  panel.state.update({ placing: undefined, toast: undefined });
  const sha256 = panel.state.get().snapshot?.revision?.sha256 ?? "";
  if (await panel.request({ type: "placeThread", threadId, range, sha256 })) {
    panel.announce(t("The thread is on {0} now.", lineLabel(range)));
    requestAnimationFrame(() => panel.focusThread(threadId));
  }
}
