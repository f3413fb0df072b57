import { errorText } from "../../disk/errorCode.ts";
import { type GateContext, type GateVerdict, planGate } from "../../plan/gate.ts";
import type { AccessKind } from "../../policy/accessKind.ts";
import { canonicalToolName } from "../../policy/toolAliases.ts";
import type { Transcript } from "../session/transcript.ts";
import type { StoppedAttempt } from "../session/transcriptLine.ts";
import { shownPath } from "../tools/shownPath.ts";
import { type AnyTool, type PreparedCall, toolError } from "../tools/tool.ts";
import type { ToolContext } from "../tools/toolContext.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { accessTarget } from "./accessTarget.ts";
import { CallDisplay } from "./callDisplay.ts";
import { type CallPermission, notPermittedText } from "./callPermission.ts";
import type { RequestedCall } from "./modelAnswer.ts";
import { parseArguments } from "./parseArguments.ts";
import type { PermissionCallReader } from "./permissionCall.ts";
import type { HookedCall, ToolHooks } from "./toolHooks.ts";

/** Why the gate stops a call. */
export type Refusal = Pick<Extract<GateVerdict, { verdict: "refuse" }>, "reason" | "message">;

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
  /** The gate stopped a call. */
  onStopped(attempt: StoppedAttempt): void;
  /** The kind of subagent whose calls these are. */
  readonly subagentType?: string;
  readonly now: () => Date;
  contextFor(call: {
    readonly toolCallId: string;
    readonly access: AccessKind;
    readonly signal: AbortSignal;
    /** The gate closed after all checks: the call was stopped where it would have changed something. */
    refused(refusal: Refusal): void;
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
    const display = new CallDisplay(this.parts.transcript, call);
    try {
      return await this.runSteps(call, display, signal);
    } catch (error) {
      const why = `${call.toolName} failed: ${errorText(error)}. Check what is there now before you try again.`;
      return failed(display, why);
    }
  }

  /** A call that is not made at all, with the reason for the model. */
  skip(call: RequestedCall, text: string): CallEnd {
    const display = new CallDisplay(this.parts.transcript, call);
    display.begin(undefined);
    return failed(display, text);
  }

  private async runSteps(call: RequestedCall, display: CallDisplay, signal: AbortSignal): Promise<CallEnd> {
    const { cwd, planPath, hooks, tools, subagentType } = this.parts;
    const tool = this.find(call.toolName);
    display.begin(tool);
    if (tool === undefined) {
      return failed(display, `There is no tool ${call.toolName}. The tools are: ${[...tools.keys()].join(", ")}.`);
    }
    const raw = parseArguments(call.input);
    const first = raw.ok ? tool.prepare(raw.value, cwd, planPath) : raw;
    if (!first.ok) {
      return failed(display, first.error);
    }
    const hooked: HookedCall = {
      toolCallId: call.toolCallId,
      toolName: tool.name,
      input: first.value.input,
      signal,
      ...(subagentType === undefined ? {} : { subagentType }),
    };
    const answer = await hooks.before(hooked);
    if (answer.kind === "deny") {
      return failed(display, `A hook denied this call: ${answer.reason}`);
    }
    const second = answer.updatedInput === undefined ? first : tool.prepare(answer.updatedInput, cwd, planPath);
    if (!second.ok) {
      return failed(display, `A hook rewrote the arguments, and they no longer fit. ${second.error}`);
    }
    const step: Step = { call, tool, prepared: second.value, display, signal };
    const verdict = await planGate(step.prepared.access, this.parts.gate());
    if (verdict.verdict === "refuse") {
      return this.stopped(step, verdict);
    }
    display.update(display.describe(tool, step.prepared));
    const refused = verdict.planFile ? undefined : await this.askPermission(step);
    if (refused !== undefined) {
      return refused;
    }
    // The prompt may have waited for minutes: what counts is the state at the moment of execution.
    const again = await planGate(step.prepared.access, this.parts.gate());
    if (again.verdict === "refuse") {
      return this.stopped(step, again);
    }
    if (signal.aborted) {
      return { ...failed(display, stoppedByPerson), declined: true };
    }
    display.update({ status: "in_progress" });
    return await this.execute(step, hooked);
  }

  private async execute(step: Step, hooked: HookedCall): Promise<CallEnd> {
    const { prepared, display, signal } = step;
    let late: Refusal | undefined;
    const result = await prepared.run(
      this.context(step, (refusal) => {
        late = refusal;
      }),
    );
    if (late !== undefined) {
      return this.stopped(step, late);
    }
    await this.parts.hooks.after(hooked, { text: result.text, isError: result.isError === true });
    display.end(result);
    return { result, declined: signal.aborted };
  }

  /** Undefined: permitted. */
  private async askPermission(step: Step): Promise<CallEnd | undefined> {
    const { tool, prepared, display, signal } = step;
    const { permission, readCall, gate } = this.parts;
    const content = [...(await prepared.preview(this.context(step, () => undefined)))];
    const asked = await readCall(tool.name, prepared.access);
    // Nothing that the gate stops may be put to the person: it may have closed while the call was looked at.
    if (gate().tracker.isPlanning) {
      const now = await planGate(prepared.access, gate());
      if (now.verdict === "refuse") {
        return this.stopped(step, now);
      }
      if (now.planFile) {
        return undefined;
      }
    }
    const shown = display.describe(tool, prepared);
    const permitted = await permission.ask(asked, content.length === 0 ? shown : { ...shown, content }, signal);
    if (permitted.kind !== "granted") {
      const declined = signal.aborted || permitted.kind !== "denied";
      return { ...failed(display, signal.aborted ? stoppedByPerson : notPermittedText(permitted)), declined };
    }
    // What was permitted is this very file: a link that was put in its way meanwhile was not.
    const now = asked.paths.length === 0 ? asked : await readCall(tool.name, prepared.access);
    return now.paths.join("\n") === asked.paths.join("\n")
      ? undefined
      : failed(display, "The path leads elsewhere now than when the call was permitted, so it was not made.");
  }

  private context({ call, prepared, signal }: Step, refused: (refusal: Refusal) => void): ToolContext {
    return this.parts.contextFor({ toolCallId: call.toolCallId, access: prepared.access, signal, refused });
  }

  private stopped({ call, tool, prepared, display }: Step, { reason, message }: Refusal): CallEnd {
    const { now, cwd, planPath, onStopped } = this.parts;
    display.stopped(tool, prepared, reason, message);
    onStopped({
      toolCallId: call.toolCallId,
      tool: tool.name,
      target: accessTarget(prepared.access, (path) => shownPath(path, cwd, planPath)),
      reason,
      at: now().toISOString(),
    });
    return { result: toolError(message), declined: false };
  }
}

/** A call on its way. */
interface Step {
  readonly call: RequestedCall;
  readonly tool: AnyTool;
  readonly prepared: PreparedCall;
  readonly display: CallDisplay;
  readonly signal: AbortSignal;
}

function failed(display: CallDisplay, text: string): CallEnd {
  const result = toolError(text);
  display.end(result);
  return { result, declined: false };
}

/** For calls that Stop prevented. */
export const stoppedByPerson = "The person stopped the turn; this call was not made.";
