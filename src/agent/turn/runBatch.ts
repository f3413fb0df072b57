import type { Conversation } from "../session/conversation.ts";
import { toolMessage } from "../session/modelMessages.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import type { RequestedCall } from "./modelStep.ts";
import { type CallEnd, stoppedByPerson, type ToolPipeline } from "./toolPipeline.ts";

/** What the batch means for the turn. */
export interface BatchEnd {
  readonly endsTurn?: NonNullable<ToolResult["endsTurn"]>;
  readonly freshStart?: string;
}

/**
 * The calls of one answer: one after the other, reading ones side by side, the one that presents the plan last and nothing
 * after it. Every call gets exactly one result, whatever happens, so that the history stays whole.
 */
export async function runBatch(
  calls: readonly RequestedCall[],
  pipeline: ToolPipeline,
  conversation: Conversation,
  signal: AbortSignal,
  onResult: (call: RequestedCall) => Promise<void>,
): Promise<BatchEnd> {
  const [first, tail] = split(calls, pipeline);
  let declined = false;
  let end: BatchEnd = {};
  const settle = async (call: RequestedCall, { result, declined: no }: CallEnd): Promise<void> => {
    declined ||= no;
    await conversation.append(toolMessage(call, result.text, result.isError === true));
    await onResult(call);
    end = {
      ...end,
      ...(result.endsTurn === undefined ? {} : { endsTurn: result.endsTurn }),
      ...(result.freshStart === undefined ? {} : { freshStart: result.freshStart }),
    };
  };
  for (const group of groups(first, pipeline)) {
    const ends = group.map((call) =>
      signal.aborted || end.endsTurn !== undefined
        ? Promise.resolve(pipeline.skip(call, signal.aborted ? stoppedByPerson : notAfterEnd))
        : pipeline.run(call, signal),
    );
    for (const [index, call] of group.entries()) {
      const done = await ends[index];
      if (done !== undefined) {
        await settle(call, done);
      }
    }
  }
  const [last, ...superfluous] = tail;
  if (last !== undefined) {
    const held = signal.aborted ? stoppedByPerson : declined ? declinedBefore : undefined;
    await settle(last, held === undefined ? await pipeline.run(last, signal) : pipeline.skip(last, held));
  }
  for (const call of superfluous) {
    await settle(call, pipeline.skip(call, onlyOnce));
  }
  return end;
}

const declinedBefore =
  "The plan was not presented, because the person declined an earlier call of the same answer. Take that into account, then present the plan again.";
const onlyOnce = "The plan was presented by another call of the same answer. One is enough.";
const notAfterEnd = "Not made: an earlier call of the same answer ended the turn.";

function split(
  calls: readonly RequestedCall[],
  pipeline: ToolPipeline,
): readonly [readonly RequestedCall[], readonly RequestedCall[]] {
  const runsLast = (call: RequestedCall): boolean => pipeline.find(call.toolName)?.runsLast === true;
  return [calls.filter((call) => !runsLast(call)), calls.filter(runsLast)];
}

/** Neighbours that only read form one group; every other call is a group of its own. */
function groups(calls: readonly RequestedCall[], pipeline: ToolPipeline): readonly (readonly RequestedCall[])[] {
  const result: RequestedCall[][] = [];
  let reading = false;
  for (const call of calls) {
    const readOnly = pipeline.find(call.toolName)?.readOnly === true;
    const open = result.at(-1);
    if (readOnly && reading && open !== undefined) {
      open.push(call);
    } else {
      result.push([call]);
    }
    reading = readOnly;
  }
  return result;
}
