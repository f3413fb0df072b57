import type { Transcript } from "../session/transcript.ts";
import { type ToolCallContent, type ToolCallFields, textBlock } from "../sessionUpdate.ts";
import type { AnyTool, PreparedCall } from "../tools/tool.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import type { RequestedCall } from "./modelAnswer.ts";

/** What the client is told of a call while it goes through the pipeline. */
export class CallDisplay {
  private readonly transcript: Transcript;
  private readonly call: RequestedCall;

  constructor(transcript: Transcript, call: RequestedCall) {
    this.transcript = transcript;
    this.call = call;
  }

  /** At once, before anything about it is known. */
  begin(tool: AnyTool | undefined): void {
    const { toolCallId, toolName } = this.call;
    this.transcript.send({
      sessionUpdate: "tool_call",
      toolCallId,
      name: toolName,
      title: tool?.name ?? toolName,
      kind: tool?.kind ?? "other",
      status: "pending",
    });
  }

  describe(tool: AnyTool, prepared: PreparedCall): ToolCallFields {
    return {
      toolCallId: this.call.toolCallId,
      title: prepared.title,
      name: tool.name,
      kind: tool.kind,
      status: "pending",
      locations: [...prepared.locations],
      rawInput: prepared.input,
    };
  }

  update(fields: Omit<ToolCallFields, "toolCallId">): void {
    this.transcript.send({ sessionUpdate: "tool_call_update", toolCallId: this.call.toolCallId, ...fields });
  }

  end(result: ToolResult): void {
    const content: ToolCallContent[] = [...(result.content ?? [{ type: "content", content: textBlock(result.text) }])];
    this.update({
      status: result.isError === true ? "failed" : "completed",
      content,
      ...(result.title === undefined ? {} : { title: result.title }),
      ...(result.rawOutput === undefined ? {} : { rawOutput: result.rawOutput }),
      ...(result.locations === undefined ? {} : { locations: [...result.locations] }),
    });
  }

  /** Our extension: `failed`, with `_meta["plan-mode"].stopped`, so that the client can show a refusal as a refusal. */
  stopped(tool: AnyTool, prepared: PreparedCall, reason: string, message: string): void {
    this.update({
      ...this.describe(tool, prepared),
      status: "failed",
      content: [{ type: "content", content: textBlock(message) }],
      _meta: { "plan-mode": { stopped: { reason } } },
    });
  }
}
