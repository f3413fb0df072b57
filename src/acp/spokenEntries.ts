import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { numberField, planModeMeta, textField } from "./fields.ts";
import type { TranscriptEntry } from "./transcriptEntry.ts";

type Chunk = Extract<
  SessionUpdate,
  { sessionUpdate: "user_message_chunk" | "agent_message_chunk" | "agent_thought_chunk" }
>;

type Speaker = "person" | "agent" | "thinking";

const speakers = {
  user_message_chunk: "person",
  agent_message_chunk: "agent",
  agent_thought_chunk: "thinking",
} as const satisfies Record<Chunk["sessionUpdate"], Speaker>;

/** Adds streamed words to the message that they belong to, or begins one. Blocks that are not text say what they are. */
export function addChunk(entries: readonly TranscriptEntry[], chunk: Chunk): readonly TranscriptEntry[] {
  const text = blockText(chunk.content);
  const remark = textField(planModeMeta(chunk), "kind");
  if (remark !== undefined) {
    const level = remark === "error" ? "error" : "info";
    const undo = numberField(planModeMeta(chunk), "undo");
    const retry = remark === "retry" ? retryPrefix : "";
    const notice = { kind: "notice", id: `${retry}${chunk.messageId ?? nextId(entries)}`, level, text } as const;
    const before = entries.at(-1);
    if (retry !== "" && before?.kind === "notice" && before.id.startsWith(retry)) {
      return [...entries.slice(0, -1), { ...notice, id: before.id }];
    }
    return [...endStreaming(entries), undo === undefined ? notice : { ...notice, undo }];
  }
  const speaker = speakers[chunk.sessionUpdate];
  const last = entries.at(-1);
  if (last?.kind === speaker && (chunk.messageId == null || chunk.messageId === last.id)) {
    return [...entries.slice(0, -1), { ...last, text: last.text + text }];
  }
  const id = chunk.messageId ?? nextId(entries);
  return [...endStreaming(entries), said(speaker, id, text, planModeMeta(chunk))];
}

/** The last prompt began this turn. */
export function nameTurn(entries: readonly TranscriptEntry[], turn: number): readonly TranscriptEntry[] {
  const index = entries.findLastIndex((entry) => entry.kind === "person");
  const prompt = entries[index];
  return prompt?.kind === "person" ? entries.with(index, { ...prompt, turn }) : entries;
}

/** The person's words, shown at once; an agent that repeats them is not shown twice (see `isEcho`). */
export function addPrompt(
  entries: readonly TranscriptEntry[],
  id: string,
  text: string,
  images: number,
): readonly TranscriptEntry[] {
  return [...endStreaming(entries), { kind: "person", id, text, ...(images === 0 ? {} : { images }) }];
}

/** True when the agent repeats the prompt that was just sent and is on the screen already. */
export function isEcho(entries: readonly TranscriptEntry[], chunk: Chunk): boolean {
  const last = entries.findLast((entry) => entry.kind === "person");
  if (chunk.sessionUpdate !== "user_message_chunk" || last?.kind !== "person" || !last.id.startsWith(promptIdPrefix)) {
    return false;
  }
  // What went along as context may be repeated behind the words, and pictures as blocks of their own.
  const repeated = blockText(chunk.content).trim();
  return last.text.includes(repeated) || repeated.startsWith(last.text.trim()) || chunk.content.type !== "text";
}

export const promptIdPrefix = "prompt-";

/** Marks the row that says that a request is tried again: the next try changes that row. */
const retryPrefix = "retry-";

export function endStreaming(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const last = entries.at(-1);
  return last !== undefined && "streaming" in last && last.streaming
    ? [...entries.slice(0, -1), { ...last, streaming: false }]
    : entries;
}

export function blockText(block: unknown): string {
  const type = textField(block, "type");
  if (type === "text") {
    return textField(block, "text") ?? "";
  }
  if (type === "resource_link") {
    return textField(block, "uri") ?? "";
  }
  return type === undefined ? "" : `[${type}]`;
}

function said(speaker: Speaker, id: string, text: string, meta: unknown): TranscriptEntry {
  if (speaker !== "person") {
    return { kind: speaker, id, text, streaming: true };
  }
  const images = numberField(meta, "images");
  const turn = numberField(meta, "turn");
  return {
    kind: speaker,
    id,
    text,
    ...(images === undefined ? {} : { images }),
    ...(turn === undefined ? {} : { turn }),
  };
}

/** Entries are only ever added, so their number makes a stable id. */
function nextId(entries: readonly TranscriptEntry[]): string {
  return `entry-${entries.length + 1}`;
}
