import { opencode } from "../support/agents/opencode.ts";
import { describePlanAndReview } from "../support/agents/planAndReview.ts";

describePlanAndReview(opencode);
