import { armingDelay } from "./shortcuts.ts";

/**
 * For a moment after the plan, another revision of it or the wait for a decision came, nothing is decided: what was pressed or
 * clicked just then was meant for what stood there before.
 */
export class Arming {
  private readonly onFresh: (isFresh: boolean) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keysSince = performance.now();

  /** `onFresh`: whether what is on the screen is that new. */
  constructor(onFresh: (isFresh: boolean) => void) {
    this.onFresh = onFresh;
  }

  /** Something new is on the screen. */
  begin(): void {
    this.beginKeys();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), armingDelay);
    this.onFresh(true);
  }

  /** Keys typed in another part of VS Code must not run on into the panel. A click is meant for what it hits. */
  beginKeys(): void {
    this.keysSince = performance.now();
  }

  /** What follows is meant for what is on the screen. */
  end(): void {
    clearTimeout(this.timer);
    this.onFresh(false);
  }

  /** How long keys reach what is on the screen, in milliseconds. */
  get keysFor(): number {
    return performance.now() - this.keysSince;
  }
}
