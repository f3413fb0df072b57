/** The agent took longer than it may; the request itself goes on. */
export class OutOfPatience extends Error {}

/** The promise, or an error when it takes longer than `ms`; undefined waits for ever. */
export async function withPatience<T>(promise: Promise<T>, ms: number | undefined, what: string): Promise<T> {
  if (ms === undefined) {
    return await promise;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfPatience(`${what} within ${Math.ceil(ms / 1000)} s`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
