import { fail, ok, type Result } from "../../src/base/result.ts";
import type { Ack } from "../../src/protocol/reviewMessages.ts";
import { t } from "./text.ts";
import type { WebviewApi } from "./webviewApi.ts";

/** How long the host may take to acknowledge a request before it is shown as failed, in milliseconds. */
export const ackTimeout = 15_000;

/** Requests to the extension host. Each one ends: acknowledged, refused with a reason, or timed out. */
export class HostChannel<Action extends object> {
  private readonly api: WebviewApi;
  private readonly waiting = new Map<number, (result: Result<undefined>) => void>();
  /** Ids of requests that were not answered: the same action that is sent again is the same request. */
  private readonly unanswered = new WeakMap<Action, number>();
  /** 1 is what the page asks before the program runs (src/host/panels/startScript.ts). */
  private lastId = 1;

  constructor(api: WebviewApi) {
    this.api = api;
  }

  /**
   * Never rejects. An action that timed out and is sent again keeps its id, so that a host that was only slow does nothing twice;
   * one that was refused is a new request.
   */
  send(action: Action): Promise<Result<undefined>> {
    const again = this.unanswered.get(action);
    this.unanswered.delete(action);
    this.lastId += again === undefined ? 1 : 0;
    const id = again ?? this.lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.unanswered.set(action, id);
        settle(fail(t("The editor did not answer.")));
      }, ackTimeout);
      const settle = (result: Result<undefined>): void => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(result);
      };
      this.waiting.set(id, settle);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- VS Code's API, not that of a window
      this.api.postMessage({ id, action });
    });
  }

  /** It timed out, rather than being refused. */
  isUnanswered(action: Action): boolean {
    return this.unanswered.has(action);
  }

  /** An ack for a request of an earlier load of the webview is ignored. Refusals of rooms that know no languages are said here. */
  settle(ack: Ack): void {
    this.waiting.get(ack.id)?.(ack.error === undefined ? ok(undefined) : fail(t(ack.error)));
  }
}
