import { useLayoutEffect, useState } from "preact/hooks";
import type { AgentSnapshot, MentionItem } from "../../src/protocol/agentMessages.ts";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";
import { type Completion, mentionCompletions, mentionQuery, slashCompletions } from "./completions.ts";

const noCommands: AgentSnapshot["commands"] = [];
const noItems: readonly MentionItem[] = [];

/** Milliseconds of rest before the host is asked what an `@` could mean. */
const askDelay = 60;

export interface Completions {
  readonly list: readonly Completion[];
  readonly current: Completion | undefined;
  /** True when the key is used up. */
  readonly onKey: (key: string) => boolean;
  /** After a choice the list stays away until something else is typed. */
  readonly dismiss: (text: string) => void;
}

/** What is offered at the caret, and the keys that choose from it. */
export function useCompletions(draft: string, caret: number, pick: (completion: Completion) => void): Completions {
  const panel = useAgent();
  const commands = useStore(panel.state, ({ snapshot }) => snapshot?.commands ?? noCommands);
  const answer = useStore(panel.state, ({ mentions }) => mentions);
  const [picked, setPicked] = useState(0);
  const [dismissed, setDismissed] = useState("");
  const mention = mentionQuery(draft, caret);
  const query = dismissed === draft ? undefined : mention?.query;
  useLayoutEffect(() => {
    if (query === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => panel.askMentions(query), askDelay);
    return () => clearTimeout(timer);
  }, [query]);
  useLayoutEffect(() => setPicked(0), [draft]);
  const items = query !== undefined && answer !== undefined && query.startsWith(answer.query) ? answer.items : noItems;
  const offered = mention === undefined ? slashCompletions(draft, commands) : mentionCompletions(mention.start, items);
  const list = dismissed === draft ? [] : offered;
  const current = list[Math.min(picked, list.length - 1)];
  const onKey = (key: string): boolean => {
    if (current === undefined) {
      return false;
    }
    switch (key) {
      case "ArrowDown":
        setPicked((picked + 1) % list.length);
        return true;
      case "ArrowUp":
        setPicked((picked + list.length - 1) % list.length);
        return true;
      case "Escape":
        setDismissed(draft);
        return true;
      case "Tab":
      case "Enter":
        pick(current);
        return true;
      default:
        return false;
    }
  };
  return { list, current, onKey, dismiss: setDismissed };
}
