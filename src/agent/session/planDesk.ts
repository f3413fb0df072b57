import { approvalResult } from "../../plan/approval.ts";
import { enterDeclined, enterPlanModeResult, enterToolStep } from "../../plan/enterPlanMode.ts";
import { exitPlanModeOutput, mayPresentPlan } from "../../plan/exitPlanMode.ts";
import type { PlanModeEvents } from "../../plan/planModeEvents.ts";
import type { AgentClient } from "../client.ts";
import { toolError } from "../tools/tool.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import type { ToolSet } from "../tools/toolSet.ts";
import { type Deferred, deferred, watchAbort } from "./deferred.ts";
import { askToEnter, planFileSeed } from "./enterPlanMode.ts";
import type { PlanDecisions } from "./planDecisions.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { PlanReview, ReviewEnd, Verdict } from "./planReview.ts";
import type { SessionHooks } from "./sessionHooks.ts";
import type { SessionStore } from "./sessionStore.ts";
import { waitsTitle } from "./transcript.ts";

export interface PlanDeskOptions {
  readonly sessionId: string;
  readonly client: AgentClient;
  readonly store: SessionStore;
  readonly planMode: PlanModeControl;
  readonly review: PlanReview;
  readonly decisions: PlanDecisions;
  readonly events: PlanModeEvents;
  readonly hooks: SessionHooks;
  readonly names: ToolSet["names"];
  readonly mayPropose: () => boolean;
  readonly now: () => Date;
  /** Stop has cut the turn off the review: what becomes of the review is the session's business now. */
  readonly onDetached: (end: Promise<ReviewEnd>) => void;
}

interface Call {
  readonly toolCallId: string;
  readonly signal: AbortSignal;
}

/** What the plan tools do: enter with the person's consent, present and wait for the decision. */
export class PlanDesk {
  private readonly options: PlanDeskOptions;
  private waiting: Deferred<void> | undefined;

  constructor(options: PlanDeskOptions) {
    this.options = options;
  }

  /** A call of the running turn waits for the decision. */
  get waitsInTurn(): boolean {
    return this.waiting !== undefined;
  }

  /**
   * The person decided by other means: resolves when the decision has taken effect, rejects when it could not. False: the
   * review was decided a moment before.
   */
  async decideInTurn(verdict: Verdict): Promise<boolean> {
    const { waiting } = this;
    if (waiting === undefined || !this.options.review.settle(verdict)) {
      return false;
    }
    await waiting.promise;
    return true;
  }

  async enter(call: Call): Promise<ToolResult> {
    const { store, planMode, names, events, now } = this.options;
    const step = enterToolStep(planMode.state.state);
    const refused = step === "ask" ? await this.refusedEntry(call) : undefined;
    if (refused !== undefined) {
      return refused;
    }
    const { planPath } = store;
    if (await planMode.change((tracker) => tracker.activateFromTool())) {
      const { toolCallId } = call;
      events.emit({ type: "PlanModeEntered", at: now().toISOString(), planPath, by: "agent", toolCallId });
    }
    const seed = planFileSeed(await store.seedPlan());
    const rawOutput = enterPlanModeResult({ planPath, seed, tools: names, already: step === "already" });
    return {
      text: rawOutput.Entered.message,
      title: "Plan mode entered",
      content: [{ type: "content", content: { type: "text", text: `Plan file: ${planPath}` } }],
      rawOutput,
    };
  }

  /** What the model gets when plan mode is not entered; undefined when the person agreed. */
  private async refusedEntry({ toolCallId, signal }: Call): Promise<ToolResult | undefined> {
    const { client, sessionId, store } = this.options;
    if (!this.options.mayPropose()) {
      return toolError("The person does not want plan mode to be proposed. Go on without it.");
    }
    const answer = await askToEnter(client, { sessionId, toolCallId, planPath: store.planPath, signal });
    if (answer === "agreed") {
      return undefined;
    }
    return answer === "declined"
      ? { text: enterDeclined }
      : toolError(`The person could not be asked (${answer.unanswered}). Plan mode is unchanged; go on without it.`);
  }

  async present({ toolCallId, signal }: Call, text: string | undefined): Promise<ToolResult> {
    const problem = await this.problem(text);
    if (problem !== undefined) {
      return toolError(problem);
    }
    await this.tellHooks();
    const waiting = deferred<void>();
    waiting.promise.catch(() => undefined);
    this.waiting = waiting;
    const watch = watchAbort(signal);
    try {
      const pending = this.options.review.present(toolCallId);
      const end = await Promise.race([pending, watch.aborted.then(() => undefined)]);
      if (end === undefined) {
        this.options.onDetached(pending);
        const text = signal.reason === disconnected ? lostText : approvalResult({ kind: "stopped" });
        return { text, title: waitsTitle, endsTurn: { cancelled: true } };
      }
      const result = await this.conclude(end);
      waiting.resolve();
      return result;
    } catch (error) {
      waiting.reject(error);
      throw error;
    } finally {
      watch.dispose();
      if (this.waiting === waiting) {
        this.waiting = undefined;
      }
      waiting.resolve();
    }
  }

  private async tellHooks(): Promise<void> {
    const { hooks, store } = this.options;
    const { planPath } = store;
    const { text: plan } = await store.readPlan();
    hooks.tell("PlanPresented", { planPath, plan });
    hooks.tell("Notification", { notificationType: "plan_approval", message: "Plan approval requested", planPath });
  }

  /** Why there is nothing to present. */
  private async problem(text: string | undefined): Promise<string | undefined> {
    const { planMode, names, store, mayPropose } = this.options;
    const may = mayPresentPlan(planMode.state.state, mayPropose() ? names.enter : undefined);
    if (!may.ok) {
      return may.error;
    }
    if (text !== undefined) {
      const written = await store.writePlan(text);
      return written.ok ? undefined : written.error;
    }
    const plan = await store.readPlan();
    return plan.kind === "unreadable"
      ? `The plan file ${store.planPath} can't be presented: ${plan.reason ?? "it can't be read"}. Plan mode is still on. Tell the person, and ask them to move it away.`
      : undefined;
  }

  private async conclude(end: ReviewEnd): Promise<ToolResult> {
    switch (end.kind) {
      case "superseded":
        return { text: approvalResult({ kind: "superseded" }), title: "Plan presented again" };
      case "left": {
        const may = mayPresentPlan("ExitPending", undefined);
        return toolError(may.ok ? "" : may.error);
      }
      case "undecided":
        return {
          text: approvalResult({ kind: "undecided", why: end.why }),
          title: waitsTitle,
          endsTurn: { message: undecidedMessage(end.why) },
        };
      default: {
        const applied = await this.options.decisions.apply(end, true);
        return {
          text: applied.text,
          title: applied.title,
          ...(applied.outcome === "approved"
            ? { rawOutput: exitPlanModeOutput(applied.text, end.plan.text, this.options.store.planPath) }
            : {}),
          ...(applied.start ? {} : { endsTurn: { message: "The plan is approved. The work waits until you say so." } }),
          ...(applied.freshContext ? { freshStart: applied.text } : {}),
        };
      }
    }
  }
}

/** The reason of an abort that nobody asked for. */
export const disconnected = "disconnected";

const lostText =
  "The connection to the client was lost while the plan was under review. It is NOT approved. Plan mode is still on and the review keeps waiting.";

function undecidedMessage(why: string): string {
  return `The plan was not decided: ${why}. Plan mode is still on and the plan waits for your decision: open the session again, send a message to request changes, or leave plan mode to quit the plan.`;
}
