import { useLayoutEffect } from "preact/hooks";
import type { EntryDetails } from "../../src/protocol/agentMessages.ts";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";

interface Openable extends EntryDetails {
  readonly id: string;
  readonly cut?: boolean | undefined;
}

/** What the open row has inside: its own, or what the host sends for it. */
export function useDetails(entry: Openable): EntryDetails {
  const { details } = useAgent();
  const loaded = useStore(details.state, ({ byId }) => byId.get(entry.id));
  useLayoutEffect(() => {
    if (entry.cut === true) {
      details.load(entry.id);
    }
  }, [entry.id, entry.cut]);
  return entry.cut === true ? (loaded ?? {}) : entry;
}
