import * as z from "zod/mini";
import { commandResult, defaultTimeoutMs } from "./commandResult.ts";
import { terminalResult } from "./terminalOutput.ts";
import { defineTool, toolError } from "./tool.ts";

const longestTimeoutMs = 3_600_000;

const input = z.object({
  command: z.string().check(z.minLength(1)),
  timeout_ms: z.optional(z.int().check(z.minimum(1))),
  background: z.optional(z.boolean()),
});

export const runTerminalCommandTool = defineTool<z.infer<typeof input>>({
  name: "run_terminal_command",
  kind: "execute",
  schema: input,
  description: ({ platform }) =>
    `Runs a command in the session's folder, in ${platform === "win32" ? "PowerShell" : "bash"}, and returns what it wrote and its exit code. Nothing it starts outlives it, and it gets no input. Default time limit: 2 minutes. With \`background\` it goes on running, and an id comes back at once for terminal_output and stop_terminal: for servers and watchers. In plan mode only read-only commands run. To read and search files use the tools for that.`,
  title: ({ command }) => command,
  access: ({ command }, { cwd }) => ({ kind: "shell", command, cwd }),
  run: async ({ command, timeout_ms = defaultTimeoutMs, background }, context) => {
    const { cwd, signal, commands, progress, terminals } = context;
    if (background === true) {
      const started = await terminals.start(command, cwd);
      return started.ok ? terminalResult(started.value, terminals.read(started.value)) : toolError(started.error);
    }
    const timeoutMs = Math.min(timeout_ms, longestTimeoutMs);
    const outcome = await commands.run({ command, cwd, timeoutMs, signal, onOutput: progress });
    return commandResult(outcome, timeoutMs);
  },
});
