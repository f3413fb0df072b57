import * as z from "zod/mini";
import { errorText } from "../../disk/errorCode.ts";
import type { AgentClient } from "../client.ts";
import type { CommandOutcome, CommandRunner } from "../tools/toolContext.ts";
import { shellCommand } from "./commandRunner.ts";

export interface ClientTerminalOptions {
  readonly client: AgentClient;
  readonly sessionId: string;
  /** Runs what the client must not. */
  readonly own: CommandRunner;
  /**
   * The command has to run here: the session plans, or nobody was asked because it only reads. Both hold only for the way in which we
   * start it, in a sandbox and without the configuration that could make it write.
   */
  readonly mustRunHere: (command: string, cwd: string) => Promise<boolean>;
  /** The terminal can be shown in the call's row. */
  readonly onTerminal: (terminalId: string) => void;
}

type Request = Parameters<CommandRunner["run"]>[0];

/** Head and tail fit into the model's window; the client shows all of it. */
const outputByteLimit = 30_000;

const created = z.object({ terminalId: z.string() });
const exitStatus = z.object({ exitCode: z.optional(z.nullable(z.int())), signal: z.optional(z.nullable(z.string())) });
const output = z.object({ output: z.string(), truncated: z.optional(z.boolean()) });

/** Runs commands in a terminal of the client where it offers them (ACP, "Terminals"): the person sees it there, and may stop it. */
export function clientTerminal(options: ClientTerminalOptions): CommandRunner {
  return {
    run: async (request) =>
      options.client.features.terminal !== true || (await options.mustRunHere(request.command, request.cwd))
        ? await options.own.run(request)
        : await runInClient(options, request),
  };
}

async function runInClient(
  { client, sessionId, onTerminal }: ClientTerminalOptions,
  request: Request,
): Promise<CommandOutcome> {
  const { file, args } = shellCommand(request.command);
  let terminalId: string;
  try {
    const params = { sessionId, command: file, args, cwd: request.cwd, outputByteLimit };
    terminalId = created.parse(await client.request("terminal/create", params)).terminalId;
  } catch (error) {
    return { output: "", end: { kind: "notStarted", reason: `the client did not start it (${errorText(error)})` } };
  }
  const terminal = { sessionId, terminalId };
  onTerminal(terminalId);
  const early = new Promise<"stopped" | "timedOut">((resolve) => {
    request.signal.addEventListener("abort", () => resolve("stopped"), { once: true });
    if (request.signal.aborted) {
      resolve("stopped");
    }
    setTimeout(() => resolve("timedOut"), request.timeoutMs).unref();
  });
  try {
    const ended = client.request("terminal/wait_for_exit", terminal).then((reply) => exitStatus.parse(reply));
    // It may fail after the command was stopped.
    ended.catch(() => undefined);
    const end = await Promise.race([ended, early]);
    if (typeof end === "string") {
      await client.request("terminal/kill", terminal);
    }
    const written = output.parse(await client.request("terminal/output", terminal));
    const text = written.truncated === true ? `[the beginning is left out]\n${written.output}` : written.output;
    return { output: text, end: typeof end === "string" ? { kind: end } : endOf(end) };
  } catch (error) {
    return { output: "", end: { kind: "notStarted", reason: `the client's terminal failed (${errorText(error)})` } };
  } finally {
    await client.request("terminal/release", terminal).catch(() => undefined);
  }
}

function endOf({ exitCode, signal }: z.infer<typeof exitStatus>): CommandOutcome["end"] {
  return typeof signal === "string" ? { kind: "signalled", signal } : { kind: "exited", code: exitCode ?? 0 };
}
