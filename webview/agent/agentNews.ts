import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { t } from "../ui/text.ts";

/** The sentence that a screen reader hears about a snapshot; undefined when there is nothing that a person must know. */
export function agentNews(before: AgentSnapshot | undefined, now: AgentSnapshot): string | undefined {
  const known = new Set(before?.cards.map(({ id }) => id));
  const card = now.cards.find(({ id }) => !known.has(id));
  if (card !== undefined) {
    const what =
      card.kind === "permission" ? t("Permission needed: {0}", t(card.title)) : t("The agent has a question");
    return t("{0}. Escape in the composer leads to it.", what);
  }
  if (before === undefined) {
    return undefined;
  }
  if (now.mode.awaitingApproval && !before.mode.awaitingApproval) {
    return t("A plan is ready for review.");
  }
  if (now.stopped.length > before.stopped.length) {
    const last = now.stopped.at(-1);
    return last === undefined ? undefined : t("Stopped: {0} {1}. {2}", last.tool, last.target, last.reason);
  }
  const waiting = now.others.find(
    ({ id, state }) => state === "needsYou" && !before.others.some((other) => other.id === id && other.state === state),
  );
  if (waiting !== undefined) {
    return t("Another session needs you: {0}", waiting.title);
  }
  if (now.phase === before.phase) {
    return undefined;
  }
  return now.phase === "working" ? t("Working.") : now.phase === "idle" ? t("Done.") : now.problem;
}
