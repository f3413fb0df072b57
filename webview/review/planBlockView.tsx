import { Component, type ComponentChildren, createRef } from "preact";
import { blockHtml } from "../../src/review/blocks/blockHtml.ts";
import { hasDiagram, type PlanBlock } from "../../src/review/blocks/planNode.ts";
import { alertNames, nodeView } from "./blockView.tsx";
import type { MarksByRow } from "./changeMarks.ts";
import type { InsertsByRow } from "./inserts.ts";

interface BlockProps {
  readonly block: PlanBlock;
  readonly inserts: InsertsByRow;
  /** What changed since the person's last review, by row. */
  readonly marks: MarksByRow;
}

/**
 * One top-level block with its threads. As long as there is nothing but its text it is one piece of HTML: a component for each of
 * its elements would make a long plan several times slower to open.
 */
export class PlanBlockView extends Component<BlockProps> {
  /** A block that had threads stays made of components, so that its rows stay the same elements. */
  private isLive = false;
  /** Its lines were counted anew in the page, so that the HTML of the last rendering is not what is there. */
  private isMoved = false;
  private version = 0;
  private readonly section = createRef<HTMLElement>();

  override shouldComponentUpdate(next: BlockProps): boolean {
    const { block, inserts, marks } = this.props;
    if (!this.isLive && isPlain(next) && next.block.content === block.content) {
      this.move(next.block.start - block.start);
      return false;
    }
    return block !== next.block || inserts !== next.inserts || marks !== next.marks;
  }

  override render({ block, inserts, marks }: BlockProps): ComponentChildren {
    this.isLive ||= !isPlain(this.props);
    this.version += this.isMoved ? 1 : 0;
    this.isMoved = false;
    const { node } = block.content;
    const names = `block is-${node.kind}${inserts.size > 0 ? " has-inserts" : ""}`;
    return this.isLive ? (
      <section key={this.version} class={names}>
        {nodeView(node, { start: block.start, inserts, marks })}
      </section>
    ) : (
      <section
        key={this.version}
        ref={this.section}
        class={names}
        dangerouslySetInnerHTML={{ __html: blockHtml(node, alertNames, block.start) }}
      />
    );
  }

  /** A block that only moved keeps its elements, and with them the selection and what was put into it afterwards. */
  private move(by: number): void {
    this.isMoved ||= by !== 0;
    for (const name of by === 0 ? [] : ["data-line", "data-end", "data-number"]) {
      for (const element of this.section.current?.querySelectorAll(`[${name}]`) ?? []) {
        element.setAttribute(name, String(Number(element.getAttribute(name)) + by));
      }
    }
  }
}

/** NUL is a character of the text, and none that HTML can hold. */
function isPlain({ block, inserts, marks }: BlockProps): boolean {
  return inserts.size === 0 && marks.size === 0 && !hasDiagram(block.content.node) && !block.source.includes("\0");
}
