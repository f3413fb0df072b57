import * as z from "zod/mini";
import { assertNever } from "../../base/assertNever.ts";
import { defineTool } from "./tool.ts";
import type { CommandOutcome } from "./toolContext.ts";
import type { ToolResult } from "./toolResult.ts";

const defaultTimeoutMs = 120_000;
const longestTimeoutMs = 3_600_000;

const input = z.object({
  command: z.string().check(z.minLength(1)),
  timeout_ms: z.optional(z.int().check(z.minimum(1))),
});

export const runTerminalCommandTool = defineTool<z.infer<typeof input>>({
  name: "run_terminal_command",
  kind: "execute",
  schema: input,
  description: ({ platform }) =>
    `Runs a command in the session's folder, in ${platform === "win32" ? "PowerShell" : "bash"}, and returns what it wrote and its exit code. Nothing it starts outlives it, and it gets no input. Default time limit: 2 minutes. In plan mode only commands that are read-only run. To read and search files use the tools for that.`,
  title: ({ command }) => command,
  access: ({ command }, { cwd }) => ({ kind: "shell", command, cwd }),
  run: async ({ command, timeout_ms = defaultTimeoutMs }, { cwd, signal, commands, progress }) => {
    const timeoutMs = Math.min(timeout_ms, longestTimeoutMs);
    const outcome = await commands.run({ command, cwd, timeoutMs, signal, onOutput: progress });
    return result(outcome, timeoutMs);
  },
});

function result({ output, fullOutputPath, end }: CommandOutcome, timeoutMs: number): ToolResult {
  const notes = fullOutputPath === undefined ? [] : [`[the whole output is in ${fullOutputPath}]`];
  const body = output === "" ? [] : [output.replace(/\n$/, "")];
  const text = (last: string): string => [...body, ...notes, last].join("\n");
  switch (end.kind) {
    case "exited":
      return { text: text(`[exit code ${end.code}]`), isError: end.code !== 0 };
    case "signalled":
      return { text: text(`[ended by ${end.signal}]`), isError: true };
    case "timedOut":
      return {
        text: text(`[stopped after ${timeoutMs / 1000} s; give a larger timeout_ms if it needs longer]`),
        isError: true,
      };
    case "stopped":
      return { text: text("[stopped by the person]"), isError: true };
    case "notStarted":
      return { text: `The command was not run: ${end.reason}.`, isError: true };
    default:
      return assertNever(end);
  }
}
