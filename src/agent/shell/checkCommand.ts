import type { ShellName } from "../../policy/shell/createShellReader.ts";
import type { ShellVerdict } from "../../policy/shell/verdict.ts";
import { readLines } from "./readLines.ts";
import { createShellPolicy, type PlanningShell } from "./shellPolicy.ts";

/** What `plan-mode check` needs of the process. */
export interface CheckIo {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** Resolves when the text was taken, so that a slow reader is waited for. */
  readonly write: (text: string) => Promise<void> | void;
  readonly writeError: (text: string) => Promise<void> | void;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const checkUsage = `usage: plan-mode check "<command>" [--shell bash|powershell|cmd] [--cwd DIR]
       plan-mode check --jsonl [--shell …] [--cwd DIR]    reads {"id","cmd","shell"} lines, writes {"id","verdict","reason"} lines
`;

interface CheckArguments {
  readonly command: string | undefined;
  readonly jsonl: boolean;
  readonly shell: ShellName;
  readonly cwd: string;
}

/**
 * `plan-mode check`: what planning would do with a command, and why. Exit code 0 when everything was judged, whatever
 * the verdict; 2 for arguments that can't be understood. A line that is no request is answered with `deny`.
 */
export async function runCheck(argv: readonly string[], io: CheckIo): Promise<number> {
  const parsed = parseArguments(argv, io.cwd);
  if (parsed === undefined || (parsed.command === undefined) !== parsed.jsonl) {
    await io.writeError(checkUsage);
    return 2;
  }
  const shell = createShellPolicy({ sandbox: "auto", env: io.env });
  try {
    if (parsed.command === undefined) await checkLines(parsed, io, shell);
    else await checkOne(parsed.command, parsed, io, shell);
    return 0;
  } finally {
    shell.dispose();
  }
}

async function checkOne(
  command: string,
  { cwd, shell: name }: CheckArguments,
  io: CheckIo,
  shell: PlanningShell,
): Promise<void> {
  const { verdict, reason } = await shell.read(command, cwd, name);
  const missing = verdict === "sandbox" && (await shell.status()).sandbox === "unavailable";
  await io.write(`${verdict}\n${reason}${missing ? " No sandbox works here, so it would be refused." : ""}\n`);
}

async function checkLines(parsed: CheckArguments, io: CheckIo, shell: PlanningShell): Promise<void> {
  for await (const line of readLines(io.stdin)) {
    if (line.trim() === "") continue;
    await io.write(`${JSON.stringify(await checkLine(line, parsed, shell))}\n`);
  }
}

interface CheckAnswer {
  readonly id: unknown;
  readonly verdict: ShellVerdict;
  readonly reason: string;
}

async function checkLine(
  line: string,
  { cwd, shell: name }: CheckArguments,
  shell: PlanningShell,
): Promise<CheckAnswer> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return { id: null, verdict: "deny", reason: "The line is not JSON." };
  }
  const fields = isRecord(request) ? request : {};
  const id = fields["id"] ?? null;
  const command = fields["cmd"];
  if (typeof command !== "string") return { id, verdict: "deny", reason: 'The line has no text in "cmd".' };
  const asked = fields["shell"] ?? name;
  if (!isShellName(asked))
    return { id, verdict: "deny", reason: 'The line names an unknown shell; use "bash", "powershell" or "cmd".' };
  const folder = typeof fields["cwd"] === "string" ? fields["cwd"] : cwd;
  const { verdict, reason } = await shell.read(command, folder, asked);
  return { id, verdict, reason };
}

function parseArguments(argv: readonly string[], cwd: string): CheckArguments | undefined {
  let parsed: CheckArguments = {
    command: undefined,
    jsonl: false,
    shell: process.platform === "win32" ? "powershell" : "bash",
    cwd,
  };
  let literal = false;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (!literal && word === "--") literal = true;
    else if (!literal && word === "--jsonl") parsed = { ...parsed, jsonl: true };
    else if (!literal && (word === "--shell" || word === "--cwd")) {
      const value = argv[++at];
      if (value === undefined) return undefined;
      if (word === "--cwd") parsed = { ...parsed, cwd: value };
      else if (isShellName(value)) parsed = { ...parsed, shell: value };
      else return undefined;
    } else if (parsed.command === undefined && (literal || !word.startsWith("--")))
      parsed = { ...parsed, command: word };
    else return undefined;
  }
  return parsed;
}

function isShellName(value: unknown): value is ShellName {
  return value === "bash" || value === "powershell" || value === "cmd";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
