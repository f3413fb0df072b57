import type { GateContext } from "../../../src/plan/gate.ts";
import { MemoryFileSystem } from "../../support/memoryFileSystem.ts";

export const planPath = "/home/ada/.plan-mode/sessions/work-1/s1/plan.md";
export const tools = { edit: "search_replace", write: "write_file", ask: "ask_user_question", exit: "exit_plan_mode" };

/** A workspace at /work and a session that plans, in memory. */
export function workspace(): MemoryFileSystem {
  return new MemoryFileSystem().file(planPath).file("/work/src/app.ts").file("/work/README.md");
}

export function gateContext(over: Partial<GateContext> = {}): GateContext {
  return {
    tracker: { isPlanning: true },
    planPath,
    cwd: "/work",
    fs: workspace(),
    shell: async () => ({ verdict: "deny", reason: "not on the list" }),
    externalReadOnly: () => false,
    tools,
    ...over,
  };
}
