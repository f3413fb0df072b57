import type { LinkPreview, ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import type { LineRange } from "../../src/review/anchor.ts";
import type { ApproveOptions } from "../../src/review/decision.ts";
import type { PlanChanges } from "../../src/review/diffPlans.ts";
import { unsentThreads } from "../../src/review/feedback.ts";
import type { Announcement } from "../ui/announcer.tsx";
import { type Latch, openLatch } from "./decisionLatch.ts";
import type { OutlinePlace } from "./outlinePlace.ts";

/** A field for a new thread that is open in the document. */
export interface OpenComposer {
  /** Null: on the whole plan. */
  readonly range: LineRange | null;
  readonly selection?: string;
  readonly suggests: boolean;
}

/** What the panel shows: the host's snapshot, and the few things that are the panel's own. */
export interface ReviewState {
  readonly snapshot: ReviewSnapshot | undefined;
  /** From the text of the person's last review to the present one; undefined when there was none, or it is the same. */
  readonly changes: PlanChanges | undefined;
  /** From the revision that was chosen to compare with; undefined when none is, or it is the same. */
  readonly compared: PlanChanges | undefined;
  /** False: the plain document, without what changed. */
  readonly showChanges: boolean;
  /** Undefined: as wide as the window allows. */
  readonly outline: boolean | undefined;
  /** Opened over the document, where there is no room beside it. */
  readonly outlineOver: boolean;
  readonly outlineAt: OutlinePlace;
  /** A list over the document. */
  readonly drawer: "threads" | "revisions" | "outbox" | undefined;
  /** Lines of a file that a link leads to, beside the link. */
  readonly preview: ShownPreview | undefined;
  readonly latch: Latch;
  /** The plan, its revision or the wait for a decision came only just now, so that no decision is taken yet. */
  readonly fresh: boolean;
  /** A decision that asks once more before it is sent. */
  readonly confirming: Confirmation | undefined;
  readonly composers: readonly OpenComposer[];
  /** Ids of comments that are being edited, and of threads that are being replied to. */
  readonly editing: readonly string[];
  readonly replying: readonly string[];
  /** Threads that the person folded or unfolded against the default (resolved threads are folded). */
  readonly toggled: readonly string[];
  /** The thread for which the person is choosing a line. */
  readonly placing: string | undefined;
  readonly sheetOpen: boolean;
  /** One line above the action bar: something that failed, or a deletion that can be undone. */
  readonly toast: Toast | undefined;
  readonly announcement: Announcement;
}

/** `optionId`: the agent's own answer that was picked. */
export type ApproveWay = ApproveOptions & { readonly optionId?: string };

export type Confirmation = { readonly kind: "quit" } | { readonly kind: "approve"; readonly options: ApproveWay };

/** Runs everything without asking, so it is asked for once. */
export const alwaysApprove: Confirmation = {
  kind: "approve",
  options: { nextMode: "always-approve", start: true, freshContext: false },
};

export interface ShownPreview {
  readonly lines: LinkPreview;
  /** Where the link is in the window, in CSS pixels. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Toast {
  readonly text: string;
  readonly kind: "error" | "info";
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The action takes back what was done, so `u` runs it. */
  readonly undoes?: boolean;
}

export const initialState: ReviewState = {
  snapshot: undefined,
  changes: undefined,
  compared: undefined,
  showChanges: true,
  outline: undefined,
  outlineOver: false,
  outlineAt: "onDemand",
  drawer: undefined,
  preview: undefined,
  latch: openLatch,
  fresh: false,
  confirming: undefined,
  composers: [],
  editing: [],
  replying: [],
  toggled: [],
  placing: undefined,
  sheetOpen: false,
  toast: undefined,
  announcement: { text: "", count: 0 },
};

/** True while the three decisions can be made. */
export function canDecide({ snapshot, latch }: ReviewState): boolean {
  return (
    snapshot !== undefined &&
    snapshot.status === "waiting" &&
    snapshot.canDecide &&
    !snapshot.deciding &&
    latch.kind !== "sent" &&
    latch.kind !== "acknowledged"
  );
}

/** True while threads can be added and changed. */
export function canComment(snapshot: ReviewSnapshot | undefined): boolean {
  return (snapshot?.status === "planning" || snapshot?.status === "waiting") && snapshot.readOnly !== true;
}

/** How many threads a decision would send along. */
export function commentsToSend(snapshot: ReviewSnapshot): number {
  return unsentThreads(snapshot.threads).length;
}

/** A question that was asked about one revision is not answered for another. */
export function isSameReview(before: ReviewSnapshot | undefined, now: ReviewSnapshot): boolean {
  return now.status === "waiting" && now.revision?.sha256 === before?.revision?.sha256;
}
