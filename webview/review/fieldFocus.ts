/** Gives the focus to a field by its draft key: at once when it is on the page, else as soon as it appears. */
export class FieldFocus {
  /** The field that has the focus. */
  focused: string | undefined;
  private wanted: string | undefined;
  private readonly offers = new Map<string, () => void>();

  want(key: string): void {
    const focus = this.offers.get(key);
    this.wanted = focus === undefined ? key : undefined;
    focus?.();
  }

  /** The field goes on under another key, and keeps the focus if it has it. */
  follow(from: string, to: string): void {
    if (this.focused === from) {
      this.want(to);
    }
  }

  /** Called by a field that is on the page. Returns how to withdraw. */
  offer(key: string, focus: () => void): () => void {
    this.offers.set(key, focus);
    if (this.wanted === key) {
      this.wanted = undefined;
      focus();
    }
    return () => {
      if (this.offers.get(key) === focus) {
        this.offers.delete(key);
      }
    };
  }
}
