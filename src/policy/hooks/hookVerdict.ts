import * as z from "zod/mini";

/** How a hook's process ended. */
export interface HookRun {
  /** Null when it was killed or never started. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it has no proper end: time-out, flood, missing program. */
  readonly problem?: string;
}

/** What a PreToolUse hook's end means for the call. `pass` never skips a later check. */
export type HookVerdict =
  | { readonly kind: "pass"; readonly updatedInput?: Readonly<Record<string, unknown>> }
  | { readonly kind: "deny"; readonly reason: string }
  | { readonly kind: "failed"; readonly why: string };

const reply = z.object({
  decision: z.optional(z.enum(["allow", "approve", "deny", "block"])),
  reason: z.optional(z.string()),
  hookSpecificOutput: z.optional(
    z.object({
      permissionDecision: z.optional(z.enum(["allow", "ask", "deny"])),
      permissionDecisionReason: z.optional(z.string()),
      updatedInput: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});

/**
 * Reads a hook's answer (spec/grok-build-behaviour.md 8.5): a JSON `deny` counts at any exit code; exit 2 denies, with the first
 * line of stderr as the reason; 0 passes, perhaps with a rewritten input, which a denial discards; everything else is a failure.
 */
export function hookVerdict(run: HookRun): HookVerdict {
  const parsed = parseReply(run.stdout);
  const denied = parsed.ok ? denial(parsed.value) : undefined;
  if (denied !== undefined) {
    return { kind: "deny", reason: denied || firstLine(run.stderr) || "A hook denied the call" };
  }
  if (run.problem !== undefined) {
    return { kind: "failed", why: run.problem };
  }
  if (run.exitCode === 2) {
    const reason = (parsed.ok ? parsed.value?.reason : undefined) ?? firstLine(run.stderr);
    return { kind: "deny", reason: reason || "A hook denied the call" };
  }
  if (run.exitCode !== 0) {
    return { kind: "failed", why: `it ended with code ${run.exitCode ?? "none"}: ${firstLine(run.stderr)}` };
  }
  if (!parsed.ok) {
    return { kind: "failed", why: parsed.error };
  }
  const updatedInput = parsed.value?.hookSpecificOutput?.updatedInput;
  return { kind: "pass", ...(updatedInput === undefined ? {} : { updatedInput }) };
}

/** A failure counts as a refusal only for hooks that must hold (`onError: "deny"`). */
export function settleVerdict(verdict: HookVerdict, onError: "ignore" | "deny"): HookVerdict {
  return verdict.kind === "failed" && onError === "deny"
    ? { kind: "deny", reason: `A hook that must hold failed: ${verdict.why}` }
    : verdict;
}

type Reply = z.infer<typeof reply>;

function denial(value: Reply | undefined): string | undefined {
  const specific = value?.hookSpecificOutput;
  if (value?.decision === "deny" || value?.decision === "block") {
    return value.reason ?? "";
  }
  return specific?.permissionDecision === "deny"
    ? (specific.permissionDecisionReason ?? value?.reason ?? "")
    : undefined;
}

/** Output that is no JSON object is a remark of the hook; one that starts like an object and is none is junk. */
function parseReply(stdout: string): { ok: true; value?: Reply } | { ok: false; error: string } {
  const text = stdout.trim();
  if (!text.startsWith("{")) {
    return { ok: true };
  }
  try {
    const result = reply.safeParse(JSON.parse(text));
    return result.success ? { ok: true, value: result.data } : { ok: false, error: "its JSON is not a hook's answer" };
  } catch {
    return { ok: false, error: "it printed JSON that doesn't parse" };
  }
}

function firstLine(text: string): string {
  return text.trim().split(/\r?\n/u, 1)[0] ?? "";
}
