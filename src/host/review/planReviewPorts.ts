import type { PlanFileContent } from "../../disk/planFile.ts";
import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";
import type { ReviewStore } from "./reviewStore.ts";

/** What one review is about, and what it needs. */
export interface PlanReviewPorts {
  readonly sessionId: string;
  /** `markdown`: any Markdown file, which is commented on and never decided. */
  readonly kind: ReviewSnapshot["kind"] & string;
  /** How the panel and the agent call it: for a Markdown file its path in the workspace. */
  readonly title: string;
  readonly planPath: string;
  readonly store: ReviewStore;
  readonly readText: (path: string) => Promise<PlanFileContent>;
  readonly now: () => Date;
  readonly changed: () => void;
  readonly warn: (message: string) => void;
}
