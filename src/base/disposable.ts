/** Structurally the same as VS Code's own, so that pure rooms can hand out subscriptions without importing it. */
export interface Disposable {
  dispose(): void;
}

/** Owns what it is given and disposes of it in reverse order, once. */
export class DisposableStore implements Disposable {
  private readonly owned: Disposable[] = [];
  private disposed = false;

  /** Takes ownership; disposes at once when the store itself is already gone. */
  add<T extends Disposable>(disposable: T): T {
    if (this.disposed) {
      disposable.dispose();
    } else {
      this.owned.push(disposable);
    }
    return disposable;
  }

  dispose(): void {
    this.disposed = true;
    for (let next = this.owned.pop(); next !== undefined; next = this.owned.pop()) {
      next.dispose();
    }
  }
}
