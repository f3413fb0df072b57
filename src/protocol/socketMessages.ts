/**
 * What programs outside the editor and the window of a folder say to each other, one JSON object a line, over a socket that only
 * the person's own processes can open. A program can present a plan, ask, and fetch what the person decided. No message decides.
 */
import * as z from "zod/mini";
import { fail, ok, type Result } from "../base/result.ts";

/** Rises when an older end would misunderstand a newer one. */
export const socketVersion = 1;

/** Longer lines end the connection, in bytes: a plan has at most five million. */
export const longestLine = 12_000_000;

const id = z.int().check(z.minimum(1));

/** The first line of a program. `agent` and `session` name the review's directory; `title` is what the person reads. */
const hello = z.object({
  type: z.literal("hello"),
  version: z.int(),
  token: z.string(),
  agent: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  session: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/)),
  title: z.string().check(z.maxLength(200)),
  /** The folder that the agent works in, absolute. */
  cwd: z.string(),
});

/**
 * The ways to approve that make a difference to the agent, by the names that the person reads; the first is the usual one.
 * `allow_always`: the agent asks less from then on, which comes back as the mode `always-approve`.
 */
const approvals = z
  .array(z.object({ id: z.string(), name: z.string(), kind: z.enum(["allow_once", "allow_always"]) }))
  .check(z.minLength(1), z.maxLength(8));

export const fromProgram = z.discriminatedUnion("type", [
  hello,
  z.object({ type: z.literal("listTools"), id }),
  /** `patienceMs`: how long the agent waits for an answer before it gives up. */
  z.object({
    type: z.literal("callTool"),
    id,
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    patienceMs: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  }),
  /** Answered when the person has decided, however long that takes. */
  z.object({ type: z.literal("present"), id, plan: z.string(), approvals }),
  /** The agent has got the answer with this receipt: it is not kept any longer. */
  z.object({ type: z.literal("received"), receipt: z.string() }),
  /** Nobody waits for the answer to this request any more. The review waits on. */
  z.object({ type: z.literal("withdraw"), id }),
]);

const verdict = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("approved"),
    /** The approved bytes: the person may have edited what was presented. */
    plan: z.string(),
    edited: z.boolean(),
    nextMode: z.enum(["previous", "default", "always-approve"]),
    start: z.boolean(),
    feedback: z.optional(z.string()),
  }),
  z.object({ outcome: z.literal("changesRequested"), feedback: z.optional(z.string()) }),
  z.object({ outcome: z.literal("abandoned") }),
]);

const tool = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  readOnly: z.boolean(),
});

export const fromWindow = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), version: z.int() }),
  /** The connection ends after it. */
  z.object({ type: z.literal("refused"), reason: z.string() }),
  z.object({ type: z.literal("tools"), id, tools: z.array(tool) }),
  z.object({
    type: z.literal("toolAnswer"),
    id,
    text: z.string(),
    isError: z.boolean(),
    receipt: z.optional(z.string()),
  }),
  z.object({ type: z.literal("decided"), id, verdict, receipt: z.string() }),
  z.object({ type: z.literal("failed"), id, reason: z.string() }),
]);

export type Hello = z.infer<typeof hello>;
export type FromProgram = z.infer<typeof fromProgram>;
export type FromWindow = z.infer<typeof fromWindow>;
export type Approvals = z.infer<typeof approvals>;
export type Verdict = z.infer<typeof verdict>;
export type ToolDescription = z.infer<typeof tool>;

/** A line of a program. The error says what is wrong with it. */
export function parseFromProgram(line: string): Result<FromProgram> {
  return parse(fromProgram, line);
}

/** A line of a window. */
export function parseFromWindow(line: string): Result<FromWindow> {
  return parse(fromWindow, line);
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, line: string): Result<z.infer<Schema>> {
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    const issue = parsed.error?.issues[0];
    return parsed.success
      ? ok(parsed.data)
      : fail(`The message is not understood: ${issue?.path.map(String).join(".") ?? ""} ${issue?.message ?? ""}.`);
  } catch {
    return fail("The message is not JSON.");
  }
}
