import { readPlan } from "../../disk/planFile.ts";
import type { AgentPorts } from "../ports.ts";
import { Sessions } from "../session/sessions.ts";
import type { SessionUpdate } from "../sessionUpdate.ts";
import { headlessClient } from "./headlessClient.ts";

export interface PlanCommand {
  readonly task: string;
  readonly cwd: string;
  readonly json: boolean;
  /** Results. */
  out(text: string): void;
  /** Progress and problems. */
  log(text: string): void;
  readonly signal: AbortSignal;
}

/** A plan waits for the decision of a person. */
export const awaitsApproval = 3;

/**
 * Explores, writes the plan, says where it is, and stops there: the review is parked for the next editor that opens the
 * session. Returns the exit code: 3 when a plan waits, 1 when there is none.
 */
export async function runPlanCommand(command: PlanCommand, ports: AgentPorts): Promise<number> {
  const words: string[] = [];
  const sessions = new Sessions(
    ports,
    headlessClient((update) => show(update, command, words)),
  );
  const opened = await sessions.create(command.cwd);
  if (!opened.ok) {
    command.log(opened.error);
    return 1;
  }
  const session = opened.value;
  command.signal.addEventListener("abort", () => session.cancel(), { once: true });
  session.begin();
  try {
    await session.setMode("plan");
    const end = await session.prompt(command.task);
    const waits = session.planMode.status.awaitingApproval;
    const plan = await readPlan(session.planPath);
    if (command.json) {
      const result = {
        sessionId: session.id,
        planPath: session.planPath,
        status: waits ? "awaits approval" : "no plan",
        sha256: waits ? plan.sha256 : null,
        plan: waits ? plan.text : null,
        message: words.join("").trim(),
        ...(end.failure === undefined ? {} : { error: end.failure.message }),
      };
      command.out(`${JSON.stringify(result)}\n`);
    } else if (waits) {
      command.out(`${session.planPath}\n`);
      command.log(
        `The plan awaits approval. Open the folder in VS Code with Plan Mode, or load session ${session.id} in an ACP client.`,
      );
    } else {
      command.log("No plan was presented.");
    }
    return waits ? awaitsApproval : 1;
  } finally {
    await sessions.closeAll();
  }
}

function show(update: SessionUpdate, { log, json }: PlanCommand, words: string[]): void {
  if (update.sessionUpdate === "agent_message_chunk") {
    const notice = update._meta !== undefined;
    words.push(notice ? `\n${update.content.text}\n` : update.content.text);
    if (notice && !json) {
      log(update.content.text);
    }
  }
  if (
    update.sessionUpdate === "tool_call_update" &&
    update.title !== undefined &&
    update.status === "pending" &&
    !json
  ) {
    log(`- ${update.title}`);
  }
}
