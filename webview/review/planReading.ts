import type { PlanBlock } from "../../src/review/blocks/planNode.ts";
import { PlanReader } from "../../src/review/blocks/planReader.ts";
import { Store } from "../ui/store.ts";

export interface ReadPlan {
  readonly blocks: readonly PlanBlock[];
  /** False: more blocks follow shortly. */
  readonly complete: boolean;
}

/** A plan of more lines is read in steps, so that its beginning can be seen at once, and nothing holds up the page for long. */
const longPlan = 400;
const firstLines = 100;
/** Lines that are read without looking at the clock. */
const fewLines = 400;
/** How long one step may take, in milliseconds; as long again goes into showing what it read. */
const stepMs = 35;

/** The plan on the page as blocks, for all parts of the page that show something of it. */
export class PlanReading {
  readonly state = new Store<ReadPlan>({ blocks: [], complete: true });
  private readonly reader = new PlanReader();
  private text: string | undefined;

  /** Reads the text. The first one is read in steps where it is long; a new revision is there at once. */
  follow(markdown: string): void {
    if (markdown === this.text) {
      return;
    }
    const isFirst = this.text === undefined || this.text === "";
    this.text = markdown;
    if (isFirst && isLong(markdown)) {
      this.show(this.reader.begin(markdown, firstLines));
      if (hasBeginning()) {
        setTimeout(() => this.step());
      } else {
        // The next frame shows the beginning, and the task behind it goes on.
        requestAnimationFrame(() => setTimeout(() => this.step()));
      }
      return;
    }
    this.show(this.reader.read(markdown));
  }

  private step(): void {
    if (this.reader.isComplete) {
      return;
    }
    const start = performance.now();
    let blocks: readonly PlanBlock[];
    do {
      blocks = this.reader.readMore(fewLines);
    } while (!this.reader.isComplete && performance.now() - start < stepMs);
    this.show(blocks);
    setTimeout(() => this.step());
  }

  private show(blocks: readonly PlanBlock[]): void {
    const { isComplete } = this.reader;
    const before = this.state.get();
    if (blocks !== before.blocks || isComplete !== before.complete) {
      this.state.set({ blocks, complete: isComplete });
    }
  }
}

function isLong(markdown: string): boolean {
  let lines = 0;
  for (let at = markdown.indexOf("\n"); at >= 0 && lines <= longPlan; at = markdown.indexOf("\n", at + 1)) {
    lines += 1;
  }
  return lines > longPlan;
}

/** The page came with the first blocks, and they were painted (src/host/panels/beginningOfPage.ts). */
function hasBeginning(): boolean {
  return document.getElementById("root")?.inert === true;
}
