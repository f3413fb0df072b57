import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";
import type { Answer } from "../../support/agent/scriptedModel.ts";

type Calls = NonNullable<Answer["calls"]>;

describe("Permissions in a session", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
    mkdirSync(harness.dirs.home, { recursive: true });
  });
  afterEach(async () => {
    await harness.dispose();
  });
  const homeConfig = (): string => join(harness.dirs.home, "config.json");
  const configure = (value: unknown): void => writeFileSync(homeConfig(), JSON.stringify(value, null, 2));
  const project = (value: unknown, folder = harness.dirs.cwd): void => {
    mkdirSync(join(folder, ".plan-mode"), { recursive: true });
    writeFileSync(
      join(folder, ".plan-mode", "config.json"),
      typeof value === "string" ? value : JSON.stringify(value, null, 2),
    );
  };
  const write: Calls[number] = { name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" };
  const command = (text: string, id = "c"): Calls[number] => ({
    name: "run_terminal_command",
    input: { command: text },
    id,
  });
  const select = (optionId: string, meta?: object): RequestPermissionResponse => ({
    outcome: { outcome: "selected", optionId },
    ...(meta === undefined ? {} : { _meta: { "plan-mode": meta } }),
  });
  const asked = (client: { asked: { params: unknown }[] }, at = 0): RequestPermissionRequest =>
    client.asked[at]?.params as RequestPermissionRequest;

  for (const [mode, edit, run] of [
    ["default", "asked", "asked"],
    ["plan", "asked", "asked"],
    ["acceptEdits", "runs", "asked"],
    ["dontAsk", "denied", "denied"],
    ["bypassPermissions", "runs", "runs"],
    ["always-approve", "runs", "runs"],
  ] as const) {
    it(`the mode ${mode} of the config: an edit is ${edit}, a command is ${run}`, async () => {
      configure({ permissions: { defaultMode: mode } });
      const { client, model, sessionId } = await harness.start([{ calls: [write, command("echo x > b.txt")] }]);
      client.onPermission = () => select("allow-once");
      await client.prompt(sessionId, "Go");
      const ways = ["w", "c"].map((id) => {
        const wasAsked = client.asked.some(
          ({ params }) => (params as RequestPermissionRequest).toolCall.toolCallId === id,
        );
        return wasAsked ? "asked" : /not allowed/.test(resultOf(model, id) ?? "") ? "denied" : "runs";
      });
      assert.deepEqual(ways, [edit, run]);
      assert.equal(
        client.modes.some(({ id }) => id === "plan"),
        false,
      );
    });
  }

  it("no mode, rule or remembered answer of any source opens the gate", async () => {
    configure({
      permissions: { defaultMode: "bypassPermissions", allow: ["*", "Edit", "Bash"] },
      projects: { [harness.dirs.cwd]: { allow: ["*"] } },
    });
    const { client, model, sessionId } = await harness.start([{ calls: [write, command("touch b.txt")] }]);
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(model, "w") ?? "", /^Rejected/);
    assert.match(resultOf(model, "c") ?? "", /^Rejected/);
  });

  it("an answer is remembered for the session, by the rule that was shown", async () => {
    const { client, sessionId } = await harness.start([
      { calls: [command("npm run x -- 1"), command("npm run x -- 2", "d"), command("npm run y", "e")] },
    ]);
    client.onPermission = () => select("allow-session");
    await client.prompt(sessionId, "Go");
    assert.equal(client.asked.length, 1);
    const { options, _meta } = asked(client);
    assert.deepEqual(
      options.map(({ optionId }) => optionId),
      ["allow-once", "allow-session", "allow-project", "reject-once"],
    );
    assert.equal(JSON.stringify(_meta?.["plan-mode"]).includes('"rule":"Bash(npm run:*)"'), true);
  });

  it("an answer for the project is kept in the home config as the person edited it, beside what stands there", async () => {
    writeFileSync(homeConfig(), '{\n\t"model": "scripted/one",\n\t"mine": {"a":1}\n}\n');
    const first = await harness.start([{ calls: [command("npm run x"), command("npm run y", "d")] }]);
    first.client.onPermission = () => select("allow-project", { rule: "Bash(npm run x)" });
    await first.client.prompt(first.sessionId, "Go");
    assert.equal(first.client.asked.length, 2);
    const text = readFileSync(homeConfig(), "utf8");
    assert.ok(text.startsWith('{\n\t"model": "scripted/one",\n\t"mine": {"a":1},\n'), text);
    assert.deepEqual(JSON.parse(text).projects, { [harness.dirs.cwd]: { allow: ["Bash(npm run x)"] } });
    const second = await harness.start([{ calls: [command("npm run x"), command("npm run z", "d")] }]);
    second.client.onPermission = () => select("reject-once");
    await second.client.prompt(second.sessionId, "Go");
    assert.equal(second.client.asked.length, 1);
  });

  it("a bad home config is never written, and the answer still holds for the session", async () => {
    const { client, sessionId } = await harness.start([{ calls: [command("npm run x"), command("npm run x", "d")] }]);
    const bad = '{ "model": "x", }';
    writeFileSync(homeConfig(), bad);
    client.onPermission = () => select("allow-project");
    await client.prompt(sessionId, "Go");
    assert.equal(client.asked.length, 1);
    assert.equal(readFileSync(homeConfig(), "utf8"), bad);
    assert.match(client.said, /for this session only/);
  });

  it("an edited rule that does not parse is not remembered, and the person is told", async () => {
    const { client, sessionId } = await harness.start([{ calls: [command("npm run x"), command("npm run x", "d")] }]);
    client.onPermission = () => select("allow-session", { rule: "Nonsense(" });
    await client.prompt(sessionId, "Go");
    assert.equal(client.asked.length, 2);
    assert.match(client.said, /not remembered/);
  });

  it("a no with a reason reaches the model", async () => {
    const { client, model, sessionId } = await harness.start([{ calls: [write] }]);
    client.onPermission = () => select("reject-once", { reason: "Put it into docs instead" });
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "w") ?? "", /declined this call and said:\nPut it into docs instead/);
  });

  it("dangerous commands are asked for whatever was remembered, and run by an explicit rule", async () => {
    configure({ projects: { [harness.dirs.cwd]: { allow: ["Bash(rm:*)"] } } });
    const first = await harness.start([{ calls: [command("rm none.txt")] }]);
    first.client.onPermission = () => select("reject-once");
    await first.client.prompt(first.sessionId, "Go");
    assert.equal(first.client.asked.length, 1);
    configure({ permissions: { allow: ["Bash(rm:*)"] } });
    const second = await harness.start([{ calls: [command("rm none.txt")] }]);
    await second.client.prompt(second.sessionId, "Go");
    assert.equal(second.client.asked.length, 0);
  });

  it("rules see every command of a line, and files behind links", async () => {
    configure({
      permissions: { deny: ["Bash(git push:*)", "Edit(secret/**)", "Read(secret/**)"], allow: ["Bash", "Edit"] },
    });
    mkdirSync(join(harness.dirs.cwd, "secret"));
    writeFileSync(join(harness.dirs.cwd, "secret", "key"), "k\n");
    execFileSync("ln", ["-s", "secret", join(harness.dirs.cwd, "link")]);
    const { client, model, sessionId } = await harness.start([
      {
        calls: [
          command("echo a && git push origin", "1"),
          command("echo $(git push)", "2"),
          command("sudo git push", "3"),
          command("cat secret/key", "4"),
          command("cat link/key", "5"),
          { name: "write_file", input: { path: "link/key", content: "x" }, id: "6" },
          { name: "read_file", input: { path: "./secret/../secret/key" }, id: "7" },
          command("echo b", "8"),
        ],
      },
    ]);
    await client.prompt(sessionId, "Go");
    for (const id of ["1", "2", "3", "4", "5", "6", "7"]) {
      assert.match(resultOf(model, id) ?? "", /not allowed/, `call ${id}`);
    }
    assert.match(resultOf(model, "8") ?? "", /^b/);
  });

  it("the files of Plan Mode itself are asked for in every mode, by whatever tool", async () => {
    configure({ permissions: { defaultMode: "bypassPermissions", allow: ["*"] } });
    const target = join(harness.dirs.home, "extra.json");
    const { client, model, sessionId, planPath } = await harness.start([
      () => ({
        calls: [
          { name: "write_file", input: { path: target, content: "{}" }, id: "1" },
          command(`echo '{}' > ${target}`, "2"),
          command(`cp a ${target}`, "3"),
          { name: "write_file", input: { path: ".plan-mode/config.json", content: "{}" }, id: "4" },
          command(`cat ${homeConfig()}`, "5"),
          { name: "write_file", input: { path: join(dirname(planPath), "review.json"), content: "{}" }, id: "6" },
        ],
      }),
    ]);
    client.onPermission = () => select("reject-once");
    await client.prompt(sessionId, "Go");
    assert.deepEqual(
      client.asked.map(({ params }) => (params as RequestPermissionRequest).toolCall.toolCallId),
      ["1", "2", "3", "4", "6"],
    );
    assert.match(resultOf(model, "5") ?? "", /bypassPermissions/);
    assert.equal(existsSync(target), false);
  });

  it("a project tightens at each of its levels, and can't loosen", async () => {
    const root = harness.dirs.cwd;
    execFileSync("git", ["init", "-q", root]);
    const inner = join(root, "packages", "one");
    mkdirSync(inner, { recursive: true });
    project(
      { permissions: { deny: ["Edit(generated/**)"], allow: ["Bash"] }, mcpServers: { x: { command: "x" } } },
      root,
    );
    project({ permissions: { ask: ["Bash(echo:*)"], deny: ["Nonsense(x)"] } }, inner);
    configure({ permissions: { defaultMode: "bypassPermissions" } });
    const { client } = await harness.start([
      {
        calls: [
          { name: "write_file", input: { path: "../../generated/x.ts", content: "x" }, id: "1" },
          command("echo x > y", "2"),
          { name: "write_file", input: { path: "generated/x.ts", content: "x" }, id: "3" },
        ],
      },
    ]);
    client.onPermission = () => select("reject-once");
    const { sessionId } = await client.newSession(inner);
    await client.until(() => client.said.includes("Nonsense"));
    await client.prompt(sessionId, "Go");
    assert.match(client.said, /config\.json, line 6: A project can't allow anything/);
    assert.match(client.said, /line 10: a project can't set mcpServers/);
    assert.match(client.said, /line 7: "Nonsense\(x\)"/);
    assert.match(client.call("1")?.text ?? "", /not allowed/);
    assert.equal(client.asked.length, 1);
    assert.ok(existsSync(join(inner, "generated", "x.ts")));
  });

  it("rules of a project are read against its own folder", async () => {
    const root = harness.dirs.cwd;
    project({ permissions: { deny: ["Edit(generated/**)"] } });
    configure({ permissions: { defaultMode: "bypassPermissions" } });
    const { client, model, sessionId } = await harness.start([
      {
        calls: [
          { name: "write_file", input: { path: "generated/x.ts", content: "x" }, id: "1" },
          { name: "write_file", input: { path: "src/x.ts", content: "x" }, id: "2" },
        ],
      },
    ]);
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "1") ?? "", /not allowed/);
    assert.ok(existsSync(join(root, "src", "x.ts")));
  });

  it("bad rules are reported with file and line, and the others work", async () => {
    configure({ permissions: { deny: ["Bash(echo:*)", "Frob(x)"], ask: "all", defaultMode: "sometimes" } });
    const { client, model, sessionId } = await harness.start([{ calls: [command("echo x > y")] }]);
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "c") ?? "", /not allowed/);
    for (const line of [
      /config\.json, line 5: "Frob\(x\)"/,
      /line 7: permissions\.ask is not a list/,
      /line 8: there is no mode "sometimes"/,
    ]) {
      assert.match(client.said, line);
    }
  });

  describe("of the hooks that a project brings", () => {
    const log = (): string => join(harness.dirs.home, "hooks.log");
    const hooks = (line: string) => ({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: line }] }] } });
    const agree = (optionId: string) => (request: RequestPermissionRequest) =>
      request.toolCall.title?.startsWith("Run the hooks") === true ? select(optionId) : select("allow-once");
    const begin = async (answer: string, calls: Calls = [write]) => {
      const started = await harness.start([{ calls }]);
      started.client.onPermission = agree(answer);
      return started;
    };

    it("nothing runs in a folder that is not trusted", async () => {
      project(hooks(`echo ran >> ${log()}`));
      const { client, sessionId } = await begin("agree");
      await client.until(() => client.said.includes("the folder is not trusted"));
      await client.prompt(sessionId, "Go");
      assert.equal(existsSync(log()), false);
    });

    it("nothing runs before the person agreed, and what they agreed to runs from then on", async () => {
      configure({ trustedFolders: [dirname(harness.dirs.cwd)] });
      project(hooks(`echo ran >> ${log()}`));
      const first = await begin("decline");
      await first.client.until(() => first.client.asked.length === 1);
      assert.match(JSON.stringify(asked(first.client).toolCall.content), /PreToolUse: echo ran/);
      await first.client.prompt(first.sessionId, "Go");
      assert.equal(existsSync(log()), false);
      const second = await begin("agree");
      await second.client.until(() => readFileSync(homeConfig(), "utf8").includes("agreedHooks"));
      await second.client.prompt(second.sessionId, "Go");
      assert.equal(readFileSync(log(), "utf8"), "ran\n");
      const third = await begin("decline");
      await third.client.prompt(third.sessionId, "Go");
      assert.equal(readFileSync(log(), "utf8"), "ran\nran\n");
      assert.equal(
        third.client.asked.filter(({ params }) => JSON.stringify(params).includes("Run the hooks")).length,
        0,
      );
    });

    it("nothing runs any more when the script behind a hook has changed", async () => {
      configure({ trustedFolders: [harness.dirs.cwd] });
      writeFileSync(join(harness.dirs.cwd, "check.sh"), `echo one >> ${log()}\n`);
      chmodSync(join(harness.dirs.cwd, "check.sh"), 0o755);
      project(hooks("sh ./check.sh"));
      const { client, sessionId } = await begin("agree", [write]);
      await client.until(() => readFileSync(homeConfig(), "utf8").includes("agreedHooks"));
      writeFileSync(join(harness.dirs.cwd, "check.sh"), `echo two >> ${log()}\n`);
      await client.prompt(sessionId, "Go");
      assert.equal(existsSync(log()), false);
    });

    it("bad ones are reported with their line, and the others are asked about", async () => {
      configure({ trustedFolders: [harness.dirs.cwd] });
      project({
        hooks: { PreToolUse: [{ hooks: [{ type: "command" }, { type: "command", command: "true" }] }], Nope: [] },
      });
      const { client } = await begin("decline");
      await client.until(() => client.asked.length === 1);
      assert.match(client.said, /line 6: hooks\.PreToolUse\.0\.hooks\.0\.command/);
      assert.match(client.said, /hooks\.Nope: is no event/);
    });
  });
});
