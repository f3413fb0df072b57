import { assertNever } from "../../src/base/assertNever.ts";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { planStatusLine } from "../../src/review/planStatusLine.ts";

/** The status line of the header. */
export function statusText(snapshot: ReviewSnapshot): string {
  if (snapshot.kind === "markdown") {
    return "Review with comments";
  }
  switch (snapshot.status) {
    case "none":
      return "No plan";
    case "planning":
      return "Planning";
    case "waiting":
      return planStatusLine(snapshot.markdown);
    case "approved":
      return "Approved";
    case "changesRequested":
      return "Changes requested";
    case "quit":
      return "Quit";
    default:
      return assertNever(snapshot.status);
  }
}
