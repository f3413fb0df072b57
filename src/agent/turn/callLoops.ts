import type { RequestedCall } from "./modelAnswer.ts";

/** Tools that are asked again and again on purpose, while something else works. */
const waiting = new Set(["terminal_output", "task_output"]);
const tellAt = 3;
const stopAt = 6;
/** So much more patience with those that wait. */
const waitFactor = 5;

/** Notices when a model makes one call over and over and always gets the same answer. Of one turn. */
export class CallLoops {
  private counts = new Map<string, number>();
  private readonly seen = new Set<string>();
  private stuck = false;

  /** It was told, and went on all the same. */
  get isStuck(): boolean {
    return this.stuck;
  }

  /** What to tell the model beside the result, if anything. `changes`: the call may have changed something. */
  note(call: RequestedCall, result: string, changes: boolean): string | undefined {
    const key = `${call.toolName} ${call.input} ${result}`;
    // After a new change the same question may well be asked again: the tests, the file.
    if (changes && !this.seen.has(key)) {
      this.counts = new Map();
    }
    this.seen.add(key);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    const factor = waiting.has(call.toolName) ? waitFactor : 1;
    this.stuck ||= count >= stopAt * factor;
    return count >= tellAt * factor
      ? `[You have made this very call ${count} times, always with this result. Do not repeat it: do something else, or say what stops you.]`
      : undefined;
  }
}
