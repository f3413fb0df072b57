import { isAbsolute } from "node:path";
import { errorText } from "../disk/errorCode.ts";
import { isSessionId, planModeHome } from "../disk/home.ts";
import { readPlan } from "../disk/planFile.ts";
import { sha256 } from "../disk/sha256.ts";
import { denied, type HookInput, hookAnswer, hookApprovals, left, parseHookInput } from "./claudeHook.ts";
import { claudeSettings } from "./claudeSettings.ts";
import { persist } from "./persist.ts";
import { noWindow, reachWindow } from "./reachWindow.ts";

export interface HookCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: () => Promise<string>;
  /** Resolves when it is written. */
  readonly out: (text: string) => Promise<void>;
  readonly log: (text: string) => void;
  readonly signal: AbortSignal;
}

/** For Claude Code: stderr is the reason, and the call is blocked. Any other failure would let it go on. */
export const blocked = 2;

/** Milliseconds to wait for a window that has gone away to come back. */
const graceMs = 120_000;

const options = ["--install", "--ask-without-editor"];

/** Answers one hook of Claude Code with the decision of the person. Never approves for any other reason. Returns the exit code. */
export async function runHook(command: HookCommand): Promise<number> {
  const { args, log, out } = command;
  const unknown = args.find((arg) => !options.includes(arg));
  if (unknown !== undefined) {
    log(`plan-mode: hook takes --install and --ask-without-editor, not ${unknown}`);
    return blocked;
  }
  if (args.includes("--install")) {
    await out(claudeSettings);
    return 0;
  }
  const parsed = parseHookInput(await command.input());
  if (!parsed.ok) {
    log(`plan-mode: the plan is not approved: ${parsed.error}`);
    return blocked;
  }
  const input = parsed.value;
  if (input.tool_name !== "ExitPlanMode") {
    // A matcher that is too wide must not decide about other tools.
    await out("{}\n");
    return 0;
  }
  try {
    return await answer(input, command);
  } catch (error) {
    await out(line(denied(input.hook_event_name, `The plan is NOT approved: ${errorText(error)}`)));
    return 0;
  }
}

async function answer(input: HookInput, { args, env, out, log, signal }: HookCommand): Promise<number> {
  const event = input.hook_event_name;
  const plan = await planOf(input);
  if (plan === undefined) {
    await out(line(denied(event, "The plan is NOT approved: the call has no plan in it. Write the plan first.")));
    return 0;
  }
  const folders = [input.cwd];
  const introduction = {
    agent: "claude-code",
    session: isSessionId(input.session_id) ? input.session_id : sha256(input.session_id).slice(0, 32),
    title: "Claude Code",
  };
  const done = await persist(
    async (connection) => {
      const { value, received } = await connection.present(plan, hookApprovals);
      await out(line(hookAnswer(input, value)));
      received();
      await connection.close();
      return "answered" as const;
    },
    { reach: () => reachWindow(planModeHome(env), folders, introduction), graceMs, signal },
  );
  if (done === "answered") {
    return 0;
  }
  const why =
    done === "none"
      ? noWindow(folders)
      : "The VS Code window was closed before the person decided, and did not come back";
  log(`plan-mode: ${why}.`);
  await out(
    line(
      args.includes("--ask-without-editor")
        ? left(event, `${why}.`)
        : denied(
            event,
            `The plan is NOT approved, and nobody has refused it: it is undecided. ${why}. Tell the person, stay in plan mode, and end your turn.`,
          ),
    ),
  );
  return 0;
}

/** Claude Code's file is newer than its copy in the call, where both were written in one message. */
async function planOf({ tool_input: { plan, planFilePath } }: HookInput): Promise<string | undefined> {
  if (planFilePath !== undefined && isAbsolute(planFilePath) && /\.md$/i.test(planFilePath)) {
    const file = await readPlan(planFilePath);
    if (file.kind === "present") {
      return file.text;
    }
  }
  return plan;
}

function line(answer: object): string {
  return `${JSON.stringify(answer)}\n`;
}
