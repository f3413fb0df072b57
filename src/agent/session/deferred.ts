import type { Disposable } from "../../base/disposable.ts";

/** A promise with its resolver outside (`Promise.withResolvers` is not in Node 20). */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Waits for a signal until it is disposed of: a turn's signal is waited for at every step, and must not collect listeners. */
export function watchAbort(signal: AbortSignal): { readonly aborted: Promise<void> } & Disposable {
  const { promise, resolve } = deferred<void>();
  const listener = (): void => resolve();
  signal.addEventListener("abort", listener, { once: true });
  if (signal.aborted) {
    resolve();
  }
  return { aborted: promise, dispose: () => signal.removeEventListener("abort", listener) };
}
