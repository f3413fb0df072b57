import { errorText } from "../../disk/errorCode.ts";
import { type GateContext, type GateVerdict, planGate } from "../../plan/gate.ts";
import type { AccessKind } from "../../policy/accessKind.ts";
import { canonicalToolName } from "../../policy/toolAliases.ts";
import type { Transcript } from "../session/transcript.ts";
import type { StoppedAttempt } from "../session/transcriptLine.ts";
import { type ToolCallContent, type ToolCallFields, textBlock } from "../sessionUpdate.ts";
import { shownPath } from "../tools/shownPath.ts";
import { type AnyTool, type PreparedCall, toolError } from "../tools/tool.ts";
import type { ToolContext } from "../tools/toolContext.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { accessTarget } from "./accessTarget.ts";
import type { CallPermission } from "./callPermission.ts";
import type { RequestedCall } from "./modelStep.ts";
import { parseArguments } from "./parseArguments.ts";
import type { PermissionCallReader } from "./permissionCall.ts";
import type { HookedCall, ToolHooks } from "./toolHooks.ts";

export interface PipelineParts {
  readonly cwd: string;
  readonly planPath: string;
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly hooks: ToolHooks;
  /** Built anew for every question: it holds the live tracker. */
  gate(): GateContext;
  readonly permission: CallPermission;
  readonly readCall: PermissionCallReader;
  readonly transcript: Transcript;
  readonly now: () => Date;
  contextFor(call: {
    readonly toolCallId: string;
    readonly access: AccessKind;
    readonly signal: AbortSignal;
  }): ToolContext;
}

/** How a call ended. `declined`: the person said no, to it or by Stop. */
export interface CallEnd {
  readonly result: ToolResult;
  readonly declined: boolean;
}

/**
 * One tool call, in the order of design.md: parse, hooks, access kind, gate, control files and permission, gate again,
 * execute. Never rejects: whatever happens becomes a result that the model can act on.
 */
export class ToolPipeline {
  private readonly parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.parts = parts;
  }

  find(name: string): AnyTool | undefined {
    return this.parts.tools.get(name) ?? this.parts.tools.get(canonicalToolName(name));
  }

  async run(call: RequestedCall, signal: AbortSignal): Promise<CallEnd> {
    try {
      return await this.runSteps(call, signal);
    } catch (error) {
      return this.failed(
        call,
        `${call.toolName} failed: ${errorText(error)}. Check what is there now before you try again.`,
      );
    }
  }

  /** A call that is not made at all, with the reason for the model. */
  skip(call: RequestedCall, text: string): CallEnd {
    this.show(call, { title: call.toolName, status: "pending", kind: "other" });
    return this.failed(call, text);
  }

  private async runSteps(call: RequestedCall, signal: AbortSignal): Promise<CallEnd> {
    const { cwd, planPath, hooks, transcript, tools } = this.parts;
    const tool = this.find(call.toolName);
    this.show(call, { title: tool?.name ?? call.toolName, kind: tool?.kind ?? "other", status: "pending" });
    if (tool === undefined) {
      return this.failed(call, `There is no tool ${call.toolName}. The tools are: ${[...tools.keys()].join(", ")}.`);
    }
    const raw = parseArguments(call.input);
    const first = raw.ok ? tool.prepare(raw.value, cwd, planPath) : raw;
    if (!first.ok) {
      return this.failed(call, first.error);
    }
    const hooked: HookedCall = { toolCallId: call.toolCallId, toolName: tool.name, input: first.value.input, signal };
    const answer = await hooks.before(hooked);
    if (answer.kind === "deny") {
      return this.failed(call, `A hook denied this call: ${answer.reason}`);
    }
    const second = answer.updatedInput === undefined ? first : tool.prepare(answer.updatedInput, cwd, planPath);
    if (!second.ok) {
      return this.failed(call, `A hook rewrote the arguments, and they no longer fit. ${second.error}`);
    }
    const prepared = second.value;
    const verdict = await planGate(prepared.access, this.parts.gate());
    if (verdict.verdict === "refuse") {
      return this.stopped(call, tool, prepared, verdict);
    }
    const shown = this.describe(call, tool, prepared);
    transcript.send({ sessionUpdate: "tool_call_update", ...shown });
    const refused = verdict.planFile ? undefined : await this.askPermission(call, tool, prepared, shown, signal);
    if (refused !== undefined) {
      return refused;
    }
    // The prompt may have waited for minutes: what counts is the state at the moment of execution.
    const again = await planGate(prepared.access, this.parts.gate());
    if (again.verdict === "refuse") {
      return this.stopped(call, tool, prepared, again);
    }
    if (signal.aborted) {
      return { ...this.failed(call, stoppedByPerson), declined: true };
    }
    transcript.send({ sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, status: "in_progress" });
    const result = await prepared.run(this.context(call, prepared, signal));
    await hooks.after(hooked, { text: result.text, isError: result.isError === true });
    this.finish(call, result);
    return { result, declined: signal.aborted };
  }

  /** Undefined: permitted. */
  private async askPermission(
    call: RequestedCall,
    tool: AnyTool,
    prepared: PreparedCall,
    shown: ToolCallFields,
    signal: AbortSignal,
  ): Promise<CallEnd | undefined> {
    const { permission, readCall, gate } = this.parts;
    const content = [...(await prepared.preview(this.context(call, prepared, signal)))];
    const asked = await readCall(tool.name, prepared.access);
    // Nothing that the gate stops may be put to the person: it may have closed while the call was looked at.
    if (gate().tracker.isPlanning) {
      const now = await planGate(prepared.access, gate());
      if (now.verdict === "refuse") {
        return this.stopped(call, tool, prepared, now);
      }
      if (now.planFile) {
        return undefined;
      }
    }
    const permitted = await permission.ask(asked, content.length === 0 ? shown : { ...shown, content }, signal);
    if (permitted.kind !== "granted") {
      return this.notPermitted(call, permitted, signal);
    }
    // What was permitted is this very file: a link that was put in its way meanwhile was not.
    const now = asked.paths.length === 0 ? asked : await readCall(tool.name, prepared.access);
    return now.paths.join("\n") === asked.paths.join("\n")
      ? undefined
      : this.failed(call, "The path leads elsewhere now than when the call was permitted, so it was not made.");
  }

  private context(call: RequestedCall, prepared: PreparedCall, signal: AbortSignal): ToolContext {
    return this.parts.contextFor({
      toolCallId: call.toolCallId,
      access: prepared.access,
      signal,
    });
  }

  private describe(call: RequestedCall, tool: AnyTool, prepared: PreparedCall): ToolCallFields {
    return {
      toolCallId: call.toolCallId,
      title: prepared.title,
      name: tool.name,
      kind: tool.kind,
      status: "pending",
      locations: [...prepared.locations],
      rawInput: prepared.input,
    };
  }

  private show(call: RequestedCall, fields: { title: string } & Omit<ToolCallFields, "toolCallId" | "title">): void {
    this.parts.transcript.send({
      sessionUpdate: "tool_call",
      toolCallId: call.toolCallId,
      name: call.toolName,
      ...fields,
    });
  }

  private finish(call: RequestedCall, result: ToolResult): void {
    const content: ToolCallContent[] = [...(result.content ?? [{ type: "content", content: textBlock(result.text) }])];
    this.parts.transcript.send({
      sessionUpdate: "tool_call_update",
      toolCallId: call.toolCallId,
      status: result.isError === true ? "failed" : "completed",
      content,
      ...(result.title === undefined ? {} : { title: result.title }),
      ...(result.rawOutput === undefined ? {} : { rawOutput: result.rawOutput }),
      ...(result.locations === undefined ? {} : { locations: [...result.locations] }),
    });
  }

  private failed(call: RequestedCall, text: string): CallEnd {
    const result = toolError(text);
    this.finish(call, result);
    return { result, declined: false };
  }

  private notPermitted(
    call: RequestedCall,
    permitted: { readonly kind: "denied" | "declined" | "unanswered"; readonly reason?: string; readonly why?: string },
    signal: AbortSignal,
  ): CallEnd {
    if (signal.aborted) {
      return { ...this.failed(call, stoppedByPerson), declined: true };
    }
    if (permitted.kind === "denied") {
      return this.failed(
        call,
        `This call is not allowed. ${permitted.reason ?? ""}. Do not try it in another way; tell the person if it is needed.`,
      );
    }
    const why =
      permitted.kind === "declined"
        ? "The person declined this call. Do not try the same in another way. Go on without it, or ask what they want instead."
        : `The person could not be asked (${permitted.why ?? "no answer"}), so the call was not made.`;
    return { ...this.failed(call, why), declined: true };
  }

  /** Our extension: `failed`, with `_meta["plan-mode"].stopped`, so that the client can show a refusal as a refusal. */
  private stopped(
    call: RequestedCall,
    tool: AnyTool,
    prepared: PreparedCall,
    refusal: Extract<GateVerdict, { verdict: "refuse" }>,
  ): CallEnd {
    const { transcript, now, cwd, planPath } = this.parts;
    const { reason, message } = refusal;
    transcript.send({
      sessionUpdate: "tool_call_update",
      ...this.describe(call, tool, prepared),
      status: "failed",
      content: [{ type: "content", content: textBlock(message) }],
      _meta: { "plan-mode": { stopped: { reason } } },
    });
    const attempt: StoppedAttempt = {
      toolCallId: call.toolCallId,
      tool: tool.name,
      target: accessTarget(prepared.access, (path) => shownPath(path, cwd, planPath)),
      reason,
      at: now().toISOString(),
    };
    transcript.stopped(attempt);
    return { result: toolError(message), declined: false };
  }
}

/** For calls that Stop prevented. */
export const stoppedByPerson = "The person stopped the turn; this call was not made.";
