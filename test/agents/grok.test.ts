import { grokBuild } from "../support/agents/grokBuild.ts";
import { describePlanAndReview } from "../support/agents/planAndReview.ts";

describePlanAndReview(grokBuild);
