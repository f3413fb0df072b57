import type { FeedbackThread } from "../../../review/parseFeedback.ts";
import { type CommentIntent, commentIntent, sentence } from "./commentIntent.ts";
import { DraftLines, type Hunk } from "./draftLines.ts";
import { itemMark, lastLineOf, lineKind } from "./planStructure.ts";
import { reviseWhole } from "./wholePlanRevision.ts";

/** What is said to the reviewer about one thread. */
export interface ThreadReply {
  readonly threadId: string;
  readonly body: string;
  readonly addressed: boolean;
}

export interface RevisedPlan {
  readonly lines: readonly string[];
  readonly hunks: readonly Hunk[];
  readonly replies: readonly ThreadReply[];
}

/** Real places for the things that a comment names: a clause such as "see `a.ts:3`", or undefined when nothing was found. */
export type Findings = (body: string) => string | undefined;

/** Applies a review to the plan: each comment to exactly the lines that it is about, the note to the plan as a whole. */
export function revisePlan(
  before: readonly string[],
  threads: readonly FeedbackThread[],
  note: string | undefined,
  findings: Findings,
): RevisedPlan {
  const draft = new DraftLines(before);
  const replies = threads.map((thread): ThreadReply => {
    const range = locate(before, thread);
    const outcome =
      range === undefined
        ? reviseWhole(before, draft, newestWords(thread), findings)
        : reviseRange(before, draft, range, thread, findings);
    return { threadId: thread.id, ...outcome };
  });
  if (note !== undefined) {
    reviseWhole(before, draft, note, findings);
  }
  return { lines: draft.texts(), hunks: draft.hunks(), replies };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Outcome {
  readonly body: string;
  readonly addressed: boolean;
}

/** Finds the quoted lines: where the thread says, else the nearest place with the same text. Undefined: the whole plan. */
function locate(before: readonly string[], thread: FeedbackThread): Range | undefined {
  const { startLine, quote } = thread;
  if (startLine === undefined) {
    return undefined;
  }
  const fits = (start: number): boolean =>
    quote.every((text, index) => before[start - 1 + index]?.trim() === text.trim());
  const starts = before.map((_, index) => index + 1).filter((start) => quote.length > 0 && fits(start));
  const start = starts.sort((a, b) => Math.abs(a - startLine) - Math.abs(b - startLine))[0];
  if (start !== undefined) {
    return { start, end: start + quote.length - 1 };
  }
  const valid = quote.length === 0 && startLine >= 1 && startLine <= before.length;
  return valid ? { start: startLine, end: Math.min(thread.endLine ?? startLine, before.length) } : undefined;
}

/** The person's words that the agent has not answered yet. */
function newestWords({ comments, body }: FeedbackThread): string {
  const answered = comments.findLastIndex((comment) => comment.author === "agent");
  const open = comments.slice(answered + 1).map((comment) => comment.body);
  return (open.length > 0 ? open.join("\n") : body).trim();
}

function reviseRange(
  before: readonly string[],
  draft: DraftLines,
  range: Range,
  thread: FeedbackThread,
  findings: Findings,
): Outcome {
  const words = newestWords(thread);
  if (thread.replacement !== undefined) {
    return replaceLines(draft, range, thread.replacement);
  }
  const intent = commentIntent(words);
  switch (intent.kind) {
    case "thanks":
      return { body: "Thank you. I left these lines as they are.", addressed: true };
    case "swap":
      return swapText(draft, range, intent) ?? amend(before, draft, range, words, findings);
    case "remove":
      return removeText(
        draft,
        range,
        intent.what === "" && thread.selection !== undefined ? `"${thread.selection}"` : intent.what,
      );
    case "question":
      return answerInPlan(before, draft, range, words, findings);
    case "addItem":
      return lineKind(before, range.end) === "item"
        ? addItem(before, draft, range, intent.text, findings(words))
        : amend(before, draft, range, words, findings);
    case "amend":
      return amend(before, draft, range, words, findings);
  }
}

function replaceLines(draft: DraftLines, range: Range, replacement: string): Outcome {
  draft.remove(range.start, range.end);
  if (replacement === "") {
    return { body: "I removed the lines, as you suggested.", addressed: true };
  }
  draft.insertAfter(range.end, replacement.split("\n"));
  return { body: "I put in your suggestion word for word.", addressed: true };
}

function swapText(
  draft: DraftLines,
  range: Range,
  { from, to }: Extract<CommentIntent, { kind: "swap" }>,
): Outcome | undefined {
  const touched = draft.find((text) => text.includes(from)).filter((line) => line >= range.start && line <= range.end);
  for (const line of touched) {
    draft.set(line, (draft.at(line) ?? "").replaceAll(from, to));
  }
  return touched.length === 0 ? undefined : { body: `I replaced “${from}” with “${to}”.`, addressed: true };
}

/** Removes the words that are named, or the lines where none are. Words that do not stand in the lines are no reason to remove those. */
function removeText(draft: DraftLines, range: Range, what: string): Outcome {
  const named = /^(?:the\s+(?:words?|text|part|mention of)\s+)?[`"“']([^`"”']+)[`"”']/i.exec(what)?.[1];
  const lines =
    named === undefined
      ? []
      : draft.find((text) => text.includes(named)).filter((line) => line >= range.start && line <= range.end);
  if (named !== undefined && lines.length === 0) {
    return {
      body: `“${named}” does not stand in these lines, so I removed nothing. Comment on the line that has it, or suggest the new text.`,
      addressed: false,
    };
  }
  if (named !== undefined) {
    for (const line of lines) {
      const rest = (draft.at(line) ?? "").replaceAll(
        new RegExp(`\\s?[\`"“']?${named.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}[\`"”']?`, "g"),
        "",
      );
      draft.set(line, rest);
    }
    return { body: `I took “${named}” out.`, addressed: true };
  }
  draft.remove(range.start, range.end);
  return {
    body: range.start === range.end ? "I removed this line." : `I removed these ${range.end - range.start + 1} lines.`,
    addressed: true,
  };
}

function addItem(
  before: readonly string[],
  draft: DraftLines,
  range: Range,
  text: string,
  found: string | undefined,
): Outcome {
  const item = found === undefined ? text : `${text.replace(/\.$/, "")}: ${found}.`;
  draft.insertAfter(lastLineOf(before, range.end), [`${itemMark(before[range.end - 1] ?? "")}${item}`]);
  return { body: `I added an item below: ${item}`, addressed: true };
}

function answerInPlan(
  before: readonly string[],
  draft: DraftLines,
  range: Range,
  words: string,
  findings: Findings,
): Outcome {
  const found = findings(words);
  const question = words.replace(/\s+/g, " ");
  if (found === undefined) {
    insertBelow(before, draft, range, `Open question: ${question}`);
    return {
      body: "A search of the folder says nothing about this, and I do not guess. I kept it in the plan as an open question.",
      addressed: false,
    };
  }
  insertBelow(before, draft, range, `Question: ${question} Found: ${found}.`);
  return { body: `This is what a search shows: ${found}. I put it into the plan, below the lines.`, addressed: true };
}

/**
 * Carries the instruction into the line itself where that is text, else right below it. That is not to follow it: rules can't
 * rewrite a sentence, so the thread is not addressed.
 */
function amend(before: readonly string[], draft: DraftLines, range: Range, words: string, findings: Findings): Outcome {
  const [first = "", ...more] = words
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const found = findings(words);
  const clause = `${first.replace(/[.\s]+$/, "")}${found === undefined ? "" : `; ${found}`}`;
  const kind = lineKind(before, range.end);
  const text = draft.at(range.end);
  if ((kind === "item" || kind === "text") && text !== undefined) {
    const stop = /[.!]\s*$/.test(text) ? "." : "";
    draft.set(range.end, `${text.replace(/[.\s]+$/, "")} (review: ${clause})${stop}`);
  } else {
    insertBelow(before, draft, range, sentence(`Review: ${clause}`));
  }
  if (more.length > 0) {
    more.forEach((line) => insertBelow(before, draft, range, sentence(line)));
  }
  return {
    body: `I can't rewrite the plan in my own words, so I carried yours into it for whoever implements it: ${clause}.`,
    addressed: false,
  };
}

/** As a nested item below an item, else as a paragraph of its own. */
function insertBelow(before: readonly string[], draft: DraftLines, range: Range, text: string): void {
  const last = lastLineOf(before, range.end);
  if (lineKind(before, range.end) === "item") {
    const indent = /^\s*/.exec(before[range.end - 1] ?? "")?.[0] ?? "";
    draft.insertAfter(last, [`${indent}  - ${text}`]);
  } else {
    draft.insertAfter(last, ["", text]);
  }
}
