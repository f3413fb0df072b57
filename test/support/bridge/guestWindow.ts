import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { untranslated } from "../../../src/base/translate.ts";
import type { Editor } from "../../../src/host/editorTools/editor.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import { createGuestDesk, type GuestDesk } from "../../../src/host/reviewSocket/guestDesk.ts";
import { ReviewSocket } from "../../../src/host/reviewSocket/reviewSocket.ts";
import type { Decision } from "../../../src/review/decision.ts";

/** An editor that knows nothing but one problem, and has a tool of somebody that changes things. */
const editor: Editor = {
  problems: async () => ({
    ok: true,
    value: [{ path: "a.ts", line: 1, column: 1, severity: "error", message: "It is wrong", origin: "ts 1" }],
  }),
  workspaceSymbols: async () => [],
  references: async () => ({ ok: true, value: [] }),
  definitions: async () => ({ ok: true, value: [] }),
  hover: async () => ({ ok: true, value: [] }),
  languageTools: () => [{ name: "mcp_deploy", description: "Deploys", inputSchema: { type: "object" } }],
  callLanguageTool: async () => "deployed",
};

export interface TestFolders {
  readonly home: string;
  readonly folder: string;
  remove(): void;
}

export function testFolders(): TestFolders {
  const root = mkdtempSync(join(tmpdir(), "plan-mode-guest-"));
  const folder = join(root, "project");
  mkdirSync(join(folder, "src", "deep"), { recursive: true });
  return { home: join(root, "home"), folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The part of a window that programs outside of it reach, without VS Code. */
export class GuestWindow {
  readonly desk: GuestDesk;
  readonly socket: ReviewSocket;
  /** Names of the reviews that were put before the person. */
  readonly presented: string[];

  private constructor(desk: GuestDesk, socket: ReviewSocket, presented: string[]) {
    this.desk = desk;
    this.socket = socket;
    this.presented = presented;
  }

  static async open({ home, folder }: Pick<TestFolders, "home" | "folder">): Promise<GuestWindow> {
    const presented: string[] = [];
    const desk = createGuestDesk({
      home,
      changed: () => undefined,
      presented: (name) => presented.push(name),
      warn: (message) => assertNoWarning(message),
      editor,
      say: untranslated,
    });
    const socket = await ReviewSocket.open({
      home,
      folders: [folder],
      serve: (connection, token) => desk.serve(connection, token),
    });
    await desk.reviews.restore([folder]);
    return new GuestWindow(desk, socket, presented);
  }

  /** The review that waits for the person. */
  async waiting(): Promise<PlanReview> {
    for (;;) {
      const [first] = this.desk.reviews.waiting;
      const review = first === undefined ? undefined : this.desk.reviews.known(first.name);
      if (review !== undefined) {
        return review;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** The person comments, and decides what is on the screen. */
  async decide(decision: Decision, ...comments: readonly string[]): Promise<void> {
    const review = await this.waiting();
    for (const body of comments) {
      const added = await review.edit({
        type: "addThread",
        range: { start: 1, end: 1 },
        sha256: review.shown.sha256,
        body,
      });
      if (!added.ok) throw new Error(added.error);
    }
    const decided = await review.decide(decision, review.shown.sha256);
    if (!decided.ok) throw new Error(decided.error);
  }

  async close(): Promise<void> {
    await this.socket.dispose();
    this.desk.reviews.dispose();
  }
}

export const approve = {
  kind: "approve",
  nextMode: "previous",
  start: true,
  freshContext: false,
} as const satisfies Decision;

function assertNoWarning(message: string): void {
  throw new Error(message);
}
