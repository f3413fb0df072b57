import type { PlanModeStatus } from "../../plan/planModeState.ts";
import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";
import { hasUnread } from "../../review/actions/markRead.ts";
import { latestRevision, type ReviewRecord } from "../../review/reviewRecord.ts";
import type { Revision } from "../../review/revision.ts";
import type { PlanRequest } from "../agentPort.ts";

export interface SnapshotSource {
  readonly kind: "plan" | "markdown";
  readonly title: string;
  readonly planPath: string;
  readonly record: ReviewRecord;
  readonly shown: { readonly markdown: string; readonly sha256: string };
  /** The text of the revision that was decided on last, where it is kept. */
  readonly reviewed: { readonly revision: Revision; readonly markdown: string } | undefined;
  /** What the person chose to compare with. */
  readonly base: { readonly revision: Revision; readonly markdown: string } | undefined;
  readonly mode: PlanModeStatus | undefined;
  /** An agent has the session. */
  readonly connected: boolean;
  readonly progress: ReviewSnapshot["progress"];
  /** A request of a living agent waits. */
  readonly live: boolean;
  /** What it asks, for agents with answers of their own. */
  readonly request?: PlanRequest | undefined;
  readonly deciding: boolean;
  readonly readOnly: string | undefined;
  readonly notice: ReviewSnapshot["notice"];
  readonly now: Date;
}

/** The complete state of the review panel. */
export function reviewSnapshotOf(source: SnapshotSource): Omit<ReviewSnapshot, "seq"> {
  const { record } = source;
  const notice = source.notice ?? standingNotice(source);
  const status = statusOf(source);
  const writable = source.readOnly === undefined;
  const { base, progress } = source;
  return {
    type: "snapshot",
    title: source.title,
    status,
    planPath: source.planPath,
    markdown: source.shown.markdown,
    revision: shownRevision(source),
    revisions: [...record.revisions],
    reviewed: source.reviewed ?? null,
    threads: record.threads.map((thread) => ({
      ...thread,
      anchor: copyAnchor(thread.anchor),
      origin: copyAnchor(thread.origin),
      comments: [...thread.comments],
    })),
    drafts: { ...record.drafts },
    ...(notice === undefined ? {} : { notice }),
    canDecide: source.live && writable,
    ...(writable ? {} : { readOnly: true }),
    deciding: source.deciding,
    kind: source.kind,
    ...(base === undefined ? {} : { base }),
    canSend: writable && (source.kind === "markdown" || (source.connected && status !== "waiting")),
    canRestore: writable && source.kind === "plan" && (status === "planning" || status === "waiting"),
    outbox: record.outbox.map(({ id, text, at, revision }) => ({ id, text, at, revision })),
    ...(progress === undefined ? {} : { progress }),
    ...agentAnswers(source.request),
    unread: record.threads.filter((thread) => hasUnread(record, thread)).map((thread) => thread.id),
  };
}

/** The agent's own ways to approve; and that it reads comments only after its turn, where that is so. */
function agentAnswers(request: PlanRequest | undefined): Partial<ReviewSnapshot> {
  const ways = request?.choices?.filter(({ kind }) => kind.startsWith("allow")) ?? [];
  return {
    ...(ways.length === 0 ? {} : { approveOptions: ways.map(({ id, name, kind }) => ({ id, name, kind })) }),
    ...(workBeginsWithoutWords(request) ? { wordsLater: true } : {}),
  };
}

/** An agent that asked goes on at once when it is answered. Where none asks, an approval is a prompt and takes the words along. */
function workBeginsWithoutWords(request: PlanRequest | undefined): boolean {
  const reads = request?.readsFeedback;
  return reads?.approved === false && (request?.choices !== undefined || reads.changesRequested);
}

function statusOf(source: SnapshotSource): ReviewSnapshot["status"] {
  if (source.kind === "markdown") {
    return "planning";
  }
  if (waits(source)) {
    return "waiting";
  }
  if (source.mode !== undefined && source.mode.state !== "Inactive") {
    return "planning";
  }
  switch (source.record.decisions.at(-1)?.decision.kind) {
    case "approve":
      return "approved";
    case "requestChanges":
      return "changesRequested";
    case "quit":
      return "quit";
    case undefined:
      return source.shown.markdown.trim() === "" ? "none" : "planning";
  }
}

/** Parked in the record, and nothing says that the agent has forgotten it. */
function waits(source: SnapshotSource): boolean {
  return source.live || (source.record.parked !== null && source.mode?.awaitingApproval !== false);
}

function shownRevision(source: SnapshotSource): Revision | null {
  const { record, shown } = source;
  const known = record.revisions.findLast((revision) => revision.sha256 === shown.sha256);
  if (known !== undefined) {
    return known;
  }
  if (shown.markdown.trim() === "") {
    return null;
  }
  // Somebody is still writing: the text will be the next revision, and comments need its hash now.
  const number = (latestRevision(record)?.number ?? 0) + 1;
  return {
    number,
    sha256: shown.sha256,
    at: source.now.toISOString(),
    author: source.kind === "plan" ? "agent" : "person",
  };
}

function standingNotice(source: SnapshotSource): ReviewSnapshot["notice"] {
  if (source.readOnly !== undefined) {
    return { kind: "warning", text: source.readOnly };
  }
  if (!source.live && waits(source)) {
    return {
      kind: "info",
      text: source.connected
        ? "The agent does not wait for this decision now: it took its request back, or has not asked again yet. Nothing was decided."
        : "The agent of this plan is not connected. Comments are kept; deciding works again when it is back.",
    };
  }
  return undefined;
}

function copyAnchor(anchor: ReviewRecord["threads"][number]["anchor"]): ReviewSnapshot["threads"][number]["anchor"] {
  return { ...anchor, quote: [...anchor.quote], headingPath: [...anchor.headingPath] };
}
