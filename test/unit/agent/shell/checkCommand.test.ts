import assert from "node:assert/strict";
import { runCheck } from "../../../../src/agent/shell/checkCommand.ts";

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function check(argv: readonly string[], input: readonly (string | Uint8Array)[] = []): Promise<Ran> {
  let out = "";
  let err = "";
  const stdin = (async function* () {
    yield* input;
  })();
  const code = await runCheck(argv, {
    stdin,
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      err += text;
    },
    cwd: "/",
    env: process.env,
  });
  return { code, out, err };
}

describe("plan-mode check", () => {
  it("prints the verdict and the reason of one command", async () => {
    assert.match((await check(["ls -la", "--shell", "bash"])).out, /^allow\n.+\n$/);
    assert.match((await check(["rm x", "--shell", "bash"])).out, /^deny\nrm changes files\.\n$/);
    assert.match((await check(["npm test", "--shell", "bash"])).out, /^sandbox\n/);
    assert.match((await check(["Get-ChildItem", "--shell", "powershell"])).out, /^allow\n/);
    assert.match((await check(["dir", "--shell", "cmd"])).out, /^sandbox\n/);
    assert.match((await check(["--", "--jsonl"])).out, /^sandbox\n/);
  });

  it("answers every line, in order, also lines that are no request", async () => {
    const lines = [
      '{"id":1,"cmd":"ls","shell":"bash"}\n{"id":"two","cmd":"rm x",',
      '"shell":"bash"}\nnot json\n{"id":3}\n\n{"id":4,"cmd":"ls","shell":"fish"}\n[]\nnull\n',
      '{"id":5,"cmd":"Get-Date","shell":"powershell"}',
    ];
    const { out, code } = await check(["--jsonl", "--shell", "bash"], lines);
    const answers = out
      .trim()
      .split("\n")
      .map((line): { id: unknown; verdict: string; reason: string } => JSON.parse(line));
    assert.equal(code, 0);
    assert.deepEqual(
      answers.map(({ id, verdict }) => [id, verdict]),
      [
        [1, "allow"],
        ["two", "deny"],
        [null, "deny"],
        [3, "deny"],
        [4, "deny"],
        [null, "deny"],
        [null, "deny"],
        [5, "allow"],
      ],
    );
    assert.ok(answers.every(({ reason }) => reason.length > 0));
  });

  it("does not allow bytes that are no text, nor a line of a megabyte", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"id":1,"cmd":"ls '),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('","shell":"bash"}\n'),
    ]);
    const { out } = await check(
      ["--jsonl"],
      [bytes, `${JSON.stringify({ id: 2, cmd: `ls ${"x".repeat(1_000_000)}`, shell: "bash" })}\n`],
    );
    assert.deepEqual(
      out
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { verdict: string }).verdict),
      ["deny", "deny"],
    );
  });

  it("explains its use when the arguments can't be understood", async () => {
    for (const argv of [[], ["ls", "--shell", "fish"], ["--jsonl", "ls"], ["ls", "more"], ["--wrong"]]) {
      const { code, err } = await check(argv);
      assert.deepEqual([code, err.startsWith("usage:")], [2, true], argv.join(" "));
    }
  });
});
