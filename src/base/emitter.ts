import type { Disposable } from "./disposable.ts";

/** Subscribing function in VS Code's shape. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** A synchronous event source. Listeners run in the order of subscription; one that throws does not stop the others. */
export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T): void => listener(value);
    this.listeners.add(own);
    return { dispose: () => this.listeners.delete(own) };
  };

  fire(value: T): void {
    const errors: unknown[] = [];
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, "A listener failed");
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}
