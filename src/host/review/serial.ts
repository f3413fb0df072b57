/** Runs tasks strictly one after the other; one that fails does not stop those behind it. */
export class Serial {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task, task);
    this.last = result;
    return result;
  }
}
