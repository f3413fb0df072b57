import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Frame } from "playwright-core";
import type { Workbench } from "../e2e/workbench.ts";
import { lastWords } from "./benchPlan.ts";

export const viewers = ["preview", "panel"] as const;

export type Viewer = (typeof viewers)[number];

/** Milliseconds from the command, or from the write, to the painted text. */
export interface OpeningFigures {
  readonly firstText: number;
  readonly complete: number;
  readonly edit: number;
  readonly elements: number;
}

const commands: Readonly<Record<Viewer, string>> = {
  preview: "Markdown: Open Preview",
  panel: "Markdown: Review with Comments",
};

/** What tells the document of one viewer from all other frames. */
const roots: Readonly<Record<Viewer, string>> = {
  preview: "body.vscode-body .markdown-body, body.vscode-body.showEditorSelection",
  panel: "body[data-surface=review] article.plan",
};

/** Opens the file in one of the two, then changes one line of it on disk. */
export async function measureOpening(
  workbench: Workbench,
  viewer: Viewer,
  file: string,
): Promise<{ readonly figures: OpeningFigures; readonly frame: Frame }> {
  await openFile(workbench, basename(file));
  await workbench.page.waitForTimeout(1000);
  const command = await workbench.findCommand(commands[viewer]);
  const start = Date.now();
  await command.click();
  const frame = await frameWith(workbench, roots[viewer]);
  // esbuild, which runs this file, wraps named functions in a helper that the page does not have.
  await frame.evaluate("globalThis.__name ??= (named) => named");
  const title = /^# (.*)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  const firstText = (await paintedAt(frame, title)) - start;
  const complete = (await paintedAt(frame, lastWords)) - start;
  const elements = await frame.evaluate(() => document.querySelectorAll("*").length);
  // Both settle before the next thing is measured.
  await workbench.page.waitForTimeout(3000);
  let edit = Number.POSITIVE_INFINITY;
  for (const round of [1, 2, 3]) {
    const painted = paintedAt(frame, `revision ${round}.`);
    await workbench.page.waitForTimeout(300);
    const written = Date.now();
    writeFileSync(file, readFileSync(file, "utf8").replace(/revision \d+\./, `revision ${round}.`));
    edit = Math.min(edit, (await painted) - written);
    await workbench.page.waitForTimeout(1000);
  }
  return { figures: { firstText, complete, edit, elements }, frame };
}

async function openFile(workbench: Workbench, name: string): Promise<void> {
  await workbench.page.keyboard.press("Control+p");
  await workbench.page.locator(".quick-input-widget:visible .quick-input-box input").fill(name);
  await workbench.page.locator(".quick-input-list .monaco-list-row .label-name", { hasText: name }).first().click();
  await workbench.page.locator(".monaco-editor .view-line").first().waitFor();
}

async function frameWith(workbench: Workbench, selector: string): Promise<Frame> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    for (const frame of workbench.page.frames()) {
      if (frame.url().includes("fake.html") && (await has(frame, selector))) return frame;
    }
    await workbench.page.waitForTimeout(10);
  }
  throw new Error(`No webview has ${selector}.`);
}

async function has(frame: Frame, selector: string): Promise<boolean> {
  try {
    return await frame.evaluate((wanted) => document.querySelector(wanted) !== null, selector);
  } catch {
    // The frame is being replaced.
    return false;
  }
}

/** The time, by the system's clock, at which the words are in the page and a frame with them was painted. */
function paintedAt(frame: Frame, words: string): Promise<number> {
  return frame.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`Not shown within 60 s: ${wanted}`)), 60_000);
        const painted = (): void => {
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
        };
        const isThere = (): boolean => (document.body.textContent ?? "").includes(wanted);
        if (isThere()) {
          painted();
          return;
        }
        const observer = new MutationObserver(() => {
          if (isThere()) {
            observer.disconnect();
            painted();
          }
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    words,
  );
}
