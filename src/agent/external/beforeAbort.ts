/** The promise's value, unless the signal is first: then it rejects with the signal's reason, whether or not the work listens to it. */
export async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error("it was stopped"));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) {
      stop();
    }
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
