import type { AgentSnapshot, MentionItem } from "../../src/protocol/agentMessages.ts";
import { t } from "../ui/text.ts";

/** What the composer offers for what is typed: it takes the place of the text from `start` to the caret. */
export interface Completion {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: "command" | MentionItem["kind"];
  readonly start: number;
  readonly insert: string;
}

interface SlashCommand {
  readonly name: string;
  readonly detail: string;
  /** Words may follow. */
  readonly takesText: boolean;
}

/** The host reads these; this list is only for completion. */
const ownCommands: readonly SlashCommand[] = [
  { name: "plan", detail: t("Plan before changing anything"), takesText: true },
  { name: "view-plan", detail: t("Open the plan in the review panel"), takesText: false },
  { name: "stop", detail: t("Stop the running turn"), takesText: false },
  { name: "new", detail: t("Start a new session"), takesText: false },
  { name: "sessions", detail: t("Open, rename or delete a session"), takesText: false },
  { name: "mode", detail: t("Choose the mode"), takesText: false },
  { name: "model", detail: t("Choose the model"), takesText: false },
  { name: "blocked", detail: t("Show what is blocked while planning"), takesText: false },
  { name: "compact", detail: t("Summarise the conversation to free room"), takesText: true },
];

/** Commands that the text could become; none when it is no command, or is one already with words after it. */
export function slashCompletions(text: string, agentCommands: AgentSnapshot["commands"]): readonly Completion[] {
  const typed = /^\/([\w:.-]*)$/.exec(text)?.[1];
  if (typed === undefined) {
    return [];
  }
  const own = new Set(ownCommands.map(({ name }) => name));
  const others = agentCommands.filter(({ name }) => !own.has(name));
  const all = [
    ...ownCommands,
    ...others.map(({ name, description, takesText }) => ({ name, detail: description, takesText })),
  ];
  const matching = all.filter(({ name }) => name.startsWith(typed));
  return matching.length === 1 && matching[0]?.name === typed
    ? []
    : matching.map(({ name, detail, takesText }) => ({
        key: name,
        label: `/${name}`,
        detail,
        kind: "command",
        start: 0,
        insert: `/${name}${takesText ? " " : ""}`,
      }));
}

/** The `@` before the caret and the words after it; undefined when nothing is being mentioned. An address is no mention. */
export function mentionQuery(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | undefined {
  const match = /(?:^|[\s([{])@([^\s@"'`]{0,200})$/.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

export function mentionCompletions(start: number, items: readonly MentionItem[]): readonly Completion[] {
  return items.map(({ kind, label, detail, insert }) => ({
    key: `${kind}:${insert}:${label}`,
    label,
    detail,
    kind,
    start,
    insert: insert.endsWith("/") ? insert : `${insert} `,
  }));
}
