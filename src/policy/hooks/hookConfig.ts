import * as z from "zod/mini";
import { toolSpellings } from "../toolAliases.ts";
import type { HookEvent } from "./hookEvent.ts";

export const hookEvents = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "Stop",
  "Notification",
  "PlanModeEntered",
  "PlanModeExited",
  "PlanPresented",
  "PlanDecided",
] as const satisfies readonly HookEvent[];

export const hookCommand = z.object({
  type: z.literal("command"),
  command: z.string().check(z.minLength(1)),
  /** Seconds; 5 when left out. */
  timeout: z.optional(z.number().check(z.positive(), z.maximum(3600))),
  /** What a crash, a time-out or junk means: nothing (`ignore`, as in the sources) or a refusal. */
  onError: z.optional(z.enum(["ignore", "deny"])),
});

export const hookGroup = z.object({
  /** A regular expression over the whole tool name; left out, `""` or `*`: every tool. */
  matcher: z.optional(z.string().check(z.refine(isMatcher, { error: "is not a regular expression" }))),
  hooks: z.array(hookCommand),
});

/** The `hooks` part of a config file, in Claude's shape: event → groups of a matcher and its commands. */
export const hooksConfig = z.partialRecord(z.enum(hookEvents), z.array(hookGroup));

export type HooksConfig = z.infer<typeof hooksConfig>;

/** One command to run for an event. */
export interface Hook {
  readonly event: HookEvent;
  readonly command: string;
  readonly timeoutMs: number;
  readonly onError: "ignore" | "deny";
}

/** The hooks that run for an event, in the order of the file; for tool events those whose matcher covers the tool. */
export function hooksFor(config: HooksConfig, event: HookEvent, toolName?: string): readonly Hook[] {
  return (config[event] ?? [])
    .filter(({ matcher }) => toolName === undefined || covers(matcher, toolName))
    .flatMap(({ hooks }) => hooks)
    .map((hook) => ({
      event,
      command: hook.command,
      timeoutMs: (hook.timeout ?? 5) * 1000,
      onError: hook.onError ?? "ignore",
    }));
}

function covers(matcher: string | undefined, toolName: string): boolean {
  if (matcher === undefined || matcher === "" || matcher === "*") {
    return true;
  }
  const pattern = new RegExp(`^(?:${matcher})$`, "u");
  return toolSpellings(toolName).some((spelling) => pattern.test(spelling));
}

function isMatcher(matcher: string): boolean {
  try {
    const pattern = new RegExp(matcher === "*" ? "" : matcher, "u");
    return pattern.unicode;
  } catch {
    return false;
  }
}
