import { ok, type Result } from "../base/result.ts";
import type { AgentSession } from "./session/agentSession.ts";

/** What clients may offer. The extension reads these itself; other ACP clients send them as the text of a prompt. */
export const availableCommands: readonly { name: string; description: string; input?: { hint: string } }[] = [
  { name: "plan", description: "Turn plan mode on, and plan what follows", input: { hint: "what to plan (optional)" } },
  {
    name: "compact",
    description: "Go on with a summary of the conversation",
    input: { hint: "what to keep above all (optional)" },
  },
];

/**
 * The text that is left for the model; undefined when the command was all there was. An error when planning could not be turned
 * on: what was to be planned must not run without it.
 */
export async function runSlashCommand(text: string, session: AgentSession): Promise<Result<string | undefined>> {
  const compact = /^\/compact(?:\s+(?<focus>[\s\S]*))?$/.exec(text.trim());
  if (compact !== null) {
    await session.compact(compact.groups?.["focus"] ?? "");
    return ok(undefined);
  }
  const match = /^\/plan(?:\s+(?<rest>[\s\S]*))?$/.exec(text.trim());
  if (match === null) {
    return ok(text);
  }
  const changed = await session.setMode("plan");
  if (!changed.ok) {
    return changed;
  }
  const rest = match.groups?.["rest"]?.trim() ?? "";
  return ok(rest === "" ? undefined : rest);
}
