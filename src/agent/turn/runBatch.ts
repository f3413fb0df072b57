import { exitAlreadyPresented, exitHeldBack, splitExitTail } from "../../plan/batch.ts";
import { wrapReminder } from "../../plan/reminders.ts";
import type { Conversation } from "../session/conversation.ts";
import { type Image, toolMessage, userMessage } from "../session/modelMessages.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { CallLoops } from "./callLoops.ts";
import type { RequestedCall } from "./modelAnswer.ts";
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
  loops: CallLoops = new CallLoops(),
): Promise<BatchEnd> {
  const { rest, exits } = splitExitTail(calls, ({ toolName }) => pipeline.find(toolName)?.runsLast === true);
  const images: Image[] = [];
  let declined = false;
  let end: BatchEnd = {};
  const settle = async (call: RequestedCall, { result, declined: no }: CallEnd): Promise<void> => {
    declined ||= no;
    const text = shortened(result.text);
    const tool = pipeline.find(call.toolName);
    const loop = loops.note(call, text, result.isError !== true && tool?.readOnly !== true);
    await conversation.append(
      toolMessage(call, loop === undefined ? text : `${text}\n${loop}`, result.isError === true),
    );
    images.push(...(result.images ?? []));
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
  if (images.length > 0) {
    // Not every provider takes pictures in a result; all that take pictures take them from here.
    await conversation.append(userMessage(wrapReminder("The pictures of the results above."), images));
  }
  return end;
}

/** Tools keep their results short themselves; this is for those of others. In characters. */
const longestResult = 200_000;

function shortened(text: string): string {
  return text.length > longestResult
    ? `${text.slice(0, longestResult)}\n[${text.length - longestResult} more characters were left out; ask for a smaller part]`
    : text;
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
