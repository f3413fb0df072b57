import { claudeCode } from "../support/agents/claudeCode.ts";
import { describePlanAndReview } from "../support/agents/planAndReview.ts";

describePlanAndReview(claudeCode);
