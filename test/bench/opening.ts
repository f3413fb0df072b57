import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Frame } from "playwright-core";
import type { Workbench } from "../e2e/workbench.ts";
import { type OpeningProbe, probed, watchWebviews } from "./openingProbe.ts";

export const viewers = ["preview", "panel"] as const;

export type Viewer = (typeof viewers)[number];

/** Milliseconds from the command, or from the write, to what a person sees. */
export interface OpeningFigures {
  readonly firstText: number;
  /** All of the text, the diagrams and the colours of the code. */
  readonly complete: number;
  readonly edit: number;
  readonly elements: number;
  /** The longest task of the webview while it opens; 0 when none took 50 ms. */
  readonly longestTask: number;
}

export interface Opened {
  readonly figures: OpeningFigures;
  readonly frame: Frame;
}

const commands: Readonly<Record<Viewer, string>> = {
  // To the side, where the panel opens too: another column costs VS Code a layout of its own.
  preview: "Markdown: Open Preview to the Side",
  panel: "Markdown: Review with Comments",
};

/** What tells the document of one viewer from all other frames. */
const roots: Readonly<Record<Viewer, string>> = {
  preview: "body.vscode-body .markdown-body, body.vscode-body.showEditorSelection",
  panel: "body[data-surface=review] article.plan",
};

/** Opens the file in one of the two. Both settle before it answers. */
export async function measureOpening(workbench: Workbench, viewer: Viewer, file: string): Promise<Opened> {
  await openFile(workbench, basename(file));
  await workbench.page.waitForTimeout(1000);
  const command = await workbench.findCommand(commands[viewer]);
  await watchWebviews(workbench.page, readFileSync(file, "utf8").split("```mermaid").length - 1);
  await command.click();
  const frame = await frameWith(workbench, roots[viewer]);
  // esbuild, which runs this file, wraps named functions in a helper that the page does not have.
  await frame.evaluate("globalThis.__name ??= (named) => named");
  await workbench.page.waitForTimeout(3000);
  const { clicked, first, last, longestTask }: OpeningProbe = await probed(workbench.page, frame);
  const elements = await frame.evaluate(() => document.querySelectorAll("*").length);
  const figures = { firstText: first - clicked, complete: last - clicked, edit: Number.NaN, elements, longestTask };
  return { figures, frame };
}

/** Changes one line of the file on disk, three times. The shortest time until it is painted. */
export async function measureEdit(workbench: Workbench, frame: Frame, file: string): Promise<number> {
  let edit = Number.POSITIVE_INFINITY;
  for (const round of [1, 2, 3]) {
    const painted = paintedAt(frame, `revision ${round}.`);
    await workbench.page.waitForTimeout(300);
    const written = Date.now();
    writeFileSync(file, readFileSync(file, "utf8").replace(/revision \d+\./, `revision ${round}.`));
    edit = Math.min(edit, (await painted) - written);
    await workbench.page.waitForTimeout(1000);
  }
  return edit;
}

async function openFile(workbench: Workbench, name: string): Promise<void> {
  await workbench.page.keyboard.press("Control+p");
  await workbench.page.locator(".quick-input-widget:visible .quick-input-box input").fill(name);
  await workbench.page.locator(".quick-input-list .monaco-list-row.focused .label-name", { hasText: name }).waitFor();
  await workbench.page.keyboard.press("Enter");
  await workbench.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  await workbench.page.locator(".monaco-editor .view-line").first().waitFor();
}

async function frameWith(workbench: Workbench, selector: string): Promise<Frame> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    // The page measures for itself. Asking it often would take its time.
    await workbench.page.waitForTimeout(500);
    for (const frame of workbench.page.frames()) {
      if (frame.url().includes("fake.html") && (await has(frame, selector))) return frame;
    }
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

/** The time, by the system's clock, at which a paragraph near the top has the words and a frame with it was painted. */
function paintedAt(frame: Frame, words: string): Promise<number> {
  return frame.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`Not shown within 60 s: ${wanted}`)), 60_000);
        const isThere = (): boolean =>
          [...document.querySelectorAll("p")].slice(0, 20).some((each) => each.textContent?.includes(wanted));
        const observer = new MutationObserver(() => {
          if (isThere()) {
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
          }
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    words,
  );
}
