import { assertNever } from "../../src/base/assertNever.ts";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { isBlankPlan } from "../../src/review/isBlankPlan.ts";
import { t } from "../ui/text.ts";

/** The status line of the header. */
export function statusText(snapshot: ReviewSnapshot): string {
  if (snapshot.kind === "markdown") {
    return t("Review with comments");
  }
  switch (snapshot.status) {
    case "none":
      return t("No plan");
    case "planning":
      return t("Planning");
    case "waiting":
      return isBlankPlan(snapshot.markdown)
        ? t("No plan written — approve or request changes")
        : t("Waiting on plan approval");
    case "approved":
      return t("Approved");
    case "changesRequested":
      return t("Changes requested");
    case "quit":
      return t("Quit");
    default:
      return assertNever(snapshot.status);
  }
}
