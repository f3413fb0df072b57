import { useLayoutEffect, useState } from "preact/hooks";

/** A value that components follow. `set` is a no-op for the same value. */
export class Store<T> {
  private value: T;
  private readonly listeners = new Set<() => void>();

  constructor(value: T) {
    this.value = value;
  }

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (!Object.is(value, this.value)) {
      this.value = value;
      for (const listener of [...this.listeners]) {
        listener();
      }
    }
  }

  update(change: Partial<T>): void {
    this.set({ ...this.value, ...change });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The selected part of the store. Renders again only when that part is another value. */
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  const [part, setPart] = useState(() => select(store.get()));
  useLayoutEffect(() => {
    const follow = (): void => setPart(() => select(store.get()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return part;
}
