import { fail, type Result } from "../../src/base/result.ts";
import { exportedFunction, loadBundle } from "../ui/lazyBundle.ts";
import { t } from "../ui/text.ts";

/** What the bundle answers (webview/lazy/cleanSvg.ts). */
export interface Drawing {
  readonly svg: SVGSVGElement;
  readonly css: string;
}

/** When one diagram took this long, in milliseconds, the others are left as text: drawing cannot be interrupted. */
const slow = 3000;

/** Draws one diagram after the other, when the page has nothing better to do. Drawings are kept by their text. */
export class Diagrams {
  private readonly drawn = new Map<string, Promise<Result<Drawing>>>();
  private readonly listeners = new Set<() => void>();
  private last: Promise<unknown> = Promise.resolve();
  private tooSlow = false;

  constructor() {
    // VS Code changes the theme by the classes and the style of these two.
    const colours = new MutationObserver(() => {
      this.drawn.clear();
      for (const listener of this.listeners) {
        listener();
      }
    });
    colours.observe(document.body, { attributeFilter: ["data-vscode-theme-id", "class"] });
  }

  /** Called when drawings have to be made anew. Returns how to stop. */
  onColours(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Draws the first diagram of a text before its blocks are read: the bundle loads a part of itself for each kind of diagram, one
   * after the other.
   */
  prepare(markdown: string): void {
    const [, source] = firstDiagram.exec(markdown) ?? [];
    if (source !== undefined) {
      void this.draw(source.replaceAll("\r", ""));
    }
  }

  /** Never rejects. */
  draw(source: string): Promise<Result<Drawing>> {
    const known = this.drawn.get(source);
    if (known !== undefined) {
      return known;
    }
    const next = this.last.then(() => this.drawNow(source));
    this.last = next;
    this.drawn.set(source, next);
    return next;
  }

  private async drawNow(source: string): Promise<Result<Drawing>> {
    if (this.tooSlow) {
      return fail(t("Not drawn, since another diagram of this plan took too long."));
    }
    try {
      const draw = exportedFunction(await loadBundle("diagrams"), "drawDiagram");
      await idle();
      const start = performance.now();
      const result: unknown = await draw?.(source, colours());
      this.tooSlow = performance.now() - start > slow;
      return isDrawing(result) ? result : fail(t("The diagram could not be drawn."));
    } catch (error) {
      this.drawn.delete(source);
      return fail(t("The diagram could not be drawn: {0}", error instanceof Error ? error.message : String(error)));
    }
  }
}

const firstDiagram = /^```mermaid[ \t]*\r?\n([^]*?)\r?\n```[ \t]*\r?$/m;

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") {
      requestIdleCallback(resolve, { timeout: 500 });
    } else {
      setTimeout(resolve, 50);
    }
  });
}

function isDrawing(value: unknown): value is Result<Drawing> {
  return typeof value === "object" && value !== null && "ok" in value && ("error" in value || "value" in value);
}

/** The theme's colours, computed: Mermaid mixes colours, which it cannot do with variables. */
function colours(): Readonly<Record<string, string | boolean>> {
  const style = getComputedStyle(document.body);
  const colour = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  const dark = !/light/.test(document.body.dataset["vscodeThemeKind"] ?? "");
  const [background, text] = dark ? ["#1f1f1f", "#cccccc"] : ["#ffffff", "#3b3b3b"];
  return {
    dark,
    background: colour("--vscode-editor-background", background),
    text: colour("--vscode-editor-foreground", text),
    line: hex(colour("--vscode-descriptionForeground", text), text),
    fill: hex(colour("--vscode-editorWidget-background", background), background),
    font: style.fontFamily.replaceAll('"', "'"),
  };
}

/** Half-transparent colours would let lines show through shapes. */
function hex(colour: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : fallback;
}
