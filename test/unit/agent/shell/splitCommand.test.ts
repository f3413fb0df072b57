import { strict as assert } from "node:assert";
import { splitCommand } from "../../../../src/agent/shell/splitCommand.ts";
import { loadShellParser } from "../../../../src/agent/shell/treeSitter.ts";
import type { ShellParser } from "../../../../src/policy/shell/syntaxTree.ts";

describe("A command, taken apart for the permission rules", () => {
  let parser: ShellParser;
  before(async () => {
    parser = await loadShellParser();
  });
  const split = (text: string) => splitCommand(text, (inner) => parser.parse(inner, "bash"));
  const lines = (commands: readonly (readonly string[])[] | undefined) => commands?.map((words) => words.join(" "));

  for (const [text, commands] of [
    ["npm test", ["npm test"]],
    ["npm test && git push", ["npm test", "git push"]],
    ["npm test; ls || true", ["npm test", "ls", "true"]],
    ["a\nb", ["a", "b"]],
    ["cat x | grep 'a b' 2>&1 >/dev/null", ["cat x", "grep a b"]],
    ["LANG=C npm test", ["npm test"]],
    ["timeout 5 nice -n 3 npm test -- --x", ["npm test -- --x"]],
    ["bash -c 'rm x; ls'", ["rm x", "ls"]],
    ["npm test < in.txt", ["npm test"]],
    ["find . -name '*.ts'", ["find . -name *.ts"]],
  ] as const) {
    it(`${JSON.stringify(text)} is ${commands.join(" and ")}`, () => {
      assert.deepEqual(lines(split(text).commands), commands);
    });
  }

  for (const [text, ...found] of [
    ["npm test > out.txt", "npm test"],
    ["npm test &", "npm test"],
    ["echo $(rm x)", "rm x"],
    ["echo `rm x`", "rm x"],
    ["(cd x; rm y)", "cd x", "rm y"],
    ["for i in 1; do rm $i; done", "rm $i"],
    ["if true; then rm x; fi", "rm x"],
    ["f() { rm x; }; f", "rm x", "f"],
    ["sudo -u root rm x", "rm x"],
    ["ls | xargs rm", "rm"],
    ["find . -exec rm {} \\;", "rm {} ;"],
    ["env A=b rm x", "rm x"],
    ["eval 'rm x'", "rm x"],
    ["LD_PRELOAD=./x.so npm test", "npm test"],
    ["bash -lc 'rm x'", "rm x"],
    ["X=1"],
    ["$X foo"],
    ["cat <(rm x)", "rm x"],
  ] as const) {
    it(`${JSON.stringify(text)} is nothing that an allow rule covers, and ${found.join(", ") || "nothing"} is found in it`, () => {
      const { commands, found: all } = split(text);
      assert.equal(commands, undefined);
      for (const line of found) {
        assert.ok(lines(all)?.includes(line), `${line} in ${JSON.stringify(all)}`);
      }
    });
  }
});
