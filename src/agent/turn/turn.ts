import { errorText } from "../../disk/errorCode.ts";
import { wrapReminder } from "../../plan/reminders.ts";
import { deliverActivation, turnReminders } from "../../plan/turnReminders.ts";
import type { ModelFailure } from "../models/modelError.ts";
import { type Image, userMessage } from "../session/modelMessages.ts";
import type { Transcript } from "../session/transcript.ts";
import { CallLoops } from "./callLoops.ts";
import { compactConversation } from "./compaction.ts";
import { compactAbove } from "./contextWindow.ts";
import type { ModelAnswer, RequestedCall } from "./modelAnswer.ts";
import { ModelAsker } from "./modelAsker.ts";
import { runBatch } from "./runBatch.ts";
import { lostCalls, SecondChances } from "./secondChances.ts";
import { stoppedByPerson } from "./toolPipeline.ts";
import type { TurnParts } from "./turnParts.ts";
import { addUsage, type TurnUsage } from "./turnUsage.ts";

export interface TurnEnd {
  readonly stopReason: "end_turn" | "max_tokens" | "max_turn_requests" | "refusal" | "cancelled";
  readonly failure?: { readonly kind: string; readonly message: string };
  /** Of all requests of the turn. */
  readonly usage?: TurnUsage;
}

/** Requests to the model in one turn; a model that goes round in circles has to stop somewhere. */
const requestLimit = 200;

/**
 * One turn: what the model must know first, then requests and tool calls until it has nothing more to do. Never rejects.
 * However it ends, the history is whole (no call without a result) and the session can go on.
 */
export async function runTurn(
  session: TurnParts,
  text: string | undefined,
  signal: AbortSignal,
  images: readonly Image[] = [],
): Promise<TurnEnd> {
  const parts = { ...session, model: oneModelPerTurn(session) };
  const { transcript } = parts;
  let end: TurnEnd;
  try {
    await begin(parts, text, images);
    end = await loop(parts, signal);
  } catch (error) {
    end = failed(transcript, {
      kind: "unknown",
      message: `The turn could not go on: ${errorText(error)}. Nothing was lost; send the message again.`,
    });
  }
  await settleTurn(parts);
  return end;
}

/** Making a model is not free. A new turn makes it anew, so that a key or an address that was changed counts. */
function oneModelPerTurn({ model, modelName }: TurnParts): TurnParts["model"] {
  const made = new Map<string, ReturnType<TurnParts["model"]>>();
  return async () => {
    const name = modelName();
    const known = made.get(name) ?? model();
    made.set(name, known);
    return await known;
  };
}

/** What is due whenever a turn has ended: a whole history, nothing undelivered, and a deferred exit completed. */
export async function settleTurn(parts: TurnParts): Promise<void> {
  const { conversation, planMode, transcript } = parts;
  try {
    await conversation.closeOpenCalls(() => stoppedByPerson);
    await deliver(parts);
    await planMode.change((tracker) => tracker.completeDeferredExit());
  } catch (error) {
    transcript.remark("error", `The session could not be saved: ${errorText(error)}. Free some space, then go on.`);
  }
  transcript.flush();
}

async function begin(parts: TurnParts, text: string | undefined, images: readonly Image[]): Promise<void> {
  const { conversation, planMode, record } = parts;
  const context = await parts.reminderContext();
  await planMode.change(
    (tracker) => turnReminders(tracker, context),
    async (reminders) => {
      for (const reminder of reminders) {
        await conversation.append(userMessage(reminder));
      }
    },
  );
  const { notes } = record.current;
  for (const note of notes) {
    await conversation.append(userMessage(note));
  }
  if (text !== undefined) {
    await conversation.append(userMessage(text, images));
  }
  if (notes.length > 0) {
    // Not all that there are by now: one that came meanwhile is for the next turn.
    await record.update((kept) => ({ notes: without(kept.notes, notes) }));
  }
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = [...all];
  for (const one of some) {
    const at = rest.indexOf(one);
    if (at >= 0) {
      rest.splice(at, 1);
    }
  }
  return rest;
}

async function loop(parts: TurnParts, signal: AbortSignal): Promise<TurnEnd> {
  const { conversation, pipeline, transcript } = parts;
  const asker = new ModelAsker(parts);
  const loops = new CallLoops();
  let usage: TurnUsage | undefined;
  let nearlyFull = false;
  const chances = new SecondChances();
  const ended = (end: TurnEnd): TurnEnd => (usage === undefined ? end : { ...end, usage });
  for (let request = 0; request < requestLimit; request += 1) {
    await deliver(parts);
    if (nearlyFull && !signal.aborted) {
      await compactConversation(parts, undefined, signal);
    }
    if (signal.aborted) {
      return ended({ stopReason: "cancelled" });
    }
    let answer = await asker.ask(signal);
    if (answer.failure?.kind === "tooLong" && (await compactConversation(parts, undefined, signal)).ok) {
      answer = await asker.ask(signal);
    }
    usage = addUsage(usage, answer.usage);
    nearlyFull = answer.fills > compactAbove;
    if (answer.message !== undefined) {
      await conversation.append(answer.message);
    }
    if (signal.aborted) {
      return ended({ stopReason: "cancelled" });
    }
    const chance = chances.after(answer);
    if (chance !== undefined) {
      transcript.remark("notice", chance.notice);
      await conversation.append(userMessage(wrapReminder(chance.reminder)));
      if (chance.pause !== undefined) {
        await asker.pause(chance.pause, chance.failure, signal);
      }
      continue;
    }
    const failure = answer.failure ?? lostCalls(answer);
    if (failure !== undefined) {
      return ended(failed(transcript, failure));
    }
    if (answer.calls.length === 0) {
      if (request === 0 && answer.message === undefined) {
        transcript.remark("notice", saidNothing);
      }
      return ended({ stopReason: stopReason(answer.finish) });
    }
    transcript.flush();
    const batch = await runBatch(answer.calls, pipeline, conversation, signal, (call) => delivered(parts, call), loops);
    if (batch.freshStart !== undefined) {
      await conversation.startAfresh("freshContext", batch.freshStart);
      transcript.remark("divider", "The work goes on in a fresh context that begins with the approved plan.");
    }
    if (batch.endsTurn !== undefined) {
      if (batch.endsTurn.message !== undefined) {
        transcript.remark("notice", batch.endsTurn.message);
      }
      return ended({ stopReason: batch.endsTurn.cancelled === true ? "cancelled" : "end_turn" });
    }
    if (loops.isStuck) {
      return ended(failed(transcript, { kind: "loop", message: stuck }));
    }
  }
  transcript.remark(
    "error",
    `The turn was ended after ${requestLimit} requests to the model. Say "go on" to continue.`,
  );
  return ended({ stopReason: "max_turn_requests" });
}

const saidNothing = "The model answered with nothing. Send the message again, or choose another model.";

const stuck =
  "The agent made the same call again and again, with the same result, so the turn was ended. Tell it what to do differently.";

/** A mid-turn activation reaches the model where no call waits for its result. */
async function deliver({ planMode, conversation }: TurnParts): Promise<void> {
  if (planMode.state.hasUndeliveredActivation) {
    await planMode.change(deliverActivation, async (text) => {
      if (text !== undefined) {
        await conversation.append(userMessage(text));
      }
    });
  }
}

/** The decision's text has arrived in the history: it need not be kept for a restart any more. */
async function delivered({ record }: TurnParts, call: RequestedCall): Promise<void> {
  if (record.current.decided?.toolCallId === call.toolCallId) {
    await record.update(() => ({ decided: null }));
  }
}

function failed(
  transcript: Transcript,
  failure: { readonly kind: ModelFailure["kind"] | "loop"; readonly message: string },
): TurnEnd {
  transcript.remark("error", failure.message);
  return { stopReason: "end_turn", failure: { kind: failure.kind, message: failure.message } };
}

function stopReason(finish: ModelAnswer["finish"]): TurnEnd["stopReason"] {
  switch (finish) {
    case "length":
      return "max_tokens";
    case "content-filter":
      return "refusal";
    default:
      return "end_turn";
  }
}
