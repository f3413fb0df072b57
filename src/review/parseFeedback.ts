import {
  agentHeader,
  commentHeader,
  introduction,
  noteHeader,
  removalHeader,
  replacementHeader,
  selectionHeader,
  threadHeader,
  unescapeLine,
} from "./feedbackFormat.ts";

export interface FeedbackThread {
  readonly id: string;
  /** Absent for a thread on the whole plan. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** Set when the lines are those of an older revision and their text is gone from this one; 0 when its number is unknown. */
  readonly asOf?: number;
  /** True when several places fit the quote and this is one of them. */
  readonly uncertain?: boolean;
  readonly heading?: string;
  readonly quote: readonly string[];
  /** The selected words, where the person selected less than whole lines. */
  readonly selection?: string;
  /** The first words of the person; empty in a suggestion without words. */
  readonly body: string;
  /** All words of the thread, in order. */
  readonly comments: readonly { readonly author: "person" | "agent"; readonly body: string }[];
  /** For a suggestion: the text that replaces the lines; empty means remove them. */
  readonly replacement?: string;
}

export interface Feedback {
  readonly revision: number;
  readonly threads: readonly FeedbackThread[];
  readonly note?: string;
}

const place =
  /^(perhaps )?lines? (\d+)(?:-(\d+))?( as of (?:an earlier revision|revision (\d+)))?(?:, under ("(?:[^"\\]|\\.)*"))?$/s;

/** The inverse of `formatFeedback`. Text before it is skipped; undefined when there is none in the text. */
export function parseFeedback(text: string): Feedback | undefined {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => introduction.test(line));
  const revision = introduction.exec(lines[first] ?? "")?.[1];
  if (revision === undefined) {
    return undefined;
  }
  const sections = cutSections(lines.slice(first + 1));
  const threads = sections.flatMap((section) => parseThread(section) ?? []);
  const note = sections.find((section) => section[0] === noteHeader);
  return {
    revision: Number(revision),
    threads,
    ...(note === undefined ? {} : { note: bodyOf(note.slice(1)) }),
  };
}

/** One section per thread, and one for the note. One blank line separates sections and belongs to neither. */
function cutSections(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, index) => (threadHeader.test(line) || line === noteHeader ? [index] : []));
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return lines.slice(start, next === undefined ? lines.length : next - 1);
  });
}

function parseThread(section: readonly string[]): FeedbackThread | undefined {
  const [, id, where] = threadHeader.exec(section[0] ?? "") ?? [];
  const at = where === "the whole plan" ? {} : parsePlace(where ?? "");
  if (id === undefined || at === undefined) {
    return undefined;
  }
  const rest = section.slice(1);
  const quote = takeMarked(rest, ">");
  const selected = rest[0]?.startsWith(selectionHeader)
    ? parseText(rest.shift()?.slice(selectionHeader.length))
    : undefined;
  let replacement: string | undefined;
  if (rest[0] === removalHeader) {
    rest.shift();
    replacement = "";
  } else if (rest[0] === replacementHeader) {
    rest.shift();
    replacement = takeMarked(rest, "|").join("\n");
  }
  const comments = parseComments(rest);
  return {
    id,
    ...at,
    quote,
    ...(selected === undefined ? {} : { selection: selected }),
    body: comments.find((comment) => comment.author === "person")?.body ?? "",
    comments,
    ...(replacement === undefined ? {} : { replacement }),
  };
}

function parsePlace(text: string): Partial<FeedbackThread> | undefined {
  const match = place.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, perhaps, start, end, asOf, revision, under] = match;
  const heading = parseText(under);
  return {
    startLine: Number(start),
    endLine: Number(end ?? start),
    ...(asOf === undefined ? {} : { asOf: Number(revision ?? 0) }),
    ...(perhaps === undefined ? {} : { uncertain: true }),
    ...(heading === undefined ? {} : { heading }),
  };
}

/** Takes the leading lines that carry the mark off the list. */
function takeMarked(lines: string[], mark: string): string[] {
  const taken: string[] = [];
  while (lines[0] === mark || lines[0]?.startsWith(`${mark} `) === true) {
    taken.push((lines.shift() ?? "").slice(2));
  }
  return taken;
}

function parseComments(lines: readonly string[]): readonly { author: "person" | "agent"; body: string }[] {
  const starts = lines.flatMap((line, index) => (line === commentHeader || line === agentHeader ? [index] : []));
  return starts.map((start, index) => ({
    author: lines[start] === commentHeader ? ("person" as const) : ("agent" as const),
    body: bodyOf(lines.slice(start + 1, starts[index + 1])),
  }));
}

function bodyOf(lines: readonly string[]): string {
  return lines.map(unescapeLine).join("\n");
}

function parseText(json: string | undefined): string | undefined {
  try {
    const value: unknown = json === undefined ? undefined : JSON.parse(json);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
