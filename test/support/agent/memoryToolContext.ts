import { resolve } from "node:path";
import { shownPath } from "../../../src/agent/tools/shownPath.ts";
import type { AnyTool } from "../../../src/agent/tools/tool.ts";
import type { ToolContext, WorkspaceFiles } from "../../../src/agent/tools/toolContext.ts";
import type { ToolResult } from "../../../src/agent/tools/toolResult.ts";
import { fail, ok } from "../../../src/base/result.ts";

/** Files by absolute path. `failing` paths can't be written. */
export class MemoryFiles implements WorkspaceFiles {
  readonly texts: Map<string, string>;
  readonly failing = new Set<string>();
  readonly writes: string[] = [];

  constructor(texts: Readonly<Record<string, string>> = {}) {
    this.texts = new Map(Object.entries(texts).map(([path, text]) => [resolve("/work", path), text]));
  }

  text(path: string): string | undefined {
    return this.texts.get(resolve("/work", path));
  }

  async readIfExists(path: string) {
    return ok(this.text(path));
  }

  async read(path: string) {
    const text = this.text(path);
    return text === undefined ? fail(`There is no file ${path}.`) : ok(text);
  }

  async write(path: string, content: string) {
    this.writes.push(path);
    if (this.failing.has(path)) {
      return fail(`${path} can't be written: no space left.`);
    }
    this.texts.set(resolve("/work", path), content);
    return ok(undefined);
  }

  async remove(path: string) {
    this.writes.push(path);
    return this.texts.delete(resolve("/work", path)) ? ok(undefined) : fail(`There is no file ${path}.`);
  }
}

/** What a tool of the session's folder /work may use; whatever a test doesn't give throws when it is touched. */
export function memoryToolContext(over: Partial<ToolContext> = {}): ToolContext {
  const absent = (): never => {
    throw new Error("not in this test");
  };
  return {
    cwd: "/work",
    sessionId: "s1",
    toolCallId: "c1",
    signal: new AbortController().signal,
    files: new MemoryFiles(),
    commands: { run: absent },
    terminals: { running: [], start: absent, read: absent, stop: absent },
    subagents: { run: absent, start: absent, output: absent },
    search: { ripgrep: absent },
    plan: { planPath: "/home/ada/plan.md", enter: absent, present: absent },
    shown: (path) => shownPath(path, "/work", undefined),
    progress: () => undefined,
    setTodos: absent,
    replyToComment: absent,
    ask: absent,
    ...over,
  };
}

/** A call through the tool's front door, as the pipeline makes it; bad arguments come back as an error. */
export async function callTool(tool: AnyTool, input: unknown, over: Partial<ToolContext> = {}): Promise<ToolResult> {
  const prepared = tool.prepare(input, "/work");
  return prepared.ok ? await prepared.value.run(memoryToolContext(over)) : { text: prepared.error, isError: true };
}
