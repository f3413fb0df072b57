import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentSurface } from "../e2e/agentSurface.ts";
import { Workbench } from "../e2e/workbench.ts";
import { makeLongSession } from "./agent/longTranscript.ts";
import { longestTask, watchTasks } from "./interaction.ts";

export interface ViewFigures {
  /** Milliseconds from the choice in the list to the end of the conversation on the screen, round by round. */
  readonly opened: readonly number[];
  /** The same, to all of its rows. */
  readonly complete: readonly number[];
  /** The longest task while the rows scroll from the end to the start and back, in milliseconds; 0: none took 50. */
  readonly scrolling: number;
}

const limits = { opened: 500, scrolling: 100 };

const rounds = 3;

/** A session with 50 MB of transcript in the agent view of a real workbench: opened from the list, then scrolled. */
export async function benchView(json: boolean): Promise<ViewFigures> {
  const folder = mkdtempSync(join(tmpdir(), "plan-mode-bench-"));
  await makeLongSession(folder);
  const workbench = await Workbench.start({ folder, home: join(folder, "home") });
  try {
    const opened: number[] = [];
    const complete: number[] = [];
    let agent = await AgentSurface.open(workbench);
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) {
        await agent.newSession();
        await workbench.reload();
        agent = await AgentSurface.open(workbench);
      }
      const times = await open(workbench, agent);
      opened.push(times.opened);
      complete.push(times.complete);
    }
    await watchTasks(agent.frame);
    await agent.frame.locator("main.conversation").hover();
    for (let notch = 0; notch < 60; notch += 1) {
      await workbench.page.mouse.wheel(0, notch < 30 ? -4000 : 4000);
      await workbench.page.waitForTimeout(40);
    }
    const figures = { opened, complete, scrolling: await longestTask(agent.frame) };
    process.stdout.write(json ? `${JSON.stringify(figures)}\n` : asText(figures));
    return figures;
  } catch (error) {
    await workbench.screenshot("bench-failed");
    throw error;
  } finally {
    await workbench.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function open(
  workbench: Workbench,
  { frame }: AgentSurface,
): Promise<{ readonly opened: number; readonly complete: number }> {
  await workbench.runCommand("Plan Mode: Open Session…");
  const row = workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: /5\d MB/ });
  await row.waitFor();
  const timeout = { timeout: 60_000 };
  const end = frame.waitForFunction(
    () => document.querySelector(".transcript .tool, .transcript .group"),
    undefined,
    timeout,
  );
  const all = frame.waitForFunction(() => document.querySelectorAll(".block").length > 100, undefined, timeout);
  const start = Date.now();
  await row.click();
  await end;
  const opened = Date.now() - start;
  await all;
  return { opened, complete: Date.now() - start };
}

function asText({ opened, complete, scrolling }: ViewFigures): string {
  const best = Math.min(...opened);
  const over = [
    ...(best > limits.opened ? [`opened after ${best} ms, the limit is ${limits.opened}`] : []),
    ...(scrolling > limits.scrolling ? [`a task of ${scrolling.toFixed(0)} ms while scrolling`] : []),
  ];
  return [
    `a session of 50 MB is on the screen after ${opened.map((time) => `${time} ms`).join(", ")} (limit ${limits.opened})`,
    `and all of its rows after ${complete.map((time) => `${time} ms`).join(", ")}`,
    `longest task while scrolling: ${scrolling.toFixed(0)} ms (limit ${limits.scrolling})`,
    over.length === 0 ? "All within the limits." : `OVER: ${over.join("; ")}`,
    "",
  ].join("\n");
}
