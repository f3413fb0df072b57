/** Reads what webviews send. Loaded on first use, since it brings zod. */
import type * as z from "zod/mini";
import { fail, ok, type Result } from "../base/result.ts";
import { type AgentRequest, agentRequest } from "./agentMessages.ts";
import { type ReviewRequest, reviewRequest } from "./reviewMessages.ts";

/** A message of the agent view. The error names the first field that is wrong. */
export function parseAgentRequest(raw: unknown): Result<AgentRequest> {
  return parse(agentRequest, raw);
}

/** A message of the review panel. The error names the first field that is wrong. */
export function parseReviewRequest(raw: unknown): Result<ReviewRequest> {
  return parse(reviewRequest, raw);
}

function parse<T>(schema: z.ZodMiniType<T>, raw: unknown): Result<T> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) {
    return ok(parsed.data);
  }
  const [issue] = parsed.error.issues;
  return fail(issue === undefined ? "unknown shape" : `${issue.path.join(".") || "message"}: ${issue.message}`);
}
