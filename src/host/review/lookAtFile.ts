import { latestRevision, type ReviewRecord } from "../../review/reviewRecord.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";

export interface FileRules {
  /** A file that is gone leaves the last text on the screen. */
  readonly staysOnScreen: boolean;
  /** What is new in it was written by the person. */
  readonly byPerson: boolean;
}

export type FileNews =
  | { readonly kind: "nothing" }
  | { readonly kind: "followed" }
  /** Not shown yet: it is to become a revision by the person. */
  | { readonly kind: "handEdit" }
  | { readonly kind: "gone"; readonly why: string };

/** Reads the file again, and shows a text that somebody else is writing. */
export async function lookAtFile(screen: PlanOnScreen, record: ReviewRecord, rules: FileRules): Promise<FileNews> {
  const { context, gone } = await screen.read();
  const isShown = context.sha256 === screen.shown.sha256;
  if (gone !== undefined && rules.staysOnScreen) {
    await screen.showKept();
    return { kind: "gone", why: gone };
  }
  if (rules.byPerson && !(isShown && latestRevision(record)?.sha256 === context.sha256)) {
    return { kind: "handEdit" };
  }
  if (isShown) {
    return { kind: "nothing" };
  }
  await screen.follow(context);
  return { kind: "followed" };
}

/** What the person reads when a file that is shown has gone. */
export function lastTextStays(file: string, why: string): string {
  return `${file} ${why}. The last text stays on the screen.`;
}
