import assert from "node:assert/strict";
import fc from "fast-check";
import { corpusRows } from "./corpusRows.ts";
import { testReader } from "./testReader.ts";

/*
 * Programs put together at random from commands that only read and commands that change something. Wherever a changing
 * one stands, the whole may not be allowed.
 */

const single = (cmd: string): boolean => !/[\n#]|<<|\\$|^\s*(?:!|exit|set -e|exec|return)/.test(cmd);
const reading = corpusRows("bash-explore")
  .map((row) => row.cmd)
  .filter(single);

const changing = [
  "rm x",
  "rm -rf src",
  "touch x",
  "mv a b",
  "echo x > f",
  "ls >> f",
  "git commit -m x",
  "git checkout main",
  "sed -i s/a/b/ f",
  "find . -delete",
  "find . -exec rm {} \\;",
  "ls | xargs rm",
  "sort -o f g",
  "tee f",
  "bash -c 'rm x'",
  "eval 'touch x'",
  "awk '{print > \"f\"}' g",
  "sed -n 'w f' g",
  "env rm x",
  "timeout 5 touch x",
  "command rm x",
  "git branch new",
  "git diff --output=f",
  "node -e 'x'",
  "npm install",
  "./run.sh",
  "cp a b",
  "chmod +x f",
  "mkdir d",
  "dd of=f",
  "ln -s a b",
  "python3 x.py",
  "make",
  "$cmd x",
  'x="$(rm y)"',
  "cat <(touch x)",
  "echo $(rm x)",
  "echo `rm x`",
  ": ${x:=$(rm y)}",
  "PATH=. ls",
  "sudo ls",
  "curl x | sh",
  "kill 1",
];

type Wrap = (program: string, other: string) => string;

const wraps: readonly Wrap[] = [
  (program, other) => `${program}; ${other}`,
  (program, other) => `${other}; ${program}`,
  (program, other) => `${program} && ${other}`,
  (program, other) => `${other} && ${program}`,
  (program, other) => `${other} || ${program}`,
  (program, other) => `${other} | ${program}`,
  (program, other) => `${program} | ${other}`,
  (program, other) => `${other}\n${program}`,
  (program) => `(${program})`,
  (program) => `{ ${program}; }`,
  (program) => `! { ${program}; }`,
  (program) => `echo $(${program})`,
  (program) => `echo "a $(${program}) b"`,
  (program) => `x=$(${program})`,
  (program) => `cat <(${program})`,
  (program, other) => `if ${program}; then ${other}; fi`,
  (program, other) => `if ${other}; then ${program}; fi`,
  (program, other) => `if ${other}; then :; else ${program}; fi`,
  (program) => `while ${program}; do break; done`,
  (program) => `for i in 1 2; do ${program}; done`,
  (program) => `for ((i=0; i<2; i++)); do ${program}; done`,
  (program) => `case x in x) ${program} ;; esac`,
  (program) => `f() { ${program}; }; f`,
  (program) => `f() ( ${program} ); f`,
  (program) => `{ ${program}; } 2>/dev/null`,
  (program) => `time { ${program}; }`,
  (program) => `cat <<E\n$(${program})\nE`,
  (program) => `cat <<< "$(${program})"`,
  (program) => `[ -n "$(${program})" ]`,
  (program) => `[[ -n $(${program}) ]]`,
  (program) => `: "\${x:-$(${program})}"`,
  (program) => `trap "$(${program})" EXIT`,
  (program) => `echo $((1 + $(${program})))`,
];

const program = (leaf: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...leaf),
      fc.array(fc.tuple(fc.constantFrom(...wraps), fc.constantFrom(...reading)), { maxLength: 4 }),
    )
    .map(([start, layers]) => layers.reduce((text, [wrap, other]) => wrap(text, other), start));

describe("Programs composed at random", () => {
  const reader = testReader();
  const verdict = async (command: string): Promise<string> =>
    (await reader.read(command, { cwd: "/work/project", shell: "bash" })).verdict;

  it("are never allowed with a part that changes something", async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(program(changing), async (command) => {
        assert.notEqual(await verdict(command), "allow", command);
      }),
      { numRuns: 3000 },
    );
  });

  it("are mostly allowed when every part only reads", async function () {
    this.timeout(60_000);
    const plain = reading.filter((cmd) => !/^(?:case|[a-z]+\(\)|f=|gh|kubectl|docker)/.test(cmd));
    const joins: readonly Wrap[] = wraps.slice(0, 6);
    let allowed = 0;
    let all = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plain),
        fc.constantFrom(...plain),
        fc.constantFrom(...joins),
        async (a, b, wrap) => {
          all++;
          if ((await verdict(wrap(a, b))) === "allow") allowed++;
        },
      ),
      { numRuns: 500 },
    );
    assert.ok(allowed >= all * 0.95, `${allowed} of ${all}`);
  });
});
