import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "mocha";
import { exitAlreadyPresented, exitHeldBack, splitExitTail } from "../../../src/plan/batch.ts";
import {
  enterDeclined,
  enterPlanModeResult,
  enterToolStep,
  type PlanFileSeed,
} from "../../../src/plan/enterPlanMode.ts";
import { exitPlanModeOutput, mayPresentPlan } from "../../../src/plan/exitPlanMode.ts";
import {
  agreedToEnter,
  enterPermissionOptions,
  planPermissionOptions,
  replyFromPermission,
} from "../../../src/plan/planPermission.ts";
import { hasPlanContent } from "../../../src/plan/planText.ts";
import { canonicalToolName, checkPlanToolPair, isExitTool, toolSpellings } from "../../../src/plan/toolNames.ts";
import { planPath, tools } from "./gateContext.ts";

const native = ["enter_plan_mode", "exit_plan_mode"];

describe("Tool names", () => {
  it("know Claude's spellings", () => {
    assert.equal(canonicalToolName("EnterPlanMode"), "enter_plan_mode");
    assert.equal(canonicalToolName("ExitPlanMode"), "exit_plan_mode");
    assert.equal(canonicalToolName("enter_plan_mode"), "enter_plan_mode");
    assert.equal(canonicalToolName("exitplanmode"), "exitplanmode");
    assert.deepEqual(toolSpellings("ExitPlanMode"), ["exit_plan_mode", "ExitPlanMode"]);
    assert.equal(isExitTool("ExitPlanMode") && isExitTool("submit_plan"), true);
  });

  it("come as a pair, or the tool set is refused", () => {
    const good = [native, ["EnterPlanMode", "ExitPlanMode"], ["enter_plan_mode", "submit_plan"], [], ["read_file"]];
    for (const names of good) assert.ok(checkPlanToolPair(names).ok, names.join());
    const enterOnly = checkPlanToolPair(["EnterPlanMode", "read_file"]);
    assert.ok(!enterOnly.ok && /could not be left/.test(enterOnly.error));
    for (const exit of ["ExitPlanMode", "exit_plan_mode", "submit_plan"]) {
      const exitOnly = checkPlanToolPair([exit]);
      assert.ok(!exitOnly.ok && /Add enter_plan_mode/.test(exitOnly.error));
    }
  });
});

describe("enter_plan_mode", () => {
  it("asks the person where plan mode is off or was just turned off, and nowhere else (mission.md, deviation 1)", () => {
    assert.deepEqual((["Inactive", "Pending", "Active", "ExitPending"] as const).map(enterToolStep), [
      "ask",
      "enter",
      "already",
      "ask",
    ]);
    assert.equal(enterDeclined, "User declined to enter plan mode.");
  });

  const seeds: readonly (readonly [PlanFileSeed, RegExp])[] = [
    ["empty", /It is empty/],
    ["non_empty", /holds an earlier plan: read it first/],
    [{ missing: "not_created" }, /could not be created/],
    [{ missing: "not_a_file" }, /not a regular file/],
    [{ missing: "inaccessible" }, /can't be read/],
    [{ missing: "unavailable" }, /created when you write it/],
  ];
  for (const [seed, sentence] of seeds) {
    it(`reports the seed state ${JSON.stringify(seed)}`, () => {
      const { Entered } = enterPlanModeResult({ planPath, seed, tools, already: false });
      assert.match(Entered.message, sentence);
      assert.deepEqual(
        { ...Entered, message: "" },
        {
          message: "",
          plan_file_path: planPath,
          tool_hints: { ask_user: tools.ask, exit_plan: tools.exit, task: null },
          plan_file_seed: seed,
        },
      );
    });
  }

  it("gives six steps with the registry's tool names", () => {
    const { Entered } = enterPlanModeResult({
      planPath,
      seed: "empty",
      tools: { ...tools, task: "Task9" },
      already: false,
    });
    assert.deepEqual(
      [...Entered.message.matchAll(/^(\d)\. /gm)].map(([, at]) => at),
      ["1", "2", "3", "4", "5", "6"],
    );
    assert.match(Entered.message, /^Plan mode is on\./);
    for (const part of [planPath, tools.ask, tools.exit, tools.edit, "Task9"])
      assert.ok(Entered.message.includes(part), part);
    assert.equal(Entered.tool_hints.task, "Task9");
  });

  it("does not claim an entry that did not happen (spec 12.2, B4)", () => {
    const { Entered } = enterPlanModeResult({ planPath, seed: "non_empty", tools, already: true });
    assert.match(Entered.message, /^Plan mode was on already; nothing changed\./);
  });
});

describe("exit_plan_mode", () => {
  it("presents a plan in Active only, and elsewhere says what to do (should_intercept; spec 12.2, B6)", () => {
    assert.ok(mayPresentPlan("Active", "enter_plan_mode").ok);
    const off = mayPresentPlan("Inactive", "Enter9");
    assert.ok(!off.ok && /not on.*call Enter9 first/.test(off.error));
    const noTool = mayPresentPlan("Inactive", undefined);
    assert.ok(!noTool.ok && /ask the person to turn plan mode on/.test(noTool.error));
    const leaving = mayPresentPlan("ExitPending", "Enter9");
    assert.ok(!leaving.ok && /has turned plan mode off.*End your turn/.test(leaving.error));
    assert.ok(!mayPresentPlan("Pending", undefined).ok);
  });

  it("gives PlanReady or EmptyPlan to clients", () => {
    assert.deepEqual(exitPlanModeOutput("m", "# P", planPath), {
      PlanReady: { message: "m", plan_content: "# P", plan_file_path: planPath },
    });
    assert.deepEqual(exitPlanModeOutput("m", " \n", planPath), {
      EmptyPlan: { message: "m", plan_file_path: planPath },
    });
  });

  it("takes white space for no plan, everywhere (spec 12.2, B18)", () => {
    assert.equal(hasPlanContent("# P"), true);
    assert.equal(hasPlanContent(" \r\n\t"), false);
    assert.equal(hasPlanContent("\uFEFF \n"), false);
  });
});

describe("A batch of calls", () => {
  it("runs what presents the plan last and keeps the order of the rest (split_exit_tail)", () => {
    assert.deepEqual(splitExitTail(["exit_plan_mode", "write_file", "read_file"], isExitTool), {
      rest: ["write_file", "read_file"],
      exits: ["exit_plan_mode"],
    });
    assert.deepEqual(splitExitTail(["write_file", "exit_plan_mode"], isExitTool), {
      rest: ["write_file"],
      exits: ["exit_plan_mode"],
    });
    assert.deepEqual(splitExitTail(["a", "ExitPlanMode", "b"], isExitTool), {
      rest: ["a", "b"],
      exits: ["ExitPlanMode"],
    });
  });

  it("loses, adds and reorders nothing else", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "exit_plan_mode", "submit_plan")), (calls) => {
        const { rest, exits } = splitExitTail(calls, isExitTool);
        assert.deepEqual(exits, calls.filter(isExitTool));
        assert.deepEqual(
          rest,
          calls.filter((call) => !isExitTool(call)),
        );
      }),
    );
  });

  it("tells calls that were held back apart from those that came too late", () => {
    assert.match(exitHeldBack, /^Cancelled: the plan was not presented/);
    assert.match(exitAlreadyPresented, /^Not run/);
  });
});

describe("A plan review by permission request", () => {
  it("offers four options, the least permissive approval first", () => {
    assert.deepEqual(
      planPermissionOptions.map(({ name, kind }) => [kind, name]),
      [
        ["allow_once", "Approve"],
        ["allow_always", "Approve and always-approve"],
        ["reject_once", "Keep planning"],
        ["reject_always", "Quit plan mode"],
      ],
    );
    assert.deepEqual(
      enterPermissionOptions.map(({ kind }) => kind),
      ["allow_once", "reject_once"],
    );
  });

  it("reads the choice", () => {
    const choices = planPermissionOptions.map(({ optionId }) => replyFromPermission({ outcome: "selected", optionId }));
    assert.deepEqual(choices, [
      { outcome: "approved", nextMode: "previous", start: true, freshContext: false },
      { outcome: "approved", nextMode: "always-approve", start: true, freshContext: false },
      { outcome: "changesRequested" },
      { outcome: "abandoned" },
    ]);
  });

  it("takes everything else for no decision, and for no consent to enter", () => {
    for (const answer of [
      { outcome: "cancelled" },
      { outcome: "selected", optionId: "allow" },
      { optionId: "approve" },
      null,
      "approve",
      undefined,
    ]) {
      assert.equal(replyFromPermission(answer).outcome, "undecided");
      assert.equal(agreedToEnter(answer), false);
    }
    assert.equal(agreedToEnter({ outcome: "selected", optionId: "allow-once" }), true);
    assert.equal(agreedToEnter({ outcome: "selected", optionId: "reject-once" }), false);
  });
});
