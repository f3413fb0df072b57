import { assertNever } from "../../base/assertNever.ts";
import type { CommandOutcome } from "./toolContext.ts";
import type { ToolResult } from "./toolResult.ts";

export const defaultTimeoutMs = 120_000;

/** What a command did, for the model. */
export function commandResult(
  { output, fullOutputPath, end }: CommandOutcome,
  timeoutMs = defaultTimeoutMs,
): ToolResult {
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
    case "refused":
      return { text: `The command was not run: ${end.reason}.`, isError: true };
    default:
      return assertNever(end);
  }
}
