import { strict as assert } from "node:assert";
import fc from "fast-check";
import type { AgentClient } from "../../../src/agent/client.ts";
import { openCalls } from "../../../src/agent/session/modelMessages.ts";
import { memorySession } from "../../support/agent/memorySession.ts";
import { MemoryDisk } from "../../support/agent/memoryStore.ts";
import { type Answer, scriptedModel } from "../../support/agent/scriptedModel.ts";

/** What the model does next, whenever it is asked. */
const step = fc.constantFrom<Answer>(
  { text: "Words." },
  { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" } }] },
  { calls: [{ name: "write_file", input: { path: "/plan-mode-test/session/plan.md", content: "# Plan\n" } }] },
  { calls: [{ name: "exit_plan_mode", input: {} }] },
  {
    calls: [
      { name: "write_file", input: { path: "/plan-mode-test/session/plan.md", content: "# Other\n" } },
      { name: "exit_plan_mode", input: {} },
      { name: "write_file", input: { path: "b.txt", content: "y" } },
    ],
  },
  {
    calls: [
      { name: "enter_plan_mode", input: {} },
      { name: "write_file", input: { path: "c.txt", content: "z" } },
    ],
  },
);

/** What the person and the world do. */
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("plan", "default", "always-approve").map((mode) => ({ kind: "mode", mode }) as const),
  },
  { weight: 4, arbitrary: fc.constant({ kind: "prompt" } as const) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom("approved", "approved other bytes", "cancelled", "abandoned", "junk", "error", "allow", "decline")
      .map((reply) => ({ kind: "answer", reply }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "stop" } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: "crash" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "compact" } as const) },
  { weight: 6, arbitrary: fc.nat(12).map((ticks) => ({ kind: "wait", ticks }) as const) },
);

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;
interface Open {
  readonly review: boolean;
  readonly enter: boolean;
  settle(reply: unknown): void;
  fail(): void;
}

/** A person at a client, who notes what the agent let happen. */
class Person implements AgentClient {
  readonly features = { readTextFile: true, writeTextFile: true, planReview: true, askUserQuestion: true };
  /** What the badge says. */
  shown = "default";
  readonly open: Open[] = [];
  readonly violations: string[] = [];
  alive = true;

  update(_: string, update: { readonly sessionUpdate: string; readonly currentModeId?: string }): void {
    if (this.alive && update.sessionUpdate === "current_mode_update" && update.currentModeId !== undefined) {
      this.shown = update.currentModeId;
    }
  }
  notify(): void {}
  request(_: string, __: unknown, signal?: AbortSignal): Promise<unknown> {
    return this.ask(true, false, signal);
  }
  async requestPermission(request: Parameters<AgentClient["requestPermission"]>[0], signal?: AbortSignal) {
    if (this.shown === "plan" && request.toolCall.kind === "edit") {
      this.violations.push("an edit was put to the person while the badge said plan");
    }
    return (await this.ask(false, request.toolCall.title === "Enter plan mode", signal)) as {
      outcome: "selected";
      optionId: string;
    };
  }
  async readTextFile(): Promise<string> {
    return "";
  }
  async writeTextFile(): Promise<void> {
    if (this.alive && this.shown === "plan") {
      this.violations.push("a file was written while the badge said plan");
    }
  }
  private ask(review: boolean, enter: boolean, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const open: Open = { review, enter, settle: resolve, fail: () => reject(new Error("no")) };
      this.open.push(open);
      signal?.addEventListener("abort", () => {
        const at = this.open.indexOf(open);
        if (at >= 0) {
          this.open.splice(at, 1);
        }
        reject(new Error("withdrawn"));
      });
    });
  }
}

describe("The life of a plan, at random", function () {
  this.timeout(0);
  const runs = Number(process.env["PLAN_MODE_LIFECYCLE_RUNS"] ?? 1_000);

  it("never edits while the badge says plan, never approves by itself, never loses a review, never breaks the history", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 5, maxLength: 30 }),
        fc.array(step, { minLength: 5, maxLength: 20 }),
        (happenings, steps) => live(happenings, steps),
      ),
      { numRuns: runs },
    );
  });

  it("never ends planning unless the person approves, quits or switches it off", async () => {
    const harmless = happening.filter(
      (one) =>
        !(one.kind === "mode" && one.mode !== "plan") &&
        !(one.kind === "answer" && ["approved", "allow", "abandoned"].includes(one.reply)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(harmless, { minLength: 5, maxLength: 30 }),
        fc.array(step, { minLength: 5, maxLength: 20 }),
        (happenings, steps) => live(happenings, steps, true),
      ),
      { numRuns: Math.ceil(runs / 2) },
    );
  });
});

async function live(happenings: readonly Happening[], steps: readonly Answer[], staysPlanning = false): Promise<void> {
  const disk = new MemoryDisk();
  const script = [...steps];
  let person = new Person();
  const model = () => scriptedModel(Array.from({ length: 50 }, () => () => script.shift() ?? { text: "Done." }));
  let running = await memorySession(disk, person, model());
  running.session.begin();
  const tick = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const check = (): void => {
    assert.deepEqual(person.violations, []);
    if (running.session.planMode.status.state !== "Inactive") {
      assert.ok(running.session.planMode.isPlanning);
    }
  };
  let wasPlanning = false;
  for (const one of happenings) {
    switch (one.kind) {
      case "mode":
        running.session.setMode(one.mode).catch(() => undefined);
        break;
      case "prompt":
        running.session.prompt("Go").catch(() => undefined);
        break;
      case "compact":
        running.session.compact("").catch(() => undefined);
        break;
      case "stop":
        running.session.cancel();
        break;
      case "answer":
        answer(person, one.reply);
        break;
      case "wait":
        await tick(one.ticks);
        break;
      case "crash": {
        running.store.dead = true;
        person.alive = false;
        const snapshot = JSON.parse(disk.snapshot) as { state: string; awaiting_plan_approval: boolean };
        person = new Person();
        running = await memorySession(disk, person, model());
        person.shown = running.session.planMode.mode;
        assert.equal(openCalls(running.conversation.messages).length, 0);
        const { state, awaitingApproval } = running.session.planMode.status;
        assert.equal(state, snapshot.state === "Active" ? "Active" : "Inactive");
        assert.equal(awaitingApproval, snapshot.awaiting_plan_approval);
        running.session.begin();
        if (awaitingApproval) {
          await tick(15);
          assert.ok(
            person.open.some(({ review }) => review),
            "a parked review was not asked for again",
          );
        }
        break;
      }
    }
    await tick(1);
    check();
    const planning = running.session.planMode.status.state !== "Inactive";
    if (staysPlanning && wasPlanning && one.kind !== "crash") {
      assert.ok(planning, "plan mode ended, and nobody had ended it");
    }
    wasPlanning = planning;
  }
  await tick(30);
  check();
  running.store.dead = true;
}

function answer(person: Person, reply: string): void {
  const open = person.open.shift();
  if (open === undefined) {
    return;
  }
  if (!open.review) {
    open.settle({
      outcome: "selected",
      optionId: reply === "decline" || reply === "cancelled" ? "reject-once" : "allow-once",
    });
    return;
  }
  switch (reply) {
    case "approved":
    case "allow":
      open.settle({ outcome: "approved" });
      break;
    case "approved other bytes":
      open.settle({ outcome: "approved", _meta: { "plan-mode": { sha256: "0".repeat(64) } } });
      break;
    case "cancelled":
    case "decline":
      open.settle({ outcome: "cancelled", feedback: "No" });
      break;
    case "abandoned":
      open.settle({ outcome: "abandoned" });
      break;
    case "junk":
      open.settle({ outcome: "sure" });
      break;
    default:
      open.fail();
  }
}
