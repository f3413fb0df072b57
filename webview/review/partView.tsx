import { Component, type ComponentChildren } from "preact";
import type { PlanBlock } from "../../src/review/blocks/planNode.ts";
import type { MarksByRow } from "./changeMarks.ts";
import type { InsertsByRow } from "./inserts.ts";
import { PlanBlockView } from "./planBlockView.tsx";

interface PartProps {
  readonly blocks: readonly PlanBlock[];
  readonly inserts: ReadonlyMap<PlanBlock, InsertsByRow>;
  readonly marks: ReadonlyMap<PlanBlock, MarksByRow>;
}

const noInserts: InsertsByRow = new Map();
const noMarks: MarksByRow = new Map();

/** About how many blocks one part has. */
const partSize = 32;

/**
 * Some blocks that follow each other. Parts that are not on the screen are neither styled nor laid out as long as they stay there
 * (`content-visibility`), and parts in which nothing changed are not looked at when the document is drawn again.
 */
export class PartView extends Component<PartProps> {
  override shouldComponentUpdate(next: PartProps): boolean {
    const { blocks, inserts, marks } = this.props;
    return (
      blocks.length !== next.blocks.length ||
      blocks.some((block, index) => {
        const now = next.blocks[index];
        return (
          now === undefined ||
          now !== block ||
          inserts.get(block) !== next.inserts.get(now) ||
          marks.get(block) !== next.marks.get(now)
        );
      })
    );
  }

  override render({ blocks, inserts, marks }: PartProps): ComponentChildren {
    return (
      <div class="part" style={{ containIntrinsicBlockSize: `auto ${heightOf(blocks)}px` }}>
        {blocks.map((block) => (
          <PlanBlockView
            key={block.key}
            block={block}
            inserts={inserts.get(block) ?? noInserts}
            marks={marks.get(block) ?? noMarks}
          />
        ))}
      </div>
    );
  }
}

/** Cuts by the keys, which blocks keep: an edit leaves the parts around it as they are. */
export function partsOf(blocks: readonly PlanBlock[]): readonly (readonly PlanBlock[])[] {
  const parts: PlanBlock[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last === undefined || block.key % partSize === 1) {
      parts.push([block]);
    } else {
      last.push(block);
    }
  }
  return parts;
}

/** Before it was on the screen: a line and a bit for each row. In CSS pixels. */
function heightOf(blocks: readonly PlanBlock[]): number {
  return blocks.reduce((sum, { content }) => sum + content.rows.length * 24 + 12, 0);
}
