import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Workbench } from "../e2e/workbench.ts";
import { benchPlan } from "./benchPlan.ts";
import { type InteractionFigures, measureInteraction, median } from "./interaction.ts";
import { measureEdit, measureOpening, type OpeningFigures, type Viewer, viewers } from "./opening.ts";

const sizes = [200, 2000, 10_000] as const;

/** The most that a figure may be, as a share of the preview's, by lines. */
const limits = {
  firstText: { 200: 0.8, 2000: 0.6, 10_000: 0.35 },
  complete: { 10_000: 0.5 },
  edit: { 10_000: 0.15 },
  elements: { 200: 1, 2000: 1, 10_000: 1 },
} as const;

/** How often each viewer opens each file. */
const rounds = 3;

/** Of the panel's own, in milliseconds. */
const longestTask = 100;
const longestComment = 50;

export interface ReviewFigures {
  readonly sizes: readonly {
    readonly lines: number;
    readonly preview: OpeningFigures;
    readonly panel: OpeningFigures;
  }[];
  readonly interaction: InteractionFigures;
  /** What is over its limit, in words. */
  readonly over: readonly string[];
}

/** The review panel beside VS Code's Markdown preview, in one real workbench, on the same files. */
export async function benchReview(json: boolean): Promise<ReviewFigures> {
  const folder = mkdtempSync(join(tmpdir(), "plan-mode-bench-"));
  const only = process.env["PLAN_MODE_BENCH_LINES"];
  const chosen = sizes.filter((lines) => only === undefined || only.split(",").includes(String(lines)));
  for (const lines of chosen) {
    writeFileSync(join(folder, `plan${lines}.md`), benchPlan(lines));
  }
  const workbench = await Workbench.start({ folder, settings: { "markdown.validate.enabled": false } });
  try {
    const measured = [];
    let interaction: InteractionFigures | undefined;
    await warmUp(workbench, folder);
    for (const lines of chosen) {
      const file = join(folder, `plan${lines}.md`);
      const figures: Partial<Record<Viewer, OpeningFigures>> = {};
      const openings: Record<Viewer, OpeningFigures[]> = { preview: [], panel: [] };
      for (let round = 1; round <= rounds; round += 1) {
        for (const viewer of viewers) {
          const opened = await measureOpening(workbench, viewer, file);
          openings[viewer].push(opened.figures);
          if (round === rounds) {
            const edit = await measureEdit(workbench, opened.frame, file);
            figures[viewer] = { ...middle(openings[viewer]), edit };
          }
          // A later failure must not cost what is known.
          process.stderr.write(`${lines} lines ${row(viewer, figures[viewer] ?? opened.figures)}\n`);
          if (round === rounds && viewer === "panel" && lines === chosen.at(-1)) {
            interaction = await measureInteraction(workbench, opened.frame);
          }
          await closeEditors(workbench);
        }
      }
      if (figures.preview !== undefined && figures.panel !== undefined) {
        measured.push({ lines, preview: figures.preview, panel: figures.panel });
      }
    }
    if (interaction === undefined) throw new Error("Nothing was measured.");
    const result = { sizes: measured, interaction, over: overLimits(measured, interaction) };
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : asText(result));
    return result;
  } catch (error) {
    await workbench.screenshot("bench-failed");
    throw error;
  } finally {
    await workbench.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the first webview of a window, and the first command of an extension, cost only once is no figure of either. */
async function warmUp(workbench: Workbench, folder: string): Promise<void> {
  const file = join(folder, "warm.md");
  writeFileSync(file, benchPlan(100));
  for (const viewer of viewers) {
    await measureOpening(workbench, viewer, file);
    await closeEditors(workbench);
  }
}

/** The median of each figure: on a machine of two cores something else always runs now and then. */
function middle(figures: readonly OpeningFigures[]): OpeningFigures {
  const of = (pick: (each: OpeningFigures) => number): number => median(figures.map(pick));
  return {
    firstText: of((each) => each.firstText),
    complete: of((each) => each.complete),
    edit: Number.NaN,
    elements: of((each) => each.elements),
    longestTask: of((each) => each.longestTask),
  };
}

/** From the side bar: a webview that still draws may take the focus from the palette. */
async function closeEditors(workbench: Workbench): Promise<void> {
  await workbench.page.locator(".sidebar .composite.title").click();
  await workbench.runCommand("View: Close All Editors");
  await workbench.page.locator(".editor-group-container.empty").waitFor();
}

function overLimits(measured: ReviewFigures["sizes"], interaction: InteractionFigures): readonly string[] {
  const over: string[] = [];
  for (const { lines, preview, panel } of measured) {
    for (const [name, bySize] of Object.entries(limits)) {
      const limit: unknown = Reflect.get(bySize, String(lines));
      const share = Number(Reflect.get(panel, name)) / Number(Reflect.get(preview, name));
      if (typeof limit === "number" && !(share <= limit)) {
        over.push(`${lines} lines: ${name} is ${share.toFixed(2)} of the preview's, the limit is ${limit}`);
      }
    }
  }
  for (const [what, longest] of [
    ...measured.map(({ lines, panel }) => [`opening ${lines} lines`, panel.longestTask] as const),
    ...Object.entries(interaction.longestTask),
  ]) {
    if (longest > longestTask) over.push(`a task of ${longest.toFixed(0)} ms while ${what}`);
  }
  if (interaction.commentPainted > longestComment) {
    over.push(`a comment is painted after ${interaction.commentPainted.toFixed(0)} ms`);
  }
  if (interaction.editPainted > longestComment) {
    over.push(`an edited comment is painted after ${interaction.editPainted.toFixed(0)} ms`);
  }
  return over;
}

function asText({ sizes: measured, interaction, over }: ReviewFigures): string {
  const rows = measured.flatMap(({ lines, preview, panel }) => [
    `${lines} lines`.padEnd(14) +
      ["first text", "complete", "edit on disk", "elements", "longest task"].map((name) => name.padStart(14)).join(""),
    row("  preview", preview),
    row("  panel", panel),
    "  ratio".padEnd(14) +
      (["firstText", "complete", "edit", "elements"] as const)
        .map((name) => (panel[name] / preview[name]).toFixed(2).padStart(14))
        .join(""),
  ]);
  const tasks = Object.entries(interaction.longestTask).map(([what, longest]) => `${what} ${longest.toFixed(0)} ms`);
  return [
    ...rows,
    `longest task at ${interaction.lines} lines and ${interaction.threads} threads: ${tasks.join(", ")} (limit ${longestTask})`,
    `a comment is painted after ${interaction.commentPainted.toFixed(0)} ms (limit ${longestComment}), an edited one after ${interaction.editPainted.toFixed(0)} ms`,
    over.length === 0 ? "All within the limits." : `OVER: ${over.join("; ")}`,
    "",
  ].join("\n");
}

function row(name: string, figures: OpeningFigures): string {
  const cells = [figures.firstText, figures.complete, figures.edit].map((time) => `${time.toFixed(0)} ms`);
  const all = [...cells, String(figures.elements), `${figures.longestTask.toFixed(0)} ms`];
  return name.padEnd(14) + all.map((cell) => cell.padStart(14)).join("");
}
