import { exitAlreadyPresented, exitHeldBack, splitExitTail } from "../../plan/batch.ts";
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
  const { rest, exits } = splitExitTail(calls, ({ toolName }) => pipeline.find(toolName)?.runsLast === true);
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
  for (const group of groups(rest, pipeline)) {
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
  const [last, ...superfluous] = exits;
  if (last !== undefined) {
    const held = signal.aborted ? stoppedByPerson : declined ? exitHeldBack : undefined;
    await settle(last, held === undefined ? await pipeline.run(last, signal) : pipeline.skip(last, held));
  }
  for (const call of superfluous) {
    await settle(call, pipeline.skip(call, exitAlreadyPresented));
  }
  return end;
}

const notAfterEnd = "Not made: an earlier call of the same answer ended the turn.";

/** Neighbours that only read, or that are subagents, form one group; every other call is a group of its own. */
function groups(calls: readonly RequestedCall[], pipeline: ToolPipeline): readonly (readonly RequestedCall[])[] {
  const result: RequestedCall[][] = [];
  let reading = false;
  for (const call of calls) {
    const tool = pipeline.find(call.toolName);
    const overlaps = tool?.readOnly === true || tool?.overlaps === true;
    const open = result.at(-1);
    if (overlaps && reading && open !== undefined) {
      open.push(call);
    } else {
      result.push([call]);
    }
    reading = overlaps;
  }
  return result;
}
