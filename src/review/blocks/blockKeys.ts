import type { PlanBlock } from "./planNode.ts";
import type { SourceBlock } from "./planStretch.ts";

/** Hands out keys. One per reader, so that none is given twice. */
export class BlockKeys {
  private last = 0;

  /** Keys of `before` go on: blocks are paired by source, then by kind, in order. A block that is as before is that very object. */
  give(next: readonly SourceBlock[], before: readonly PlanBlock[]): readonly PlanBlock[] {
    const free = new Map<string, PlanBlock[]>();
    for (const block of before) {
      pushTo(free, block.source, block);
    }
    const keys = next.map((block) => free.get(block.source)?.shift());
    const byKind = new Map<string, PlanBlock[]>();
    for (const block of [...free.values()].flat().toSorted((a, b) => a.start - b.start)) {
      pushTo(byKind, block.content.node.kind, block);
    }
    return next.map((block, index) => {
      const old = keys[index] ?? byKind.get(block.content.node.kind)?.shift();
      if (old !== undefined && old.start === block.start && old.content === block.content) {
        return old;
      }
      this.last += old === undefined ? 1 : 0;
      return { ...block, key: old?.key ?? this.last };
    });
  }
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [value]);
  } else {
    list.push(value);
  }
}
