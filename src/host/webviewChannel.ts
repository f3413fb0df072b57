import type * as vscode from "vscode";
import type { Result } from "../base/result.ts";

export interface Request<Action> {
  readonly id: number;
  readonly action: Action;
}

/** One side effect per request: done, or a sentence that the webview shows next to what was tried. */
export type HandleAction<Action> = (action: Action) => Promise<Result<void>>;

/**
 * The host's end of one webview. Every message is checked against the protocol, every request is acknowledged, and a
 * request that can't be read is acknowledged with an error where it has an id, so that no click is lost in silence.
 */
export class WebviewChannel<Action> implements vscode.Disposable {
  private readonly webview: vscode.Webview;
  private readonly subscription: vscode.Disposable;

  constructor(
    webview: vscode.Webview,
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
    try {
      const result = await handle(action);
      this.post(result.ok ? { type: "ack", id } : { type: "ack", id, error: result.error });
    } catch (error) {
      this.post({ type: "ack", id, error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }
}

function requestId(raw: unknown): number | undefined {
  return typeof raw === "object" && raw !== null && "id" in raw && typeof raw.id === "number" ? raw.id : undefined;
}
