import type * as z from "zod/mini";
import { fail, ok, type Result } from "../../base/result.ts";
import {
  askUserQuestionInput,
  askUserQuestionTool,
  submitPlanInput,
  submitPlanTool,
} from "../../protocol/reviewTools.ts";
import type { ToolDescription } from "../../protocol/socketMessages.ts";
import type { Guest } from "./guest.ts";
import type { GuestReviews } from "./guestReviews.ts";
import { answerText, unansweredText, undecidedText, verdictText } from "./guestText.ts";
import { within } from "./within.ts";

export interface GuestToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** What is there to be fetched is kept until this is called. */
  readonly received?: () => Promise<void>;
}

/** A tool that puts something before the person. Its answer comes within the patience of the caller, decided or not. */
export interface GuestTool extends ToolDescription {
  call(input: unknown, patienceMs: number): Promise<GuestToolAnswer>;
}

export function guestTools(guest: Guest, reviews: GuestReviews): readonly GuestTool[] {
  return [
    {
      ...submitPlanTool,
      call: async (input, patienceMs) => {
        const parsed = read(submitPlanInput, input);
        return parsed.ok
          ? await submitPlan(guest, reviews, parsed.value, patienceMs)
          : { text: parsed.error, isError: true };
      },
    },
    {
      ...askUserQuestionTool,
      call: async (input, patienceMs) => {
        const parsed = read(askUserQuestionInput, input);
        if (!parsed.ok) {
          return { text: parsed.error, isError: true };
        }
        const { questions } = parsed.value;
        const answer = await within(patienceMs, reviews.ask(guest, questions));
        return answer === "late"
          ? { text: unansweredText, isError: false }
          : {
              text: answerText(answer, questions),
              isError: false,
              received: async () => reviews.answered(guest, questions),
            };
      },
    },
  ];
}

async function submitPlan(
  guest: Guest,
  reviews: GuestReviews,
  { plan, ticket }: z.infer<typeof submitPlanInput>,
  patienceMs: number,
): Promise<GuestToolAnswer> {
  const presented = await reviews.present(guest, {
    plan,
    approvals: [{ id: "approve", name: "Approve", kind: "allow_once" }],
    ...(ticket === undefined ? {} : { session: ticket }),
  });
  if (!presented.ok) {
    return { text: `The plan was not presented, and nothing is approved. ${presented.error}`, isError: true };
  }
  const { key, name, decided } = presented.value;
  const session = name.slice(name.indexOf("/") + 1);
  try {
    const verdict = await within(patienceMs, decided);
    return verdict === "late"
      ? { text: undecidedText(session), isError: false }
      : {
          text: verdictText(verdict, session),
          isError: false,
          received: async () => await reviews.received(name, key),
        };
  } catch (error) {
    return {
      text: `Nothing is approved. ${error instanceof Error ? error.message : String(error)}`,
      isError: true,
    };
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): Result<z.infer<Schema>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    return ok(parsed.data);
  }
  const [issue] = parsed.error.issues;
  const where = issue?.path.map(String).join(".") ?? "";
  return fail(`The arguments are wrong: ${where === "" ? "" : `${where}: `}${issue?.message ?? "not usable"}.`);
}
