import type { PromptMode } from "../../plan/promptMode.ts";
import type { TurnEnd } from "../turn/turn.ts";
import type { Deferred } from "./deferred.ts";
import type { Image } from "./modelMessages.ts";
import type { SessionRecord } from "./sessionRecord.ts";

export type Work =
  | {
      readonly kind: "prompt";
      readonly text: string;
      readonly images?: readonly Image[] | undefined;
      /** What the prompt declares for itself. */
      readonly mode?: PromptMode | undefined;
      readonly sentWhilePlanning?: boolean | undefined;
    }
  /** A turn that begins without a prompt, from what the record has noted for the model. */
  | { readonly kind: "continue" }
  | { readonly kind: "compact"; readonly focus: string };

export interface QueuedTurn {
  readonly id: string;
  readonly work: Work;
  /** Absent when nobody waits for its end. */
  readonly done?: Deferred<TurnEnd>;
}

/** The prompts among them, as session.json keeps them. */
export function savedQueue(queue: readonly QueuedTurn[]): SessionRecord["queue"] {
  return queue.flatMap(({ id, work }) => {
    if (work.kind !== "prompt") {
      return [];
    }
    const { text, mode, sentWhilePlanning, images = [] } = work;
    return [
      {
        id,
        text,
        ...(mode === undefined ? {} : { mode, sentWhilePlanning }),
        ...(images.length === 0 ? {} : { images: [...images] }),
      },
    ];
  });
}

/** After a restart nobody waits for their ends any more. */
export function restoredQueue(saved: SessionRecord["queue"]): QueuedTurn[] {
  return saved.map(({ id, ...prompt }) => ({ id, work: { kind: "prompt", ...prompt } }));
}
