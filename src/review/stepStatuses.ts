import type { PlanStep } from "./planSteps.ts";

/** An item of the agent's to-do list or of its ACP plan. */
export interface Todo {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed";
}

export interface StepStatus {
  /** 1-based source line of the step. */
  readonly line: number;
  readonly status: Todo["status"];
  /** The words of the item that says so. */
  readonly todo: string;
}

/** The least share of common words at which an item is taken for a step; agents shorten and reword. */
const leastLikeness = 0.5;

/**
 * How far each step is, by the agent's list. An item belongs to at most one step and a step to at most one item: the likest pairs
 * first, of equals the one nearer in order. A step without an item has no status; nothing is guessed.
 */
export function stepStatuses(steps: readonly PlanStep[], todos: readonly Todo[]): readonly StepStatus[] {
  const stepWords = steps.map((step) => wordsOf(step.text));
  const pairs = todos.flatMap((todo, item) => {
    const words = wordsOf(todo.content);
    return stepWords.flatMap((other, step) => {
      const likeness = likenessOf(words, other);
      return likeness < leastLikeness ? [] : [{ item, step, likeness, distance: Math.abs(item - step) }];
    });
  });
  pairs.sort((left, right) => right.likeness - left.likeness || left.distance - right.distance);
  const taken = new Map<number, number>();
  const used = new Set<number>();
  for (const { item, step } of pairs) {
    if (!taken.has(step) && !used.has(item)) {
      taken.set(step, item);
      used.add(item);
    }
  }
  return steps.flatMap(({ line }, index) => {
    const todo = todos[taken.get(index) ?? -1];
    return todo === undefined ? [] : [{ line, status: todo.status, todo: todo.content }];
  });
}

/** Twice the common words by all words, or nearly whole when one is contained in the other. */
function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) {
    return 0;
  }
  let common = 0;
  for (const word of left) {
    common += right.has(word) ? 1 : 0;
  }
  const dice = (2 * common) / (left.size + right.size);
  const contained = common === Math.min(left.size, right.size) && common >= 2;
  return contained ? Math.max(dice, 0.9) : dice;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}_./-]*[\p{L}\p{M}\p{N}_]/gu) ?? []);
}
