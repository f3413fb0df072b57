import { describePlanAndReview } from "../support/agents/planAndReview.ts";
import { qwenCode } from "../support/agents/qwenCode.ts";

describePlanAndReview(qwenCode);
