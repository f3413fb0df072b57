import type { AgentSnapshot, PermissionCard, QuestionCard } from "../../../src/protocol/agentMessages.ts";

/** A session that waits for nothing and has said nothing. */
export function idle(change: Partial<AgentSnapshot> = {}): AgentSnapshot {
  return {
    type: "snapshot",
    seq: 1,
    title: "",
    phase: "idle",
    entries: [],
    cards: [],
    todos: [],
    queue: [],
    mode: { state: "Inactive", awaitingApproval: false, permissionMode: "default", changing: false },
    model: "offline",
    commands: [],
    images: false,
    agent: { id: "built-in", name: "Built-in agent" },
    others: [],
    canRetry: false,
    stopped: [],
    draft: "",
    draftImages: 0,
    shiftTabCyclesMode: true,
    ...change,
  };
}

export const permission: PermissionCard = {
  kind: "permission",
  id: "p1",
  title: "Run a command?",
  detail: "npm test -- auth",
  options: [
    { id: "once", name: "Allow once", kind: "allow_once" },
    { id: "always", name: "Always allow", kind: "allow_always" },
    { id: "no", name: "Deny", kind: "reject_once" },
  ],
};

export const question: QuestionCard = {
  kind: "question",
  id: "q1",
  planning: true,
  questions: [
    {
      question: "Which store should count the attempts?",
      multiSelect: false,
      options: [
        {
          label: "Session table",
          description: "Shared by all workers",
          preview: "```sql\nCREATE TABLE login_attempts\n```",
        },
        { label: "Memory", description: "Fast, lost at a restart" },
      ],
    },
    {
      question: "Which clients?",
      multiSelect: true,
      options: [
        { label: "Web", description: "" },
        { label: "Mobile", description: "" },
      ],
    },
  ],
};

/** A planning turn with everything in it. */
export function planning(change: Partial<AgentSnapshot> = {}): AgentSnapshot {
  return idle({
    title: "Limit login attempts",
    phase: "waiting",
    mode: { state: "Active", awaitingApproval: true, permissionMode: "default", changing: false },
    entries: [
      { kind: "person", id: "1", text: "Limit login attempts. Four workers behind one proxy." },
      { kind: "thinking", id: "2", text: "Where are passwords compared?", streaming: false },
      tool("3", "search", "grep “password”", "completed", { durationMs: 140, output: "src/auth/login.ts:12" }),
      tool("4", "read", "src/auth/login.ts", "completed", {
        durationMs: 12,
        locations: [{ path: "src/auth/login.ts", line: 12 }],
      }),
      {
        kind: "agent",
        id: "5",
        text: "The login path compares the password before anything counts failures. I found a `session` table that all workers share.",
        streaming: false,
      },
      tool("6", "execute", "echo x > src/auth/limit.ts", "stopped", { reason: "planning: read-only" }),
      tool("7", "execute", "npm ls --all", "failed", { reason: "exit code 1", durationMs: 2100 }),
      tool("8", "edit", "plan.md", "completed", { diffs: [{ path: "plan.md", added: 48, removed: 6 }] }),
      tool("9", "fetch", "https://example.com", "running", {}),
      {
        kind: "plan",
        id: "10",
        revision: 3,
        status: "waiting",
        summary: "6 steps, 5 files · your comments: 2 addressed, 1 unchanged",
      },
      {
        kind: "notice",
        id: "11",
        level: "error",
        text: "The model answered 429: too many requests. Wait a minute, then retry.",
      },
    ],
    stopped: [
      { tool: "run_terminal_command", target: "echo x > src/auth/limit.ts", reason: "planning: read-only", at: "" },
    ],
    ...change,
  });
}

type Tool = Extract<AgentSnapshot["entries"][number], { readonly kind: "tool" }>;

export function tool(id: string, toolKind: string, title: string, status: Tool["status"], more: Partial<Tool>): Tool {
  return { kind: "tool", id, toolKind, title, status, locations: [], ...more };
}
