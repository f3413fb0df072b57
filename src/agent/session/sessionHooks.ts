import type { Hook } from "../../policy/hooks/hookConfig.ts";
import { type HookEvent, type HookInput, limitToolInput } from "../../policy/hooks/hookEvent.ts";
import { hookVerdict, settleVerdict } from "../../policy/hooks/hookVerdict.ts";
import { commandEnvironment } from "../commands/commandEnvironment.ts";
import { runHook } from "../hooks/runHook.ts";
import type { ToolHooks } from "../turn/toolHooks.ts";

/** What hooks are told beside what every one of them gets. */
export type HookFacts = Partial<
  Omit<HookInput, "hookEventName" | "sessionId" | "cwd" | "timestamp" | "transcriptPath" | "permissionMode">
>;

export interface SessionHooks extends ToolHooks {
  /** Tells hooks of something that they can't change. Nothing waits for them. */
  tell(event: Exclude<HookEvent, "PreToolUse" | "PostToolUse">, facts: HookFacts): void;
}

export interface SessionHooksOptions {
  /** The hooks that may run now: those of the home config, and those of the project that the person agreed to. */
  hooksFor(event: HookEvent, toolName?: string): Promise<readonly Hook[]>;
  readonly sessionId: string;
  readonly cwd: string;
  readonly transcriptPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  permissionMode(): HookInput["permissionMode"];
  now(): Date;
  /** A hook failed; the call went on. */
  onFailure(message: string): void;
}

/** What hooks are told, and what comes of it. They may deny a call and rewrite its input; nothing that they say opens the gate. */
export function sessionHooks(options: SessionHooksOptions): SessionHooks {
  const { hooksFor, sessionId, cwd, transcriptPath, onFailure } = options;
  const env = commandEnvironment(options.env);
  const inputFor = (hookEventName: HookEvent, facts: HookFacts): HookInput => ({
    hookEventName,
    sessionId,
    cwd,
    timestamp: options.now().toISOString(),
    transcriptPath,
    permissionMode: options.permissionMode(),
    ...facts,
  });
  const tellAll = async (event: HookEvent, facts: HookFacts, toolName?: string): Promise<void> => {
    for (const hook of await hooksFor(event, toolName)) {
      const run = await runHook(hook, inputFor(event, facts), { env, signal: new AbortController().signal });
      const verdict = hookVerdict(run);
      if (verdict.kind === "failed") {
        onFailure(`The hook ${hook.command} (${event}) failed: ${verdict.why}.`);
      }
    }
  };
  return {
    before: async ({ toolCallId, toolName, input, signal, subagentType }) => {
      let current = input;
      let rewritten = false;
      for (const hook of await hooksFor("PreToolUse", toolName)) {
        const facts = { ...by(subagentType), toolName, toolUseId: toolCallId, ...limitToolInput(current) };
        const run = await runHook(hook, inputFor("PreToolUse", facts), { env, signal });
        const verdict = settleVerdict(hookVerdict(run), hook.onError);
        if (verdict.kind === "deny") {
          return { kind: "deny", reason: verdict.reason };
        }
        if (verdict.kind === "failed") {
          onFailure(`The hook ${hook.command} failed: ${verdict.why}. The call went on without it.`);
        } else if (verdict.updatedInput !== undefined) {
          current = verdict.updatedInput;
          rewritten = true;
        }
      }
      return rewritten && isRecord(current) ? { kind: "pass", updatedInput: current } : { kind: "pass" };
    },
    after: async ({ toolCallId, toolName, input, subagentType }, { text }) => {
      const result = { toolUseId: toolCallId, toolResult: text.slice(0, 20_000) };
      const facts = { ...by(subagentType), toolName, ...result, ...limitToolInput(input) };
      await tellAll("PostToolUse", facts, toolName);
    },
    tell: (event, facts) => {
      tellAll(event, facts).catch((error: unknown) => onFailure(`A hook failed: ${String(error)}.`));
    },
  };
}

function by(subagentType: string | undefined): HookFacts {
  return subagentType === undefined ? {} : { subagentType };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
