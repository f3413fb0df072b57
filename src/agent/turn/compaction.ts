import type { LanguageModelV3, LanguageModelV3Message } from "@ai-sdk/provider";
import { assertNever } from "../../base/assertNever.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { hasPlanContent } from "../../plan/planText.ts";
import { compactionReminder } from "../../plan/turnReminders.ts";
import { userMessage } from "../session/modelMessages.ts";
import type { SessionRecord } from "../session/sessionRecord.ts";
import { modelRequest } from "./modelRequest.ts";
import { modelStep } from "./modelStep.ts";
import type { TurnParts } from "./turnParts.ts";

/** More of a plan than this is left to be read from its file. */
const longestPlan = 30_000;

/**
 * Replaces the model's history by a summary; what was said before stays on disk and in the transcript. Plan mode, the plan,
 * the reviewer's last words and a parked review are not the summary's business: they are added as they are. Only between
 * requests, where no call waits for its result. Stopped or failed: the history is as before.
 */
export async function compactConversation(
  parts: TurnParts,
  focus: string | undefined,
  signal: AbortSignal,
): Promise<Result<void>> {
  const { conversation, planMode, record, transcript } = parts;
  if (conversation.messages.length === 0) {
    return fail("There is nothing to compact yet.");
  }
  const summary = await summarise(parts, focus, signal);
  if (signal.aborted) {
    return fail("The compaction was stopped; nothing has changed.");
  }
  const context = await parts.reminderContext();
  const plan = await parts.planText();
  const { lastFeedback } = record.current;
  const decision = decisionSentence(record.current.lastDecision, planMode.state.isPlanning);
  await planMode.change(
    (tracker) => compactionReminder(tracker, context),
    async (reminder) => {
      const sections = [
        `The conversation so far was replaced by this summary. Go on from here.\n\n${summary}`,
        ...(hasPlanContent(plan) ? [planSection(context.planPath, plan)] : []),
        ...(decision === undefined ? [] : [decision]),
        ...(lastFeedback === null ? [] : [`## The reviewer's last words about the plan\n\n${lastFeedback}`]),
        ...(reminder === undefined ? [] : [reminder]),
      ];
      await conversation.startAfresh("compaction", sections.join("\n\n"));
    },
  );
  transcript.remark("divider", "The conversation was compacted: the agent goes on with a summary of it.");
  return ok(undefined);
}

/** An approval is told only where it still holds: a planning phase of its own needs a decision of its own. */
function decisionSentence(last: SessionRecord["lastDecision"], planning: boolean): string | undefined {
  if (last === null || planning !== (last.outcome === "changesRequested")) {
    return undefined;
  }
  const revision = `revision ${last.revision} of the plan (sha256 ${last.sha256})`;
  switch (last.outcome) {
    case "approved":
      return `The person approved ${revision}.`;
    case "abandoned":
      return `The person quit ${revision}: it is not to be carried out.`;
    case "changesRequested":
      return `The person asked for changes to ${revision}: it is NOT approved.`;
    default:
      return assertNever(last.outcome);
  }
}

function planSection(path: string, plan: string): string {
  const cut = plan.length > longestPlan;
  const text = cut ? `${plan.slice(0, longestPlan)}\n\n[cut here; the whole plan is in the file]` : plan;
  return `## The plan (${path})\n\n${text}`;
}

async function summarise(parts: TurnParts, focus: string | undefined, signal: AbortSignal): Promise<string> {
  const { conversation } = parts;
  const model = await parts.model();
  const said =
    model.ok && model.value.provider !== "offline" ? await ask(parts, model.value, focus, signal) : undefined;
  return said ?? outline(conversation.messages);
}

async function ask(
  parts: TurnParts,
  model: LanguageModelV3,
  focus: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const messages = [...parts.conversation.messages, userMessage(instruction(focus))];
  const request = modelRequest(await parts.systemPrompt(), messages, parts.toolDefinitions(), signal, {
    modelId: model.modelId,
    provider: model.provider,
    thinking: parts.thinking(),
    withoutSummaries: true,
  });
  const silent = { onText: () => undefined, onReasoning: () => undefined, onRetry: () => undefined };
  const answer = await modelStep(model, { ...request, toolChoice: { type: "none" } }, silent);
  const text = answer.message === undefined ? "" : textOf(answer.message);
  return answer.failure === undefined && text.trim() !== "" ? text : undefined;
}

function instruction(focus: string | undefined): string {
  const special =
    focus === undefined || focus.trim() === "" ? "" : `\n\nThe person wants this above all to be kept: ${focus.trim()}`;
  return `Summarise this conversation for yourself: everything before this message will be gone. Call no tools. Write down, briefly and exactly:
- what the person asked for, in their words where the words matter, and what they decided;
- what you found out, with paths and line numbers;
- what was changed so far, file by file;
- what is left to do, and what you were about to do next.${special}`;
}

/** Without a model: what the person said, which is what can't be found again. */
function outline(messages: readonly LanguageModelV3Message[]): string {
  const words = messages
    .filter(({ role }) => role === "user")
    .map(textOf)
    .filter((text) => text.trim() !== "" && !text.startsWith("<system-reminder>"));
  return `What was said by the person:\n\n${words.slice(-20).join("\n\n---\n\n")}`;
}

function textOf(message: LanguageModelV3Message): string {
  return typeof message.content === "string"
    ? message.content
    : message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
