import type { AgentClient } from "../../../src/agent/client.ts";

interface OpenRequest {
  readonly kind: "review" | "enter" | "permission";
  settle(reply: unknown): void;
  fail(): void;
}

/** A person at a client, who believes what is shown and notes what the agent let happen. */
export class ModelPerson implements AgentClient {
  readonly features = { readTextFile: true, writeTextFile: true, planReview: true, askUserQuestion: true };
  /** What the badge says. */
  shown: string;
  /** A review is shown as waiting. */
  waiting: boolean;
  readonly open: OpenRequest[] = [];
  readonly violations: string[] = [];
  /** False once the agent's process is dead: what it still does is heard by nobody. */
  alive = true;

  constructor(shown = "default", waiting = false) {
    this.shown = shown;
    this.waiting = waiting;
  }

  update(
    _: string,
    update: { readonly sessionUpdate: string; readonly currentModeId?: string; _meta?: unknown },
  ): void {
    if (this.alive && update.sessionUpdate === "current_mode_update" && update.currentModeId !== undefined) {
      this.shown = update.currentModeId;
      const meta = update._meta as { "plan-mode": { awaitingApproval: boolean } } | undefined;
      this.waiting = meta?.["plan-mode"].awaitingApproval === true;
    }
  }

  notify(): void {}

  request(_: string, __: unknown, signal?: AbortSignal): Promise<unknown> {
    return this.ask("review", signal);
  }

  async requestPermission({ toolCall }: Parameters<AgentClient["requestPermission"]>[0], signal?: AbortSignal) {
    if (this.shown === "plan" && toolCall.kind === "edit") {
      this.violations.push("an edit was put to the person while the badge said plan");
    }
    return (await this.ask(toolCall.title === "Enter plan mode" ? "enter" : "permission", signal)) as {
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

  private ask(kind: OpenRequest["kind"], signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const open: OpenRequest = { kind, settle: resolve, fail: () => reject(new Error("no")) };
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
