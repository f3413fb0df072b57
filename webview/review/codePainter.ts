/**
 * Colours code with the CSS Custom Highlight API (https://drafts.csswg.org/css-highlight-api-1/): no element is added for it, and
 * nothing is drawn again. Only code on or near the screen is coloured. Where the browser has no such thing, code stays plain.
 */

import { type CodeColour, codeColours } from "../lazy/codeTokens.ts";
import { exportedFunction, loadBundle } from "../ui/lazyBundle.ts";
import { textPieces } from "./textPieces.ts";

const selector = "pre[data-language]";

interface Painted {
  readonly text: string;
  readonly ranges: readonly { readonly colour: CodeColour; readonly range: Range }[];
}

export class CodePainter {
  private readonly highlights = new Map<CodeColour, Highlight>();
  private readonly near: IntersectionObserver | undefined;
  private readonly watched = new WeakSet<Element>();
  private readonly onScreen = new Set<HTMLElement>();
  private readonly painted = new Map<HTMLElement, Painted>();
  private colour: ((...args: readonly unknown[]) => unknown) | undefined;
  private loading = false;

  constructor(scroller: Element | null) {
    if (!("highlights" in CSS) || typeof Highlight !== "function") {
      return;
    }
    for (const name of codeColours) {
      const highlight = new Highlight();
      this.highlights.set(name, highlight);
      CSS.highlights.set(`code-${name}`, highlight);
    }
    this.near = new IntersectionObserver((entries) => this.moved(entries), { root: scroller, rootMargin: "50% 0%" });
  }

  dispose(): void {
    this.near?.disconnect();
    for (const name of this.highlights.keys()) {
      CSS.highlights.delete(`code-${name}`);
    }
  }

  rendered(root: HTMLElement): void {
    if (this.near === undefined) {
      return;
    }
    for (const code of root.querySelectorAll<HTMLElement>(selector)) {
      if (!this.watched.has(code)) {
        this.watched.add(code);
        this.near.observe(code);
      }
    }
    for (const code of [...this.painted.keys()]) {
      if (!code.isConnected) {
        this.wipe(code);
        this.onScreen.delete(code);
      }
    }
    for (const code of this.onScreen) {
      this.paint(code);
    }
  }

  private moved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (target instanceof HTMLElement && isIntersecting) {
        this.onScreen.add(target);
        this.paint(target);
      } else if (target instanceof HTMLElement) {
        this.onScreen.delete(target);
        this.wipe(target);
      }
    }
  }

  private async load(): Promise<void> {
    this.loading = true;
    try {
      this.colour = exportedFunction(await loadBundle("codeColours"), "colourCode");
      for (const code of this.onScreen) {
        this.paint(code);
      }
    } catch {
      // Code stays plain, and the next piece that comes into view tries again.
    } finally {
      this.loading = false;
    }
  }

  private paint(code: HTMLElement): void {
    if (this.colour === undefined) {
      if (!this.loading) {
        void this.load();
      }
      return;
    }
    const { text, rangeOf } = textPieces(code);
    if (this.painted.get(code)?.text === text) {
      return;
    }
    this.wipe(code);
    const tokens: unknown = this.colour(text, code.dataset["language"] ?? "");
    const ranges: Painted["ranges"][number][] = [];
    for (const token of Array.isArray(tokens) ? tokens : []) {
      const colour = codeColours.find((name) => name === token.colour);
      for (const range of colour === undefined ? [] : rangeOf(Number(token.start), Number(token.end))) {
        if (colour !== undefined) {
          ranges.push({ colour, range });
          this.highlights.get(colour)?.add(range);
        }
      }
    }
    this.painted.set(code, { text, ranges });
  }

  private wipe(code: HTMLElement): void {
    for (const { colour, range } of this.painted.get(code)?.ranges ?? []) {
      this.highlights.get(colour)?.delete(range);
    }
    this.painted.delete(code);
  }
}
