import { assertNever } from "../../src/base/assertNever.ts";
import type { Insert } from "./inserts.ts";
import { RemovedView } from "./removedView.tsx";
import { StepProgressView } from "./stepProgressView.tsx";
import { ThreadComposer } from "./threadComposer.tsx";
import { ThreadView } from "./threadView.tsx";

export function InsertView({ insert }: { readonly insert: Insert }) {
  switch (insert.kind) {
    case "thread":
      return <ThreadView thread={insert.thread} />;
    case "composer":
      return <ThreadComposer composer={insert.composer} />;
    case "removed":
      return <RemovedView removed={insert.removed} />;
    case "progress":
      return <StepProgressView progress={insert.progress} />;
    default:
      return assertNever(insert);
  }
}
