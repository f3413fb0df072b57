import { strict as assert } from "node:assert";
import fc from "fast-check";
import { happening, modelStep, PlanLife } from "../../support/agent/planLife.ts";

const steps = fc.array(modelStep, { minLength: 5, maxLength: 20 });

describe("The life of a plan, at random", function () {
  this.timeout(0);
  const runs = Number(process.env["PLAN_MODE_RUNS"] ?? 1_000);

  it(`never edits while the badge says plan, never approves by itself, never loses a review, never breaks the history (${runs} runs)`, async () => {
    const happenings = fc.array(happening, { minLength: 5, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(happenings, steps, async (list, script) => {
        const life = await PlanLife.begin(script);
        for (const one of list) {
          await life.live(one);
        }
        await life.end();
      }),
      { numRuns: runs },
    );
  });

  it(`never ends planning unless the person approves, quits or switches it off (${Math.ceil(runs / 2)} runs)`, async () => {
    const harmless = happening.filter(
      (one) =>
        !(one.kind === "mode" && one.mode !== "plan") &&
        !(one.kind === "prompt" && "mode" in one && one.mode !== "plan") &&
        !(one.kind === "answer" && ["approved", "abandoned"].includes(one.reply)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(harmless, { minLength: 5, maxLength: 30 }), steps, async (list, script) => {
        const life = await PlanLife.begin(script);
        let planned = false;
        for (const one of list) {
          const { crashed } = await life.live(one);
          assert.ok(!planned || crashed || life.planning, "plan mode ended, and nobody had ended it");
          planned = life.planning;
        }
        await life.end();
      }),
      { numRuns: Math.ceil(runs / 2) },
    );
  });

  it(`never stops waiting for the person unless they answer (${Math.ceil(runs / 2)} runs)`, async () => {
    const idle = happening.filter(
      (one) =>
        one.kind !== "prompt" &&
        !(one.kind === "mode" && one.mode !== "plan") &&
        !(one.kind === "answer" && ["approved", "cancelled", "abandoned"].includes(one.reply)),
    );
    const script = fc.array(modelStep, { maxLength: 3 }).map((more) => [{ calls: [present] }, ...more]);
    await fc.assert(
      fc.asyncProperty(fc.array(idle, { minLength: 5, maxLength: 30 }), script, async (list, answers) => {
        const life = await PlanLife.begin(answers);
        await life.live({ kind: "mode", mode: "plan" });
        await life.live({ kind: "prompt" });
        await life.untilReviewWaits();
        for (const one of list) {
          await life.live(one);
          assert.ok(life.reviewWaits, "a review was lost");
        }
        await life.end();
      }),
      { numRuns: Math.ceil(runs / 2) },
    );
  });
});

const present = { name: "exit_plan_mode", input: {} };
