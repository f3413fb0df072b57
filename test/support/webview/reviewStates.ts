import type { ReviewSnapshot } from "../../../src/protocol/reviewMessages.ts";
import { revisions, secondRound, thread, waiting } from "./reviewSnapshots.ts";
import { lineIn, richPlan, richPlanBefore } from "./richPlan.ts";
import type { WebviewPage } from "./webviewPage.ts";

type Act = (panel: WebviewPage) => Promise<void>;

const nothing: Act = async () => undefined;

const pressed =
  (...keys: readonly string[]): Act =>
  async ({ page }) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };

const clicked =
  (...testIds: readonly string[]): Act =>
  async ({ page }) => {
    for (const id of testIds) {
      // Not by the pointer: in a narrow panel something may have to be scrolled to first, which is what is tested elsewhere.
      await page.getByTestId(id).first().dispatchEvent("click");
    }
  };

const unsure = (certainty: "ambiguous" | "outdated"): ReviewSnapshot["threads"][number] => {
  const made = thread("t-1", 13, 13, "Which one?");
  return { ...made, anchor: { ...made.anchor, certainty } };
};

const mine = [thread("t-1", 13, 13, "One"), thread("t-2", 22, 22, "Two")];
const outbox = [{ id: "o-1", text: "Thread t-1, line 10:\n> a quote\n\nWords", at: revisions[0].at, revision: 1 }];
const progress = [
  { line: lineIn(richPlan, "Read the login path"), status: "completed", files: [] },
  {
    line: lineIn(richPlan, "Add the table"),
    status: "in_progress",
    files: ["migrations/0007_attempts.sql", "src/auth/login.ts"],
  },
] as const;

/** Everything that the review panel can look like: a snapshot, and what the person does then. */
export const reviewStates: Readonly<Record<string, readonly [ReviewSnapshot, Act]>> = {
  "a plan that waits": [waiting(), nothing],
  "a second round": [secondRound(), nothing],
  "a rich plan with its changes": [
    waiting({ markdown: richPlan, reviewed: { revision: revisions[0], markdown: richPlanBefore } }),
    async ({ page }) => page.getByTestId("diagram").locator("figcaption, svg").first().waitFor({ timeout: 20_000 }),
  ],
  "an empty plan": [waiting({ markdown: " \n" }), nothing],
  "no plan": [waiting({ status: "none", markdown: "", revision: null, revisions: [] }), nothing],
  "the agent plans": [waiting({ status: "planning", canSend: true, threads: mine }), nothing],
  "an approved plan with progress": [
    waiting({
      status: "approved",
      markdown: richPlan,
      progress: progress.map((step) => ({ ...step, files: [...step.files] })),
    }),
    nothing,
  ],
  "a plan that was quit": [secondRound({ status: "quit" }), nothing],
  "a plan that another window has": [
    secondRound({
      readOnly: true,
      canDecide: false,
      notice: {
        kind: "warning",
        text: "This review is open in another window (process 12 on here). Here it can only be read.",
      },
    }),
    nothing,
  ],
  "an error": [
    waiting({ notice: { kind: "error", text: "plan.md is gone. Its last text stays on the screen." } }),
    nothing,
  ],
  "a Markdown file": [waiting({ kind: "markdown", status: "planning", canSend: true, threads: mine }), nothing],
  "a comment that is begun": [waiting(), pressed("j", "j", "c")],
  "a suggestion that is begun": [
    waiting(),
    async (panel) => {
      await pressed("j", "j", "c")(panel);
      await panel.page.getByText("Suggest replacement").dispatchEvent("click");
    },
  ],
  "a comment on the whole plan": [waiting(), pressed("w")],
  "selected lines": [waiting(), pressed("j", "j", "J", "J")],
  "a reply and an edit": [
    secondRound({ drafts: { "reply:t-1": "Well?", "edit:t-2-1": "Make both settings." }, unread: ["t-1"] }),
    nothing,
  ],
  "a thread that fits several places": [waiting({ threads: [unsure("ambiguous")] }), nothing],
  "a thread whose line is chosen": [waiting({ threads: [unsure("outdated")] }), clicked("place-elsewhere")],
  "a deleted comment": [
    waiting({ threads: mine }),
    async ({ page }) => page.getByRole("button", { name: "Delete comment" }).first().dispatchEvent("click"),
  ],
  "something that failed": [
    waiting({ threads: mine }),
    async (panel) => {
      await panel.refuse("setThreadStatus", "The disk is full.");
      await panel.page.getByText("Resolve", { exact: true }).first().dispatchEvent("click");
    },
  ],
  "the list of threads": [secondRound(), pressed("t")],
  "the list of revisions": [secondRound({ canRestore: true }), clicked("revision")],
  "a revision to restore": [
    secondRound({ canRestore: true }),
    async (panel) => {
      await clicked("revision")(panel);
      await panel.page.getByRole("button", { name: "Restore revision 1" }).click();
    },
  ],
  "what is on its way": [waiting({ outbox }), clicked("outbox")],
  "the keys": [waiting(), pressed("?")],
  "the outline": [secondRound(), clicked("toggle-outline")],
  "ways to approve": [waiting({ threads: mine }), clicked("approve-menu")],
  "ways to copy": [waiting({ threads: mine }), clicked("copy")],
  "the question before quitting": [waiting(), pressed("q")],
  "the question before approving": [waiting({ threads: mine }), pressed("a")],
  "the question before approving always": [waiting({ threads: mine }), pressed("1")],
  "a decision that failed": [
    waiting(),
    async (panel) => {
      await panel.refuse("approve", "The connection to the agent is lost.");
      await pressed("a")(panel);
    },
  ],
  "a decision on its way": [waiting({ threads: mine, deciding: true }), nothing],
  "a look behind a link": [
    waiting({ markdown: richPlan }),
    async (panel) => {
      await panel.post({
        type: "links",
        links: [{ path: "src/auth/store.ts:41", kind: "file" }],
      });
      await panel.page.locator('[data-href="src/auth/store.ts:41"]').first().hover();
      await panel.page.waitForTimeout(600);
      await panel.post({
        type: "preview",
        href: "src/auth/store.ts:41",
        path: "src/auth/store.ts",
        start: 39,
        lines: ["export class Store {", "  // counts", "}"],
      });
    },
  ],
};

/** Brings the panel into one of them. */
export async function enter(panel: WebviewPage, name: string): Promise<void> {
  const state = reviewStates[name];
  if (state === undefined) {
    throw new Error(`There is no state "${name}".`);
  }
  const [snapshot, act] = state;
  await panel.post(snapshot);
  await panel.armed();
  await act(panel);
  await panel.settled();
}
