import { assertNever } from "../../src/base/assertNever.ts";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";

/** The status line of the header (seed, "Empty or missing plan"). */
export function statusText(snapshot: ReviewSnapshot): string {
  switch (snapshot.status) {
    case "none":
      return "No plan";
    case "planning":
      return "Planning";
    case "waiting":
      return snapshot.markdown.trim() === ""
        ? "No plan written — approve or request changes"
        : "Waiting on plan approval";
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
