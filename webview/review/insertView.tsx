import type { Insert } from "./inserts.ts";
import { ThreadComposer } from "./threadComposer.tsx";
import { ThreadView } from "./threadView.tsx";

export function InsertView({ insert }: { readonly insert: Insert }) {
  return insert.kind === "thread" ? (
    <ThreadView thread={insert.thread} />
  ) : (
    <ThreadComposer composer={insert.composer} />
  );
}
