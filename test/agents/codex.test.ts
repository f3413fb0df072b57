import { codex } from "../support/agents/codex.ts";
import { describePlanAndReview } from "../support/agents/planAndReview.ts";

describePlanAndReview(codex);
