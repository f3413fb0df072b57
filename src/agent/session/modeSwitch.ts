import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { parseSessionMode } from "../../plan/modeCycle.ts";
import { reconcilePromptMode } from "../../plan/promptMode.ts";
import { activateMidTurn } from "../../plan/turnReminders.ts";
import { Mutex } from "./mutex.ts";
import type { SessionParts } from "./sessionParts.ts";

/** Modes as the person sets them: one change after the other, each answered with a mode update. */
export class ModeSwitch {
  private readonly parts: SessionParts;
  private readonly turnRuns: () => boolean;
  private readonly mutex = new Mutex();

  constructor(parts: SessionParts, turnRuns: () => boolean) {
    this.parts = parts;
    this.turnRuns = turnRuns;
  }

  /** The error says which modes there are, or why the change could not be saved; then nothing was opened. */
  async set(id: string): Promise<Result<void>> {
    const mode = parseSessionMode(id);
    if (mode === undefined) {
      return fail(`There is no mode ${JSON.stringify(id)}. The modes are default, plan and always-approve.`);
    }
    const { planMode, record } = this.parts;
    return await this.mutex.run(async () => {
      const { told } = planMode;
      try {
        await (mode === "plan" ? this.enter() : this.leave());
        if (mode !== "plan") {
          await record.update(() => ({ permissionMode: mode }));
        }
        return ok(undefined);
      } catch (error) {
        return fail(`The mode could not be changed: ${errorText(error)}.`);
      } finally {
        planMode.publishChange();
        if (planMode.told === told) {
          planMode.announce();
        }
      }
    });
  }

  /** What a prompt declares for itself, at the start of its turn. Nothing is published when nothing changes. */
  async declare(prompt: Parameters<typeof reconcilePromptMode>[1]): Promise<void> {
    const { planMode, store } = this.parts;
    if (prompt.mode === undefined) {
      return;
    }
    await this.mutex.run(async () => {
      if (prompt.mode === "plan") {
        await store.seedPlan();
      }
      if (await planMode.change((tracker) => reconcilePromptMode(tracker, prompt))) {
        if (prompt.mode === "plan") {
          this.tellEntered();
        } else {
          await this.tellLeft();
        }
      }
    });
  }

  private async enter(): Promise<void> {
    const { planMode, store, turn } = this.parts;
    await store.seedPlan();
    const context = await turn.reminderContext();
    const entered = await planMode.change((tracker) => {
      const before = tracker.state;
      tracker.enterPending();
      if (this.turnRuns()) {
        activateMidTurn(tracker, context);
      }
      return before === "Inactive";
    });
    if (entered) {
      this.tellEntered();
    }
  }

  /** A review that waits is quit by it (the interface asks first). */
  private async leave(): Promise<void> {
    const { planMode, review, desk, decisions } = this.parts;
    if (!(await desk.decideInTurn({ outcome: "abandoned" })) && review.isParked) {
      const decided = await review.takeOver({ outcome: "abandoned" });
      if (decided !== undefined) {
        await decisions.apply(decided, false);
      }
    }
    const { changed } = await planMode.change((tracker) => tracker.userExit(this.turnRuns()));
    if (changed) {
      await this.tellLeft();
    }
  }

  private tellEntered(): void {
    const { store, events, now } = this.parts;
    events.emit({ type: "PlanModeEntered", at: now().toISOString(), planPath: store.planPath, by: "person" });
  }

  private async tellLeft(): Promise<void> {
    const { store, events, now } = this.parts;
    const { planPath } = store;
    const plan = await store.readPlan();
    const planContent = plan.kind === "present" ? plan.text : null;
    events.emit({ type: "PlanModeExited", at: now().toISOString(), planPath, planContent, how: "left" });
  }
}
