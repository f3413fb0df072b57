import assert from "node:assert/strict";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import type { ModelServer } from "../support/models/modelServer.ts";
import { startOpenAiServer } from "../support/models/openAiServer.ts";
import { greetingPlanRevised } from "./greetingPlan.ts";
import { PlanningScript, type Step } from "./planningScript.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

export interface StepsOptions {
  /** Of the picture that is taken when a test fails. */
  readonly name: string;
  /** Puts more into the folder. */
  readonly prepare?: (folder: string) => void;
  readonly started: (workbench: Workbench, folder: string) => void | Promise<void>;
  /** After each test that passed. */
  readonly passed?: () => Promise<void>;
}

/**
 * Call in a `describe` whose tests each go on from where the one before stopped: starts a workbench with a scripted model on the
 * sample repository, and skips what comes after a failure.
 */
export function reviewInSteps({ name, prepare, started, passed }: StepsOptions): PlanningScript {
  const script = new PlanningScript();
  let workbench: Workbench | undefined;
  let folder: string | undefined;
  let server: ModelServer | undefined;
  let hasFailed = false;
  before(async () => {
    folder = await createSampleRepository();
    prepare?.(folder);
    server = await startOpenAiServer(script.reply);
    workbench = await Workbench.start({
      folder,
      env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "dummy" },
      settings: { "planMode.model": "openai-compatible/scripted-model", "files.simpleDialog.enable": true },
    });
    await started(workbench, folder);
  });
  after(async () => {
    await workbench?.dispose();
    await server?.close();
    if (folder !== undefined) await removeSampleRepository(folder);
  });
  beforeEach(function () {
    if (hasFailed) this.skip();
  });
  afterEach(async function () {
    const state = this.currentTest?.state;
    hasFailed ||= state === "failed";
    if (state === "failed") await workbench?.screenshot(`failed-${name}`);
    else if (state === "passed") await passed?.();
  });
  return script;
}

/** The model hears of the comments and the note, revises the greeting, answers the second thread, and presents again. */
export const revisesGreeting: Step = (planPath, request) => {
  const told = JSON.stringify(request.body);
  assert.ok(told.includes("Whom should it greet?") && told.includes("Say hello to all."));
  return {
    kind: "answer",
    calls: [
      { name: "write_file", input: { path: planPath, content: greetingPlanRevised } },
      { name: "reply_to_comment", input: { thread_id: "t-2", body: "I said who.", addressed: true } },
      { name: "exit_plan_mode", input: {} },
    ],
  };
};

/** Changes were asked for once, then this revision was approved, and plan mode is off: on disk. */
export async function assertApproved(workbench: Workbench, revision: number): Promise<void> {
  await workbench.planStatus.filter({ hasText: "Normal" }).waitFor();
  const { review, mode } = new SessionFiles(workbench.home);
  assert.deepEqual(
    review.decisions.map((decided) => [decided.decision.kind, decided.revision]),
    [
      ["requestChanges", 1],
      ["approve", revision],
    ],
  );
  assert.equal(mode.state, "Inactive");
}
