import type { AgentClient } from "../client.ts";
import type { SessionUpdate, ToolCallContent } from "../sessionUpdate.ts";
import type { TranscriptLine } from "./transcriptLine.ts";

type Call = Extract<SessionUpdate, { sessionUpdate: "tool_call" }>;

/** Updates in one message: so many that messages cost little, and so few that a client can draw between them. */
const most = 1_000;

/** What a transcript has to tell, in order: each call once, as it is by now. Its steps are of interest only while it runs. */
export function pastUpdates(lines: readonly TranscriptLine[]): readonly SessionUpdate[] {
  const past: SessionUpdate[] = [];
  const calls = new Map<string, number>();
  for (const line of lines) {
    if (line.kind !== "update") {
      continue;
    }
    const { update } = line;
    const place = update.sessionUpdate === "tool_call_update" ? calls.get(update.toolCallId) : undefined;
    const call = place === undefined ? undefined : past[place];
    if (place !== undefined && call?.sessionUpdate === "tool_call" && update.sessionUpdate === "tool_call_update") {
      past[place] = merged(call, update);
      continue;
    }
    if (update.sessionUpdate === "tool_call") {
      calls.set(update.toolCallId, past.length);
    }
    past.push(update);
  }
  return past;
}

/** The calls among them that have not ended. */
export function cutCalls(past: readonly SessionUpdate[]): readonly string[] {
  return past.flatMap((update) =>
    update.sessionUpdate === "tool_call" && update.status !== "completed" && update.status !== "failed"
      ? [update.toolCallId]
      : [],
  );
}

/** Many at once where the client takes them so: a message costs more than what is in it. */
export function tellPast(client: AgentClient, sessionId: string, past: readonly SessionUpdate[]): void {
  if (client.features.manyUpdates !== true) {
    for (const update of past) {
      client.update(sessionId, update);
    }
    return;
  }
  for (let start = 0; start < past.length; start += most) {
    client.notify("_plan-mode/updates", { sessionId, updates: past.slice(start, start + most) });
  }
}

function merged(call: Call, update: Extract<SessionUpdate, { sessionUpdate: "tool_call_update" }>): Call {
  const { sessionUpdate: _, title = call.title, ...changed } = update;
  const meta = { ...call._meta, ...changed._meta };
  return {
    ...call,
    ...changed,
    title,
    ...(changed.content === undefined ? {} : { content: withDiffs(call.content ?? [], changed.content) }),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  };
}

/** What a call changed stays with it, also when all that it said last is words. */
function withDiffs(before: readonly ToolCallContent[], after: ToolCallContent[]): ToolCallContent[] {
  return after.some(({ type }) => type === "diff")
    ? after
    : [...before.filter(({ type }) => type === "diff"), ...after];
}
