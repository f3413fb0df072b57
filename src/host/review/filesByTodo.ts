import type { TranscriptEntry } from "../../protocol/agentMessages.ts";

/**
 * Files that were changed while an item of the agent's to-do list was the one in progress, by the words of the item. Read from
 * the transcript, where the lists that the agent wrote stand between its edits; an agent that hides its lists there has none.
 */
export function filesByTodo(entries: readonly TranscriptEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  let current: string | undefined;
  for (const entry of entries) {
    if (entry.kind !== "tool" || entry.status !== "completed") {
      continue;
    }
    const list = entry.input?.includes('"todos"') === true ? todosOf(entry.input) : undefined;
    if (list !== undefined) {
      current = list.find((todo) => todo.status === "in_progress")?.content;
    }
    for (const { path } of entry.diffs ?? []) {
      if (current !== undefined) {
        files.set(current, (files.get(current) ?? new Set()).add(path));
      }
    }
  }
  return files;
}

function todosOf(input: string): readonly { readonly content: string; readonly status: string }[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("todos" in value) || !Array.isArray(value.todos)) {
    return undefined;
  }
  return value.todos.filter(isTodo);
}

function isTodo(value: unknown): value is { readonly content: string; readonly status: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "content" in value &&
    typeof value.content === "string" &&
    "status" in value &&
    typeof value.status === "string"
  );
}
