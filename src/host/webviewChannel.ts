import type { Disposable } from "../base/disposable.ts";
import type { Result } from "../base/result.ts";
import type { Ack } from "../protocol/reviewMessages.ts";

export interface Request<Action> {
  readonly id: number;
  readonly action: Action;
}

/** What is used of VS Code's `Webview`. */
export interface WebviewPort {
  postMessage(message: unknown): PromiseLike<boolean>;
  onDidReceiveMessage(listener: (raw: unknown) => void): Disposable;
}

/** How many outcomes are kept for repetitions. */
const remembered = 500;

/** One side effect per request: done, or a sentence that the webview shows next to what was tried. */
export type HandleAction<Action> = (action: Action) => Promise<Result<void>>;

/**
 * The host's end of one webview. Every message is checked against the protocol, every request is acknowledged, and a
 * request that can't be read is acknowledged with an error where it has an id, so that no click is lost in silence. One that is
 * repeated gets the outcome of the first; nothing is done twice.
 */
export class WebviewChannel<Action> implements Disposable {
  private readonly webview: WebviewPort;
  /** Outcomes of the requests of this load of the page, by id, the latest ones. */
  private readonly outcomes = new Map<number, Promise<Ack>>();
  private highest = 0;
  private readonly subscription: Disposable;

  constructor(
    webview: WebviewPort,
    read: (raw: unknown) => Promise<Result<Request<Action>>>,
    handle: HandleAction<Action>,
    onFailure: (error: unknown) => void,
  ) {
    this.webview = webview;
    this.subscription = webview.onDidReceiveMessage((raw: unknown) => {
      this.receive(raw, read, handle).catch(onFailure);
    });
  }

  /** VS Code drops messages to a hidden webview; whoever calls sends complete snapshots for that reason. */
  post(message: unknown): void {
    void this.webview.postMessage(message);
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private async receive(
    raw: unknown,
    read: (raw: unknown) => Promise<Result<Request<Action>>>,
    handle: HandleAction<Action>,
  ): Promise<void> {
    const request = await read(raw);
    if (!request.ok) {
      const id = requestId(raw);
      if (id !== undefined) {
        this.post({ type: "ack", id, error: `The extension could not read this request: ${request.error}` });
      }
      throw new Error(`Unreadable message of a webview: ${request.error}`);
    }
    const { id, action } = request.value;
    if (isFirst(action)) {
      // The page was loaded anew: its ids begin again.
      this.outcomes.clear();
      this.highest = 0;
    }
    const before = this.outcomes.get(id);
    if (before !== undefined) {
      this.post(await before);
      return;
    }
    if (id <= this.highest) {
      this.post({ type: "ack", id, error: "This request was made before, and is not carried out again." });
      return;
    }
    this.highest = id;
    let broken: Error | undefined;
    const outcome = handle(action).then(
      (result): Ack => (result.ok ? { type: "ack", id } : { type: "ack", id, error: result.error }),
      (error: unknown): Ack => {
        broken = error instanceof Error ? error : new Error(String(error));
        return { type: "ack", id, error: broken.message };
      },
    );
    this.remember(id, outcome);
    this.post(await outcome);
    if (broken !== undefined) {
      throw broken;
    }
  }

  private remember(id: number, outcome: Promise<Ack>): void {
    this.outcomes.set(id, outcome);
    for (const old of this.outcomes.keys()) {
      if (this.outcomes.size <= remembered) {
        break;
      }
      this.outcomes.delete(old);
    }
  }
}

/** The first request of a page: for its program, or, where it has that, for what it shows. */
function isFirst(action: unknown): boolean {
  const type = typeof action === "object" && action !== null && "type" in action ? action.type : undefined;
  return type === "load" || type === "ready";
}

function requestId(raw: unknown): number | undefined {
  return typeof raw === "object" && raw !== null && "id" in raw && typeof raw.id === "number" ? raw.id : undefined;
}
