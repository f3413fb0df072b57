import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";

type Call = { readonly name: string; readonly input: unknown };

describe("The tools", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
    const put = (path: string, text: string | Uint8Array): void => {
      mkdirSync(join(harness.dirs.cwd, path, ".."), { recursive: true });
      writeFileSync(join(harness.dirs.cwd, path), text);
    };
    put("src/one.ts", "export const one = 1;\nexport const two = 2;\n");
    put("src/deep/three.ts", "// three\r\nexport const three = 3;\r\n");
    put("build/out.js", "const one = 1;\n");
    put(".gitignore", "build/\n*.log\n");
    put("a.log", "one\n");
    put("image.bin", new Uint8Array([0x89, 0x50, 0, 1, 2]));
    put("empty.txt", "");
    put("huge.txt", "");
    truncateSync(join(harness.dirs.cwd, "huge.txt"), 100_000_000);
  });
  afterEach(async () => {
    await harness.dispose();
  });

  /** Runs the calls with everything permitted; the results in order. */
  const run = async (calls: readonly Call[], options: Parameters<AgentHarness["start"]>[1] = {}) => {
    const started = await harness.start(
      [{ calls: calls.map((call, index) => ({ ...call, id: `c${index}` })) }],
      options,
    );
    await started.client.setMode(started.sessionId, "always-approve");
    await started.client.prompt(started.sessionId, "Go");
    return { ...started, results: calls.map((_, index) => resultOf(started.model, `c${index}`) ?? "") };
  };

  for (const [call, expected] of [
    [{ name: "read_file", input: { path: "src/one.ts" } }, /^1\texport const one = 1;\n2\texport const two = 2;$/],
    [{ name: "Read", input: { path: "src/one.ts", offset: 2 } }, /^2\texport const two = 2;$/],
    [
      { name: "read_file", input: { path: "src/one.ts", limit: 1 } },
      /^1\t.*\n\[1 more lines; read on with offset 2\]$/,
    ],
    [{ name: "read_file", input: { path: "src/one.ts", offset: 9 } }, /has 2 lines/],
    [{ name: "read_file", input: { path: "image.bin" } }, /binary file/],
    [{ name: "read_file", input: { path: "huge.txt" } }, /100 MB large[\s\S]*grep/],
    [{ name: "read_file", input: { path: "empty.txt" } }, /is empty/],
    [{ name: "list_dir", input: { path: "" } }, /^\.gitignore\na\.log\nbuild\/\n[\s\S]*src\/$/],
    [{ name: "list_dir", input: { path: "nowhere" } }, /no directory nowhere/],
    [{ name: "list_dir", input: { path: "a.log" } }, /is a file/],
    [{ name: "glob", input: { pattern: "*.ts" } }, /^src\/deep\/three\.ts\nsrc\/one\.ts$/],
    [{ name: "glob", input: { pattern: "**/*.js" } }, /no files/],
    [{ name: "glob", input: { pattern: "deep/*", path: "src" } }, /^src\/deep\/three\.ts$/],
    [{ name: "grep", input: { pattern: "one = \\d" } }, /^src\/one\.ts:1:export const one = 1;$/],
    [
      { name: "grep", input: { pattern: "two", context: 1 } },
      /^src\/one\.ts-1-export const one = 1;\nsrc\/one\.ts:2:export const two = 2;$/,
    ],
    [
      { name: "grep", input: { pattern: "THREE", case_insensitive: true, glob: "*.ts" } },
      /three\.ts:1:\/\/ three\nsrc\/deep\/three\.ts:2:export const three = 3;$/,
    ],
    [{ name: "grep", input: { pattern: "one", path: "src/one.ts" } }, /^src\/one\.ts:1:/],
    [{ name: "grep", input: { pattern: "nothing-like-it" } }, /no matches/],
    [{ name: "grep", input: { pattern: "(" } }, /search failed/],
    [{ name: "search_replace", input: { path: "src/one.ts", old_string: "const", new_string: "let" } }, /2 times/],
    [
      { name: "search_replace", input: { path: "src/one.ts", old_string: "nope", new_string: "x" } },
      /not in src\/one\.ts/,
    ],
    [
      { name: "search_replace", input: { path: "nowhere.ts", old_string: "a", new_string: "b" } },
      /no file nowhere\.ts/,
    ],
    [
      { name: "run_terminal_command", input: { command: "echo out; echo err >&2; exit 3" } },
      /out\nerr\n\[exit code 3\]/,
    ],
    [{ name: "run_terminal_command", input: { command: "sleep 20", timeout_ms: 200 } }, /stopped after 0.2 s/],
    [{ name: "run_terminal_command", input: { command: "cat" } }, /exit code 0/],
  ] as const) {
    it(`${call.name} ${JSON.stringify(call.input)}`, async () => {
      const { results } = await run([call]);
      assert.match(results[0] ?? "", expected);
    });
  }

  it("edit a file, keep its CRLF, and show the difference", async () => {
    const { client } = await run([
      {
        name: "search_replace",
        input: { path: "src/deep/three.ts", old_string: "// three\nexport", new_string: "// drei\n\nexport" },
      },
      { name: "write_file", input: { path: "new/dir/file.txt", content: "hello\n" } },
      { name: "delete_file", input: { path: "a.log" } },
    ]);
    assert.equal(
      readFileSync(join(harness.dirs.cwd, "src/deep/three.ts"), "utf8"),
      "// drei\r\n\r\nexport const three = 3;\r\n",
    );
    assert.equal(readFileSync(join(harness.dirs.cwd, "new/dir/file.txt"), "utf8"), "hello\n");
    assert.equal(existsSync(join(harness.dirs.cwd, "a.log")), false);
    assert.equal(client.call("c0")?.text, "[diff]");
  });

  it("search alike with ripgrep, where there is one", async function () {
    let ripgrep: string;
    try {
      ripgrep = execFileSync("which", ["rg"], { encoding: "utf8" }).trim();
    } catch {
      return this.skip();
    }
    const { grepTool } = await import("../../../src/agent/tools/grep.ts");
    const search = async (input: unknown, path: string | undefined): Promise<string> => {
      const prepared = grepTool.prepare(input, harness.dirs.cwd);
      assert.ok(prepared.ok);
      const context = {
        cwd: harness.dirs.cwd,
        signal: new AbortController().signal,
        search: { ripgrep: async () => path },
      };
      return (await prepared.value.run(context as Parameters<typeof prepared.value.run>[0])).text;
    };
    for (const input of [
      { pattern: "one" },
      { pattern: "two", context: 1 },
      { pattern: "three", path: "src", glob: "*.ts" },
      { pattern: "one", path: "src/one.ts" },
    ]) {
      assert.equal(await search(input, ripgrep), await search(input, undefined));
    }
  });

  it("give commands no keys", async () => {
    process.env["TEST_ONLY_API_KEY"] = "secret-value";
    try {
      const { results } = await run([{ name: "run_terminal_command", input: { command: "touch x; env" } }]);
      assert.doesNotMatch(results[0] ?? "", /secret-value/);
      assert.match(results[0] ?? "", /PATH=/);
    } finally {
      delete process.env["TEST_ONLY_API_KEY"];
    }
  });

  it("keep a long output on disk, and show its ends", async () => {
    const { results } = await run([{ name: "run_terminal_command", input: { command: "touch x; seq 1 20000" } }]);
    const text = results[0] ?? "";
    assert.match(text, /^1\n2\n/);
    assert.match(text, /\n20000\n/);
    const path = /\[the whole output is in (.*)\]/.exec(text)?.[1] ?? "";
    assert.equal(readFileSync(path, "utf8").split("\n").length, 20_001);
  });

  it("read and write through a client that has unsaved text", async () => {
    const features = { planReview: true, fs: true };
    const started = await harness.start(
      [
        {
          calls: [
            {
              name: "search_replace",
              input: { path: "src/one.ts", old_string: "unsaved", new_string: "changed" },
              id: "e",
            },
          ],
        },
      ],
      { features },
    );
    const path = join(harness.dirs.cwd, "src/one.ts");
    started.client.files.set(path, "unsaved\n");
    await started.client.setMode(started.sessionId, "always-approve");
    await started.client.prompt(started.sessionId, "Go");
    assert.equal(started.client.files.get(path), "changed\n");
    assert.match(readFileSync(path, "utf8"), /one = 1/);
  });
});

describe("Permissions in a turn", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });
  const write = (index: number): Call & { id: string } => ({
    name: "write_file",
    input: { path: `f${index}.txt`, content: "x" },
    id: `w${index}`,
  });

  it("are asked once for the session when the person says so, also after a restart", async () => {
    const started = await harness.start([{ calls: [write(1), write(2)] }]);
    started.client.onPermission = ({ options, toolCall }) => {
      assert.deepEqual(
        options.map(({ kind }) => kind),
        ["allow_once", "allow_always", "reject_once"],
      );
      assert.equal(toolCall.content?.[0]?.type, "diff");
      return { outcome: { outcome: "selected", optionId: "allow-session" } };
    };
    await started.client.prompt(started.sessionId, "Go");
    assert.equal(started.client.asked.length, 1);
    await started.close();
    const second = await harness.resume(started, [{ calls: [write(3)] }]);
    await second.client.prompt(started.sessionId, "Go");
    assert.equal(second.client.asked.length, 0);
    assert.ok(existsSync(join(harness.dirs.cwd, "f3.txt")));
  });

  it("are asked for control files in every mode", async () => {
    const started = await harness.start([
      { calls: [{ name: "write_file", input: { path: ".plan-mode/config.json", content: "{}" }, id: "w" }] },
    ]);
    await started.client.setMode(started.sessionId, "always-approve");
    started.client.onPermission = ({ options }) => {
      assert.deepEqual(
        options.map(({ optionId }) => optionId),
        ["allow-once", "reject-once"],
      );
      return { outcome: { outcome: "selected", optionId: "reject-once" } };
    };
    await started.client.prompt(started.sessionId, "Go");
    assert.equal(started.client.asked.length, 1);
    assert.match(resultOf(started.model, "w") ?? "", /declined/);
  });

  it("follow the rules of config.json: deny is not asked about", async () => {
    mkdirSync(harness.dirs.home, { recursive: true });
    writeFileSync(
      join(harness.dirs.home, "config.json"),
      JSON.stringify({ permissions: { deny: ["Edit(f1.txt)"], allow: ["Edit"] } }),
    );
    const started = await harness.start([{ calls: [write(1), write(2)] }]);
    await started.client.prompt(started.sessionId, "Go");
    assert.equal(started.client.asked.length, 0);
    assert.match(resultOf(started.model, "w1") ?? "", /not allowed/);
    assert.ok(existsSync(join(harness.dirs.cwd, "f2.txt")));
  });

  it("once declined, the plan of the same answer is not presented", async () => {
    const started = await harness.start(
      [
        {
          calls: [
            { name: "exit_plan_mode", input: {}, id: "exit" },
            { name: "run_terminal_command", input: { command: "touch x" }, id: "t" },
          ],
        },
      ],
      {
        plan: true,
        settings: { shell: "permissions" },
      },
    );
    started.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "reject-once" } });
    await started.client.prompt(started.sessionId, "Go");
    assert.match(resultOf(started.model, "exit") ?? "", /not presented/);
    assert.equal(started.client.asked.length, 1);
  });
});
