import { assertNever } from "../../base/assertNever.ts";
import type { Verdict } from "../../protocol/socketMessages.ts";
import type { QuestionAnswer } from "../agentPort.ts";
import type { Question } from "./guestReviews.ts";

/** What an agent reads that has called `submit_plan`. The words of the person are as the built-in agent gets them. */
export function verdictText(verdict: Verdict, ticket: string): string {
  switch (verdict.outcome) {
    case "approved": {
      const edited = verdict.edited ? " The person has edited it: what counts is the plan below." : "";
      const start = verdict.start ? "Start the work now." : "Do not start yet: wait until the person tells you to.";
      return [
        `APPROVED. The person approved the plan.${edited} ${start}`,
        ...(verdict.feedback === undefined
          ? []
          : [
              `## Comments of the reviewer\n\nThey are part of the approval. Where they differ from the plan, they win: obey them first.\n\n${verdict.feedback}`,
            ]),
        `## Plan\n\n${verdict.plan}`,
      ].join("\n\n");
    }
    case "changesRequested":
      return verdict.feedback === undefined
        ? `NOT APPROVED. The person wants the plan changed and did not say how. Ask them what to change, then call submit_plan with the revised plan and the ticket ${ticket}. Change nothing else.`
        : `NOT APPROVED. The person asks for changes to the plan. Revise it, then call submit_plan with the revised plan and the ticket ${ticket}. Change nothing else. Their words:\n\n${verdict.feedback}`;
    case "abandoned":
      return "NOT APPROVED. The person quit the plan. Do not implement it, and do not present a plan again unless you are asked to.";
    default:
      return assertNever(verdict);
  }
}

/** The person has not decided while the agent could wait. */
export function undecidedText(ticket: string): string {
  return `UNDECIDED. The person has not decided yet; the plan is open before them, and it is not approved. Change nothing. Call submit_plan again with the same plan and the ticket ${ticket}: the call waits for the same review.`;
}

export const unansweredText =
  "UNANSWERED. The person has not answered yet; the questions are open before them. Do not assume an answer. Call ask_user_question again with the same questions: the call waits for the same answer.";

/** What an agent reads that has called `ask_user_question`. */
export function answerText({ outcome, answers, notes }: QuestionAnswer, questions: readonly Question[]): string {
  const given = questions.map(({ question }) => {
    const chosen = answers[question] ?? [];
    const note = notes[question]?.trim() ?? "";
    const words = [...chosen, ...(note === "" ? [] : [`in their own words: ${note}`])];
    return `- "${question}": ${words.length === 0 ? "(not answered)" : words.join(", ")}`;
  });
  switch (outcome) {
    case "accepted":
      return `The person answered:\n${given.join("\n")}`;
    case "chat_about_this":
      return `The person wants to talk about these questions before answering. So far:\n${given.join("\n")}\nExplain what the questions are about, and end your turn so that they can reply.`;
    case "skip_interview":
      return `The person wants no more questions. So far:\n${given.join("\n")}\nGo on with what you know, and say what you assumed.`;
    case "cancelled":
      return "The person declined to answer. Do not ask the same again; go on with what you know, or end your turn.";
    default:
      return assertNever(outcome);
  }
}
