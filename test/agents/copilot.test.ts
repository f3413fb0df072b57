import { copilotCli } from "../support/agents/copilotCli.ts";
import { describePlanAndReview } from "../support/agents/planAndReview.ts";

describePlanAndReview(copilotCli);
