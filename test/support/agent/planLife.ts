import { strict as assert } from "node:assert";
import fc from "fast-check";
import { openCalls } from "../../../src/agent/session/modelMessages.ts";
import { memorySession } from "./memorySession.ts";
import { MemoryDisk } from "./memoryStore.ts";
import { ModelPerson } from "./modelPerson.ts";
import { type Answer, scriptedModel } from "./scriptedModel.ts";

const planPath = "/plan-mode-test/session/plan.md";
const write = (path: string, content = "x") => ({ name: "write_file", input: { path, content } });
const exit = { name: "exit_plan_mode", input: {} };

/** What the model does next, whenever it is asked. */
export const modelStep = fc.constantFrom<Answer>(
  { text: "Words." },
  { calls: [write("a.txt")] },
  { calls: [write(planPath, "# Plan\n")] },
  { calls: [exit] },
  { calls: [write(planPath, "# Other\n"), exit, write("b.txt")] },
  { calls: [{ name: "enter_plan_mode", input: {} }, write("c.txt")] },
);

const replies = ["approved", "approved other bytes", "cancelled", "abandoned", "junk", "error"] as const;
type Reply = (typeof replies)[number];

/** What the person and the world do. */
export const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("plan", "default", "always-approve").map((mode) => ({ kind: "mode", mode }) as const),
  },
  { weight: 4, arbitrary: fc.constant({ kind: "prompt" } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("agent" as const, "plan" as const).map((mode) => ({ kind: "prompt", mode }) as const),
  },
  { weight: 6, arbitrary: fc.constantFrom(...replies).map((reply) => ({ kind: "answer", reply }) as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "stop" } as const) },
  // After so many more writes to the disk, so that it falls between any two of them.
  { weight: 2, arbitrary: fc.nat(12).map((writes) => ({ kind: "crash", writes }) as const) },
  { weight: 1, arbitrary: fc.boolean().map((full) => ({ kind: "disk", full }) as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "compact" } as const) },
  { weight: 6, arbitrary: fc.nat(12).map((ticks) => ({ kind: "wait", ticks }) as const) },
);

export type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** One life of a session: the shipped tracker and session over a disk in memory, a person, and what must hold of them. */
export class PlanLife {
  private readonly disk = new MemoryDisk();
  private readonly script: Answer[];
  private person = new ModelPerson();
  private running!: Awaited<ReturnType<typeof memorySession>>;
  /** Answers that may count as an approval. */
  private approvals = 0;

  private constructor(steps: readonly Answer[]) {
    this.script = [...steps];
  }

  static async begin(steps: readonly Answer[]): Promise<PlanLife> {
    const life = new PlanLife(steps);
    await life.open();
    return life;
  }

  get planning(): boolean {
    return this.running.session.planMode.status.state !== "Inactive";
  }

  get reviewWaits(): boolean {
    return this.person.waiting;
  }

  async untilReviewWaits(): Promise<void> {
    for (let tries = 0; !this.reviewWaits; tries += 1) {
      assert.ok(tries < 1_000, "no review came");
      await ticks(1);
    }
  }

  /** A crash has come and gone since the last call. */
  async live(one: Happening): Promise<{ readonly crashed: boolean }> {
    const { session, store } = this.running;
    switch (one.kind) {
      case "mode":
        session.setMode(one.mode).catch(() => undefined);
        break;
      case "prompt":
        session.prompt("Go", "mode" in one ? one.mode : undefined).catch(() => undefined);
        break;
      case "compact":
        session.compact("").catch(() => undefined);
        break;
      case "stop":
        session.cancel();
        break;
      case "answer":
        this.answer(one.reply);
        break;
      case "disk":
        store.full = one.full;
        break;
      case "wait":
        await ticks(one.ticks);
        break;
      case "crash": {
        const { person } = this;
        store.dieAfter(one.writes, () => {
          person.alive = false;
        });
        break;
      }
    }
    await ticks(1);
    this.check();
    if (!store.dead) {
      return { crashed: false };
    }
    await this.comeBack();
    return { crashed: true };
  }

  async end(): Promise<void> {
    await ticks(30);
    this.check();
    this.running.store.dead = true;
    this.person.alive = false;
  }

  private async open(): Promise<void> {
    const { script } = this;
    const model = scriptedModel(Array.from({ length: 50 }, () => () => script.shift() ?? { text: "Done." }));
    this.running = await memorySession(this.disk, this.person, model);
    const { planMode } = this.running.session;
    this.person.shown = planMode.mode;
    this.person.waiting = planMode.status.awaitingApproval;
    this.running.session.begin();
  }

  private async comeBack(): Promise<void> {
    const before = this.person;
    const snapshot = JSON.parse(this.disk.snapshot) as { state: string; awaiting_plan_approval: boolean };
    this.person = new ModelPerson();
    await this.open();
    const { conversation, session } = this.running;
    assert.equal(openCalls(conversation.messages).length, 0, "a call was left without a result");
    const { state, awaitingApproval } = session.planMode.status;
    assert.equal(state, snapshot.state === "Active" ? "Active" : "Inactive");
    if (before.waiting && before.open.some(({ kind }) => kind === "review")) {
      assert.ok(awaitingApproval, "a review that the person saw, and did not answer, is gone after a restart");
    }
    if (awaitingApproval) {
      await ticks(15);
      const again = this.person.open.some(({ kind }) => kind === "review");
      assert.ok(again || this.running.store.dead, "a parked review was not asked for again");
    }
  }

  private check(): void {
    const { session } = this.running;
    assert.deepEqual(this.person.violations, []);
    assert.ok(!this.planning || session.planMode.isPlanning, "the gate is open while plan mode is on");
    const approved = this.disk.transcript.filter(
      (line) => line.includes('"PlanDecided"') && line.includes('"approved"'),
    ).length;
    assert.ok(approved <= this.approvals, "an approval that nobody gave");
    if (this.approvals === 0) {
      assert.ok(!this.disk.messages.some((line) => line.includes("The person approved")), "the model was misled");
    }
  }

  private answer(reply: Reply): void {
    const open = this.person.open.shift();
    if (open?.kind !== "review") {
      const yes = reply === "approved" || reply === "abandoned";
      open?.settle({ outcome: "selected", optionId: yes ? "allow-once" : "reject-once" });
      return;
    }
    switch (reply) {
      case "approved":
        this.approvals += 1;
        open.settle({ outcome: "approved" });
        break;
      case "approved other bytes":
        open.settle({ outcome: "approved", _meta: { "plan-mode": { sha256: "0".repeat(64) } } });
        break;
      case "cancelled":
        open.settle({ outcome: "cancelled", feedback: "No" });
        break;
      case "abandoned":
        open.settle({ outcome: "abandoned" });
        break;
      case "junk":
        open.settle({ outcome: "sure" });
        break;
      case "error":
        open.fail();
        break;
    }
  }
}

async function ticks(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
