import { geminiCli } from "../support/agents/geminiCli.ts";
import { describePlanAndReview } from "../support/agents/planAndReview.ts";

describePlanAndReview(geminiCli);
