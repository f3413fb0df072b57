import type { Frame } from "playwright-core";
import { armingDelay } from "../../webview/review/shortcuts.ts";
import type { Workbench } from "../e2e/workbench.ts";

/** What the panel does under the hands, in milliseconds. */
export interface InteractionFigures {
  readonly lines: number;
  readonly threads: number;
  readonly longestTask: { readonly scrolling: number; readonly typing: number; readonly commenting: number };
  readonly commentPainted: number;
  readonly editPainted: number;
}

const wantedThreads = Number(process.env["PLAN_MODE_BENCH_THREADS"] ?? 200);

/** Fills the panel with threads, then scrolls, types and comments. */
export async function measureInteraction(workbench: Workbench, frame: Frame): Promise<InteractionFigures> {
  const lines: number[] = await frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("p[data-line], li [data-line]")].map((row) =>
      Number(row.dataset["line"]),
    ),
  );
  const step = Math.max(1, Math.floor(lines.length / (wantedThreads + 20)));
  const places = lines.filter((_, index) => index % step === 0);
  await frame.locator("article.plan").click({ position: { x: 300, y: 10 } });
  await workbench.page.waitForTimeout(armingDelay + 200);
  let made = 0;
  for (const line of places.slice(0, wantedThreads)) {
    await comment(workbench, frame, line, `Thread ${made}`);
    made += 1;
  }
  await watchTasks(frame);
  await workbench.page.mouse.move(700, 400);
  for (let notch = 0; notch < 40; notch += 1) {
    await workbench.page.mouse.wheel(0, notch < 20 ? 900 : -900);
    await workbench.page.waitForTimeout(40);
  }
  const scrolling = await longestTask(frame);
  await frame.getByTestId("note").locator("textarea").click();
  await workbench.page.keyboard.type("A note on the whole plan, which takes a while to be typed.", { delay: 30 });
  await workbench.page.waitForTimeout(500);
  const typing = await longestTask(frame);
  await workbench.press("Escape");
  const painted: number[] = [];
  for (const line of places.slice(wantedThreads, wantedThreads + 5)) {
    painted.push(await comment(workbench, frame, line, `Measured ${line}`));
    await workbench.page.waitForTimeout(500);
  }
  const commenting = await longestTask(frame);
  return {
    lines: lines.at(-1) ?? 0,
    threads: made,
    longestTask: { scrolling, typing, commenting },
    commentPainted: median(painted),
    editPainted: await editComment(workbench, frame),
  };
}

/** Comments on a line by keyboard. Milliseconds from the key that adds it to the frame that shows it. */
async function comment(workbench: Workbench, frame: Frame, line: number, words: string): Promise<number> {
  await frame.evaluate((wanted) => {
    const row = document.querySelector<HTMLElement>(`[data-line="${wanted}"]`);
    row?.setAttribute("tabindex", "0");
    row?.focus();
  }, line);
  await workbench.press("c");
  await frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
  await workbench.page.keyboard.insertText(words);
  await watchKey(frame, words);
  await workbench.press("Control+Enter");
  const time = await paintedAfterKey(frame);
  await frame.locator("[data-thread]", { hasText: words }).last().waitFor();
  return time;
}

async function editComment(workbench: Workbench, frame: Frame): Promise<number> {
  const thread = frame.locator("[data-thread]", { hasText: "Measured" }).last();
  await thread.hover();
  await thread.getByRole("button", { name: "Edit comment" }).click();
  await workbench.press("End");
  await workbench.page.keyboard.insertText(" and edited");
  await watchKey(frame, "and edited");
  await workbench.press("Control+Enter");
  return paintedAfterKey(frame);
}

/** Measures from the next key to the frame in which a comment, not a field, has the words. */
async function watchKey(frame: Frame, words: string): Promise<void> {
  await frame.evaluate((wanted) => {
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Not shown within 60 s: ${wanted}`)), 60_000);
      document.addEventListener(
        "keydown",
        () => {
          const start = performance.now();
          const look = (): void => {
            const comments = [...document.querySelectorAll(".thread .markdown")];
            if (comments.some((each) => each.textContent?.includes(wanted))) {
              setTimeout(() => resolve(performance.now() - start));
            } else {
              requestAnimationFrame(look);
            }
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    // A failure is thrown where the figure is asked for.
    painted.catch(() => undefined);
    Reflect.set(window, "benchPainted", painted);
  }, words);
}

function paintedAfterKey(frame: Frame): Promise<number> {
  return frame.evaluate(async () => Number(await Reflect.get(window, "benchPainted")));
}

export async function watchTasks(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, "benchTasks", tasks);
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
}

/** The longest task since it was asked last; 0 when none took 50 ms. */
export function longestTask(frame: Frame): Promise<number> {
  return frame.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const tasks: unknown = Reflect.get(window, "benchTasks");
    const list: number[] = Array.isArray(tasks) ? tasks.splice(0) : [];
    return Math.max(0, ...list);
  });
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
