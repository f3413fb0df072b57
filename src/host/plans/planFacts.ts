/** What the list of plans says about one session of the folder. */
export interface PlanFacts {
  readonly sessionId: string;
  /** Absolute. */
  readonly directory: string;
  readonly title: string;
  readonly status: PlanStatus;
  /** The agent may still change the plan, or it waits for the person. */
  readonly undecided: boolean;
  /** Milliseconds since 1970: the last change of plan or review. */
  readonly changedAt: number;
  readonly revisions: number;
  readonly threads: number;
  readonly openThreads: number;
}

export type PlanStatus = "planning" | "waiting" | "approved" | "changesRequested" | "quit";

/** The files of a session as far as the list reads them; undefined where one is missing. */
export interface SessionTexts {
  readonly session: string | undefined;
  readonly tracker: string | undefined;
  readonly review: string | undefined;
  readonly plan: string | undefined;
  /** The name that the person gave the plan. */
  readonly name: string | undefined;
}

/**
 * Reads the facts loosely, without the codecs that check every field: a list must be cheap, and a damaged file costs its own row
 * only some words. Undefined for a session without a plan.
 */
export function planFacts(
  texts: SessionTexts,
  at: { readonly sessionId: string; readonly directory: string; readonly changedAt: number },
): PlanFacts | undefined {
  const review = parse(texts.review);
  const revisions = listOf(review["revisions"]).length;
  const plan = texts.plan ?? "";
  if (revisions === 0 && plan.trim() === "") {
    return undefined;
  }
  const tracker = parse(texts.tracker);
  const planning = typeof tracker["state"] === "string" && tracker["state"] !== "Inactive";
  const last = fieldsOf(fieldsOf(listOf(review["decisions"]).at(-1))["decision"])["kind"];
  const waits =
    tracker["awaiting_plan_approval"] === true ||
    (tracker["awaiting_plan_approval"] === undefined && fieldsOf(review["parked"])["requestKey"] !== undefined);
  const threads = listOf(review["threads"]).map(fieldsOf);
  return {
    ...at,
    title: titleOf(texts, plan),
    status: statusOf(waits, planning, last),
    undecided: waits || planning,
    revisions,
    threads: threads.length,
    openThreads: threads.filter((thread) => thread["status"] === "open").length,
  };
}

function statusOf(waits: boolean, planning: boolean, last: unknown): PlanStatus {
  if (waits) {
    return "waiting";
  }
  if (last === "requestChanges") {
    return "changesRequested";
  }
  if (planning) {
    return "planning";
  }
  // Plan mode was left without a decision: nobody will carry the plan out.
  return last === "approve" ? "approved" : "quit";
}

function titleOf(texts: SessionTexts, plan: string): string {
  const given = parse(texts.name)["title"];
  const session = parse(texts.session)["title"];
  const heading = /^#{1,2}[ \t]+(\S.*?)[ \t#]*$/m.exec(plan.slice(0, 20_000))?.[1];
  const title = [given, heading, session].find((value) => typeof value === "string" && value.trim() !== "");
  return typeof title === "string" ? title.slice(0, 200) : "Untitled plan";
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return text === undefined ? {} : fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
