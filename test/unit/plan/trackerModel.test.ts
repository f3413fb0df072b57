import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "mocha";
import { planGate } from "../../../src/plan/gate.ts";
import { exitReminder } from "../../../src/plan/reminders.ts";
import { restoreTracker } from "../../../src/plan/restoreTracker.ts";
import { formatSnapshot } from "../../../src/plan/snapshot.ts";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import {
  activateMidTurn,
  compactionReminder,
  deliverActivation,
  turnReminders,
} from "../../../src/plan/turnReminders.ts";
import { gateContext, planPath, tools } from "./gateContext.ts";

// A person, a model and a session that know nothing of the tracker's inside: what each of them may rely on is kept by hand.
const commands = [
  "toggleOn",
  "toggleOff",
  "startTurn",
  "endTurn",
  "safePoint",
  "agentEnters",
  "presentPlan",
  "approve",
  "requestChanges",
  "quit",
  "loseClient",
  "stop",
  "compact",
  "crash",
] as const;
type Command = (typeof commands)[number];

class Session {
  tracker = new PlanModeTracker();
  turn = false;
  /** What the badge says: the person's own doing, plus what the agent confirmed. */
  badge: "normal" | "plan" | "leaving" = "normal";
  review = false;
  /** The request is held by a call of the running turn, so that its result reaches the model. */
  held = false;
  modelPlans = false;
  /** A mid-turn switch that the model has not read. */
  buffered = false;
  approvals = 0;
  readonly context = { planPath, hasContent: true, tools };

  run(command: Command): void {
    switch (command) {
      case "toggleOn": {
        const changed = this.tracker.enterPending();
        assert.equal(changed, this.badge !== "plan");
        this.badge = "plan";
        if (this.turn && this.tracker.state === "Pending") {
          assert.equal(activateMidTurn(this.tracker, this.context), true);
          this.buffered = true;
        }
        return;
      }
      case "toggleOff": {
        const { quitsReview } = this.tracker.userExit(this.turn);
        assert.equal(quitsReview, this.review);
        if (this.badge === "plan") {
          const defer = this.turn && !this.review && !this.buffered;
          this.badge = defer ? "leaving" : "normal";
          if (this.review && this.held) this.modelPlans = false;
          this.review = false;
          this.buffered = false;
        }
        return;
      }
      case "startTurn":
        if (this.turn || this.review) return;
        this.turn = true;
        this.read(turnReminders(this.tracker, this.context));
        this.buffered = false;
        assert.equal(this.modelPlans, this.badge === "plan", "at the start of a turn the model knows the mode");
        return;
      case "endTurn":
        if (!this.turn || (this.review && this.held)) return;
        this.safePoint();
        this.endTurn();
        return;
      case "safePoint":
        if (this.turn) this.safePoint();
        return;
      case "agentEnters":
        if (!this.turn || this.held) return;
        this.tracker.activateFromTool();
        this.badge = "plan";
        this.modelPlans = true;
        this.buffered = false;
        return;
      case "presentPlan":
        if (!this.turn || this.review) return;
        assert.equal(this.tracker.setAwaitingPlanApproval(true), this.badge === "plan");
        this.review = this.tracker.awaitingPlanApproval;
        this.held = this.review;
        return;
      case "approve":
        assert.equal(this.tracker.awaitingPlanApproval, this.review);
        if (!this.review) return;
        assert.equal(this.tracker.deactivateApproved(), true);
        this.approvals++;
        this.decided("normal");
        this.modelPlans = false;
        return;
      case "requestChanges":
        if (!this.review) return;
        this.tracker.setAwaitingPlanApproval(false);
        this.decided("plan");
        return;
      case "quit":
        if (!this.review) return;
        assert.equal(this.tracker.deactivateAbandoned(this.held), true);
        if (this.held) this.modelPlans = false;
        this.decided("normal");
        return;
      case "loseClient":
      case "stop":
        if (!this.turn) return;
        this.held = false;
        this.safePoint();
        this.endTurn();
        return;
      case "compact": {
        const text = compactionReminder(this.tracker, this.context);
        assert.equal(text !== undefined, this.tracker.state === "Active");
        if (text !== undefined) {
          this.modelPlans = true;
          this.buffered = false;
        }
        return;
      }
      case "crash": {
        const restored = restoreTracker(formatSnapshot(this.tracker.snapshot()));
        assert.equal(restored.keepAside, false);
        // An entry that no prompt followed collapses, and leaving is completed (seed, "Persistence").
        if (this.badge === "leaving" || this.tracker.state === "Pending") this.badge = "normal";
        this.tracker = restored.tracker;
        this.turn = false;
        this.held = false;
        this.buffered = false;
        return;
      }
    }
  }

  async check(): Promise<void> {
    assert.equal(this.tracker.isPlanning, this.badge !== "normal", "the badge and the tracker agree");
    assert.equal(this.tracker.awaitingPlanApproval, this.review, "no review is lost, none appears");
    assert.ok(!this.review || this.tracker.state === "Active");
    const edit = { kind: "edit", path: "/work/src/app.ts", by: "native" } as const;
    const { verdict } = await planGate(edit, gateContext({ tracker: this.tracker }));
    assert.equal(
      verdict,
      this.badge === "normal" ? "allow" : "refuse",
      "the gate is closed whenever the badge says Plan",
    );
  }

  private safePoint(): void {
    const text = deliverActivation(this.tracker);
    assert.equal(text !== undefined, this.buffered, "told once");
    if (text !== undefined) this.modelPlans = true;
    this.buffered = false;
  }

  private endTurn(): void {
    this.turn = false;
    assert.equal(this.tracker.completeDeferredExit(), this.badge === "leaving");
    if (this.badge === "leaving") this.badge = "normal";
  }

  private decided(badge: "normal" | "plan"): void {
    this.review = false;
    this.held = false;
    this.badge = badge;
    this.buffered = false;
    this.tracker.takePendingActivation();
    // The result, or the turn that a resumed decision begins, names the mode.
    if (badge === "plan") this.modelPlans = true;
  }

  private read(texts: readonly string[]): void {
    for (const text of texts) this.modelPlans = !text.includes(exitReminder());
  }
}

describe("Any life of a plan, with crashes at any point", () => {
  const runs = Number(process.env["PLAN_MODE_RUNS"] ?? 1_000);

  it(`never opens the gate under the badge, approves by itself, loses a review, or misleads the model (${runs} runs)`, async () => {
    const life = fc.array(fc.constantFrom(...commands), { maxLength: 60, size: "max" });
    await fc.assert(
      fc.asyncProperty(life, async (list) => {
        const session = new Session();
        for (const command of list) {
          const before = session.approvals;
          session.run(command);
          assert.ok(session.approvals === before || command === "approve");
          await session.check();
        }
      }),
      { numRuns: runs },
    );
  }).timeout(0);
});
