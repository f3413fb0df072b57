/** The built-in agent in process, the ACP client and the host's session and review, without an editor. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAgent } from "../../../src/acp/agentConnection.ts";
import { streamPair } from "../../../src/acp/streamPair.ts";
import { serveAgent } from "../../../src/agent/app.ts";
import { createModel } from "../../../src/agent/models/createModel.ts";
import { defaultSettings } from "../../../src/agent/ports.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import { createPlanReviews } from "../../../src/host/review/planReviews.ts";
import { OpenFolder } from "../../../src/host/session/openFolder.ts";

const approve = { kind: "approve", nextMode: "previous", start: true, freshContext: false } as const;

describe("the whole loop, offline", () => {
  let home: string;
  let cwd: string;
  let open: OpenFolder;

  const start = async (): Promise<OpenFolder> =>
    await OpenFolder.open(cwd, {
      home,
      composerPath: join(home, "composer.json"),
      connect: async (events) => {
        const [clientEnd, agentEnd] = streamPair();
        serveAgent(agentEnd, {
          home,
          version: "0",
          env: {},
          settings: () => ({ ...defaultSettings, model: "offline" }),
          createModel: (spec) => createModel(spec, { env: {} }),
          availableModels: async () => [],
          ripgrep: async () => undefined,
          now: () => new Date(),
          newId: randomUUID,
        });
        return await connectAgent(clientEnd, events, { name: "test", version: "0" });
      },
      loadReviews: async () => createPlanReviews,
      files: { readTextFile: (path) => readFile(path, "utf8"), writeTextFile: (path, text) => writeFile(path, text) },
      otherReviews: () => [],
      sampleRequest: "",
      changed: () => undefined,
      report: (doing, problem) => assert.fail(`${doing}: ${problem}`),
      warn: (message) => assert.fail(message),
    });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-home-"));
    cwd = await mkdtemp(join(tmpdir(), "plan-mode-folder-"));
    await mkdir(join(cwd, "src"));
    await writeFile(join(cwd, "package.json"), '{"name": "sample", "scripts": {"test": "node --test"}}\n');
    await writeFile(join(cwd, "src/greeting.js"), "export function greeting(name) {\n  return `Hello ${name}`;\n}\n");
    await writeFile(join(cwd, "README.md"), "# Sample\n\nPrints a greeting.\n");
    open = await start();
  });

  afterEach(async () => {
    open.dispose();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await rm(home, { recursive: true, force: true });
    await rm(cwd, { recursive: true, force: true });
  });

  const until = async (holds: () => boolean): Promise<void> => {
    const end = Date.now() + 8_000;
    while (!holds()) {
      assert.ok(Date.now() < end, `still waiting; ${JSON.stringify(open.session.session?.view, null, 1)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  const plan = async (): Promise<PlanReview> => {
    const session = await open.session.ensureSession();
    assert.ok(session.ok);
    await session.value.setMode("plan");
    session.value.submit("Let greeting in src/greeting.js take a language, with English as the default");
    await until(() => open.review?.live === true);
    assert.ok(open.review !== undefined);
    return open.review;
  };

  it("plans, takes comments, revises, and leaves plan mode on approval", async () => {
    const review = await plan();
    const { markdown, sha256 } = review.shown;
    assert.match(markdown, /greeting\.js/);
    assert.equal(review.snapshot().status, "waiting");
    const line = markdown.split("\n").findIndex((text) => text.includes("greeting.js")) + 1;
    const body = "Say which languages are supported";
    const added = await review.edit({ type: "addThread", range: { start: line, end: line }, sha256, body });
    assert.equal(added.ok, true);
    assert.equal((await review.decide({ kind: "requestChanges" }, sha256)).ok, true);
    await until(() => review.live && review.shown.sha256 !== sha256);
    assert.equal(review.snapshot().revision?.number, 2);
    assert.equal(review.snapshot().reviewed?.markdown, markdown);
    assert.equal(review.record.threads[0]?.comments.at(-1)?.author, "agent");
    assert.equal((await review.decide(approve, review.shown.sha256)).ok, true);
    await until(() => open.session.session?.busy === false);
    assert.equal(open.session.session?.mode.shown.state, "Inactive");
    assert.equal(review.snapshot().status, "approved");
  });

  it("keeps the review through Stop, and begins the work in a turn of its own", async () => {
    const review = await plan();
    await open.session.session?.stop();
    await until(() => open.session.session?.busy === false);
    assert.equal(review.live, true);
    assert.equal((await review.decide(approve, review.shown.sha256)).ok, true);
    await until(() => open.session.session?.mode.shown.state === "Inactive");
  });

  it("brings a waiting review back after a restart, with its comments, and it can be approved", async () => {
    const before = await plan();
    const { sha256 } = before.shown;
    await before.edit({ type: "addThread", range: { start: 1, end: 1 }, sha256, body: "Good title" });
    await before.edit({ type: "saveDraft", key: "note", body: "half" });
    open.dispose();
    await new Promise((resolve) => setTimeout(resolve, 200));
    open = await start();
    await open.session.ensureSession();
    await until(() => open.review?.live === true);
    const review = open.review;
    assert.ok(review !== undefined && review !== before);
    assert.equal(review.shown.sha256, sha256);
    assert.equal(review.record.threads[0]?.comments[0]?.body, "Good title");
    assert.equal(review.snapshot().drafts["note"], "half");
    assert.equal(review.snapshot().revision?.number, 1);
    assert.equal((await review.decide(approve, sha256)).ok, true);
    await until(() => open.session.session?.mode.shown.state === "Inactive" && !open.session.session.busy);
  });

  it("leaves plan mode when the plan is quit", async () => {
    const review = await plan();
    assert.equal((await review.decide({ kind: "quit" }, review.shown.sha256)).ok, true);
    await until(() => open.session.session?.busy === false);
    assert.equal(open.session.session?.mode.shown.state, "Inactive");
    assert.equal(review.snapshot().status, "quit");
  });
});
