import * as z from "zod/mini";
import { assertNever } from "../base/assertNever.ts";
import { hasPlanContent } from "./planText.ts";

/** What a client answered to a plan request. Only what is certain is a decision; everything else leaves the review waiting. */
export type PlanReply =
  | {
      readonly outcome: "approved";
      /** `previous`: the permission mode from before planning. */
      readonly nextMode: "previous" | "default" | "always-approve";
      readonly start: boolean;
      readonly freshContext: boolean;
      /** Of the bytes that were on the screen. Absent from clients that do not know it. */
      readonly sha256?: string;
      /** Comments that go with the approval. */
      readonly feedback?: string;
    }
  | { readonly outcome: "changesRequested"; readonly feedback?: string }
  | { readonly outcome: "abandoned" }
  | { readonly outcome: "undecided"; readonly why: string };

const replySchema = z.object({
  outcome: z.string(),
  feedback: z.optional(z.nullable(z.string())),
  _meta: z.optional(
    z.nullable(
      z.object({
        "plan-mode": z.optional(
          z.nullable(
            z.object({
              nextMode: z.optional(z.enum(["previous", "default", "always-approve"])),
              start: z.optional(z.boolean()),
              freshContext: z.optional(z.boolean()),
              sha256: z.optional(z.string()),
            }),
          ),
        ),
      }),
    ),
  ),
});

/**
 * Reads the result of `exit_plan_mode`'s request (design.md, "Outcomes"). Never throws. Outcomes are compared exactly; blank
 * feedback is none; other feedback stays verbatim. Junk, also in the options of an approval, is `undecided`.
 */
export function parsePlanReply(reply: unknown): PlanReply {
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join(".") ?? "";
    return {
      outcome: "undecided",
      why: where === "" ? "the reply is not an object" : `the reply's ${where} is not usable`,
    };
  }
  const { outcome, feedback: words, _meta } = parsed.data;
  const feedback = words != null && words.trim() !== "" ? { feedback: words } : {};
  switch (outcome) {
    case "approved": {
      const { nextMode = "previous", start = true, freshContext = false, sha256 } = _meta?.["plan-mode"] ?? {};
      return { outcome, nextMode, start, freshContext, ...(sha256 === undefined ? {} : { sha256 }), ...feedback };
    }
    case "cancelled":
      return { outcome: "changesRequested", ...feedback };
    case "abandoned":
      return { outcome };
    default:
      return { outcome: "undecided", why: `the outcome ${JSON.stringify(outcome)} is unknown` };
  }
}

/** An approval counts only for the bytes that were shown; a client that sends no hash vouches for what is there. */
export function approvesRevision(reply: { readonly sha256?: string }, currentSha256: string): boolean {
  return reply.sha256 === undefined || reply.sha256.toLowerCase() === currentSha256.toLowerCase();
}

/** How a plan request ended, as far as the model must know. */
export type ApprovalEnd =
  | {
      readonly kind: "approved";
      readonly planPath: string;
      /** The approved bytes as text; blank is a legal plan. */
      readonly plan: string;
      readonly feedback?: string;
      readonly start: boolean;
      readonly freshContext: boolean;
      /** Named in the text where it is given: a fresh context begins with path, hash and plan. */
      readonly sha256?: string;
    }
  | { readonly kind: "changesRequested"; readonly plan: string; readonly planPath: string; readonly feedback?: string }
  | { readonly kind: "abandoned" }
  /** No usable reply: the review waits on and the turn ends. */
  | { readonly kind: "undecided"; readonly why: string }
  /** The person stopped the turn while the review waited. */
  | { readonly kind: "stopped" }
  /** A later request took the place of this one. */
  | { readonly kind: "superseded" }
  /** Approved, but the file had changed since it was shown. */
  | { readonly kind: "stale"; readonly planPath: string };

/** The result text of the tool, one for each row of design.md's outcome table; no two can be taken for each other. */
export function approvalResult(end: ApprovalEnd): string {
  switch (end.kind) {
    case "approved":
      return approvedText(end);
    case "changesRequested":
      return changesText(end);
    case "abandoned":
      return "The person quit the plan. It is not approved, and plan mode is off. Do not implement it, and do not present a plan again unless you are asked to.";
    case "undecided":
      return `The plan is not decided: ${end.why}. It is NOT approved. Plan mode is still on and the review keeps waiting; the person can decide as soon as a client shows it again. This turn ends here.`;
    case "stopped":
      return "The person stopped this turn while the plan was under review. It is NOT approved. Plan mode is still on and the review keeps waiting for their decision.";
    case "superseded":
      return "This request was replaced by a newer one before the person decided. Nothing was approved or refused by it; the decision comes with the newer request.";
    case "stale":
      return `The plan at ${end.planPath} changed after it was shown, so that approval does not count. It is NOT approved. Plan mode is still on and the person is shown the plan as it is now.`;
    default:
      return assertNever(end);
  }
}

function approvedText(end: Extract<ApprovalEnd, { kind: "approved" }>): string {
  const { planPath, plan, feedback, start, freshContext, sha256 } = end;
  const hasPlan = hasPlanContent(plan);
  const parts = [
    hasPlan
      ? "The person approved the plan. Plan mode is off."
      : "The person approved leaving plan mode without a written plan. Plan mode is off.",
  ];
  if (freshContext) {
    parts.push(
      "The conversation before this point is no longer available to you; what you need to know is below and in the files.",
    );
  }
  if (!start) {
    parts.push("Do not start yet: end your turn now, and begin only when the person tells you to.");
  } else if (hasPlan) {
    parts.push("You may start the implementation now.");
  } else {
    parts.push("You may start the work that was asked for now.");
  }
  const hash = sha256 === undefined ? "" : ` (sha256 ${sha256})`;
  parts.push(hasPlan ? `The plan is saved at ${planPath}${hash}.` : `The plan file at ${planPath} has no content.`);
  const sections = [parts.join(" ")];
  if (feedback !== undefined) {
    sections.push(
      `## Comments of the reviewer\n\nThey are part of the approval. Where they differ from the plan, they win: obey them first.\n\n${feedback}`,
    );
  }
  if (hasPlan) {
    sections.push(`## Plan\n\n${plan}`);
  }
  return sections.join("\n\n");
}

function changesText({ plan, planPath, feedback }: Extract<ApprovalEnd, { kind: "changesRequested" }>): string {
  const hasPlan = hasPlanContent(plan);
  const still = "It is NOT approved. Plan mode is still on.";
  if (feedback !== undefined) {
    const what = hasPlan
      ? "The person asks for changes to the plan."
      : "The person sent back the request: no plan is written yet.";
    const next = hasPlan
      ? `Revise the plan at ${planPath}, then present it again.`
      : `Write the plan to ${planPath}, then present it.`;
    return `${what} ${still} ${next} Their words:\n\n${feedback}`;
  }
  return hasPlan
    ? `The person wants the plan changed and did not say how. ${still} Ask what to change, revise the plan at ${planPath}, then present it again.`
    : `The person does not want to leave plan mode: no plan is written yet. ${still} Ask what they expect, go on planning, and write the plan to ${planPath}.`;
}
