import type { SessionUpdate, ToolCallContent } from "@agentclientprotocol/sdk";
import { field, planModeMeta, textField } from "./fields.ts";
import { changesOf, diffsOf } from "./fileDiffs.ts";
import { blockText } from "./spokenEntries.ts";
import type { ToolEntry, TranscriptEntry } from "./transcriptEntry.ts";

type ToolUpdate = Extract<SessionUpdate, { sessionUpdate: "tool_call" | "tool_call_update" }>;

/** Longer texts are cut for the view, in characters; the agent's own files keep them whole. */
const longest = 20_000;

/** Brings a call up to date, or adds it. An update holds only what has changed (ACP, "Tool calls"). */
export function mergeTool(
  entries: readonly TranscriptEntry[],
  update: ToolUpdate,
  durationMs: number | undefined,
): readonly TranscriptEntry[] {
  const index = entries.findLastIndex((entry) => entry.kind === "tool" && entry.id === update.toolCallId);
  const known = entries[index];
  if (known === undefined && update.title == null && update.kind == null) {
    // Codex tells the end of its question about the plan in this way, and there is a row for the plan already.
    return entries;
  }
  const before = known?.kind === "tool" ? known : newTool(update.toolCallId);
  const after = merged(before, update, durationMs);
  return index < 0 ? [...entries, after] : entries.with(index, after);
}

function newTool(id: string): ToolEntry {
  return { kind: "tool", id, toolKind: "other", title: "", status: "pending", locations: [] };
}

function merged(before: ToolEntry, update: ToolUpdate, durationMs: number | undefined): ToolEntry {
  const stopped = field(planModeMeta(update), "stopped");
  const status = stopped === undefined ? (statusOf(update.status) ?? before.status) : "stopped";
  const reason = textField(stopped, "reason");
  const input = inputText(update.rawInput);
  const output = outputText(update.content ?? []);
  const diffs = changesOf(diffsOf(update.content));
  const ended = status === "completed" || status === "failed" || status === "stopped";
  return {
    ...before,
    status,
    ...(update.kind == null ? {} : { toolKind: update.kind }),
    // Gemini CLI tells the end of a call that it has not announced, without a title.
    title: update.title ?? (before.title || (update.kind ?? "")),
    ...(reason === undefined ? {} : { reason }),
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(diffs.length === 0 ? {} : { diffs }),
    ...(ended && durationMs !== undefined ? { durationMs } : {}),
    ...(update.locations == null
      ? {}
      : { locations: update.locations.map(({ path, line }) => (line == null ? { path } : { path, line })) }),
  };
}

function statusOf(status: ToolUpdate["status"]): ToolEntry["status"] | undefined {
  return status == null ? undefined : status === "in_progress" ? "running" : status;
}

function inputText(raw: unknown): string | undefined {
  if (raw === undefined || raw === null) {
    return undefined;
  }
  return cut(textField(raw, "command") ?? (typeof raw === "string" ? raw : JSON.stringify(raw, null, 2)));
}

function outputText(content: readonly ToolCallContent[]): string | undefined {
  const texts = content.flatMap((part) => (part.type === "content" ? [blockText(part.content)] : []));
  return texts.length === 0 ? undefined : cut(texts.join("\n"));
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}\n… (${text.length - longest} more characters)`;
}
