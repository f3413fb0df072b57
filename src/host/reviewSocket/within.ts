/** What the work gives, or `late` when it takes longer; the work goes on then. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
    // Nobody may be there any more to hear it: no reason for a process to live on.
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
