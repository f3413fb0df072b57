import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { Result } from "../../base/result.ts";
import type { Thinking } from "../models/thinking.ts";
import type { Conversation } from "../session/conversation.ts";
import { userMessage } from "../session/modelMessages.ts";
import type { Transcript } from "../session/transcript.ts";
import { toolError } from "../tools/tool.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { CallLoops } from "../turn/callLoops.ts";
import { modelRequest } from "../turn/modelRequest.ts";
import { modelStep } from "../turn/modelStep.ts";
import { runBatch } from "../turn/runBatch.ts";
import type { ToolPipeline } from "../turn/toolPipeline.ts";

/** Requests to the model of one subagent. */
const requestLimit = 80;

export interface SubagentRun {
  readonly conversation: Conversation;
  readonly transcript: Transcript;
  readonly pipeline: ToolPipeline;
  readonly systemPrompt: string;
  readonly tools: NonNullable<LanguageModelV3CallOptions["tools"]>;
  readonly signal: AbortSignal;
  readonly thinking: Thinking;
  model(): Promise<Result<LanguageModelV3>>;
}

/** Works on the task until the model has nothing more to do. What it said last is the report. */
export async function runSubagent(run: SubagentRun, task: string): Promise<ToolResult> {
  const { conversation, transcript, pipeline, systemPrompt, tools, signal } = run;
  transcript.keepPrompt(task);
  await conversation.append(userMessage(task));
  const loops = new CallLoops();
  for (let request = 0; request < requestLimit && !signal.aborted; request += 1) {
    const model = await run.model();
    if (!model.ok) {
      return toolError(`The subagent has no model: ${model.error}`);
    }
    let said = "";
    const options = modelRequest(systemPrompt, conversation.messages, tools, signal, {
      modelId: model.value.modelId,
      provider: model.value.provider,
      thinking: run.thinking,
      withoutSummaries: true,
    });
    const answer = await modelStep(model.value, options, {
      onText: (delta) => {
        said += delta;
        transcript.say("agent_message_chunk", delta);
      },
      onReasoning: () => undefined,
      onRetry: () => undefined,
    });
    transcript.flush();
    if (answer.message !== undefined) {
      await conversation.append(answer.message);
    }
    if (answer.failure !== undefined) {
      return toolError(`The subagent could not go on: ${answer.failure.message}${said === "" ? "" : `\n\n${said}`}`);
    }
    if (answer.calls.length === 0 && !signal.aborted) {
      return { text: said.trim() === "" ? "[the subagent ended without a report]" : said };
    }
    await runBatch(answer.calls, pipeline, conversation, signal, async () => undefined, loops);
    if (loops.isStuck) {
      return toolError(
        `The subagent made the same call again and again, so it was ended.${said === "" ? "" : `\n\n${said}`}`,
      );
    }
  }
  return toolError(
    signal.aborted
      ? "The person stopped the subagent."
      : `The subagent was ended after ${requestLimit} requests. Give it a smaller task.`,
  );
}
