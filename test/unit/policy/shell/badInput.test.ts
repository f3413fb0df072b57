import assert from "node:assert/strict";
import fc from "fast-check";
import type { ShellName } from "../../../../src/policy/shell/createShellReader.ts";
import { testReader } from "./testReader.ts";

const cases: readonly (readonly [string, string])[] = [
  ["a megabyte of text", `echo ${"a".repeat(1_000_000)}`],
  ["a megabyte of commands", "ls;".repeat(350_000)],
  ["a NUL", "ls\0rm x"],
  ["a carriage return", "ls\rrm x"],
  ["an escape sequence", "ls \u001b[2K"],
  ["a backspace", "rm\b\bls"],
  ["a bidirectional override", "ls \u202e x"],
  ["an isolate", "ls \u2066x\u2069"],
  ["a zero-width space", "l\u200bs"],
  ["a zero-width joiner", "ls\u200d"],
  ["a byte order mark inside", "ls \ufeff"],
  ["a soft hyphen", "l\u00ads"],
  ["a variation selector", "ls\ufe0f"],
  ["a tag character", "ls \u{e0041}"],
  ["a no-break space", "ls\u00a0x"],
  ["a line separator", "ls\u2028rm x"],
  ["a replaced byte", "ls \ufffd"],
  ["a lone surrogate", "ls \ud800"],
  ["a thousand nested substitutions", `${"echo $(".repeat(1000)}ls${")".repeat(1000)}`],
  ["a thousand nested subshells", `${"(".repeat(1000)}ls${")".repeat(1000)}`],
  ["a thousand backticks", "`".repeat(1000)],
  ["a thousand opened quotes", `echo ${'"$('.repeat(1000)}`],
  ["a thousand here-documents", Array.from({ length: 1000 }, (_none, index) => `cat <<E${index}`).join("\n")],
  ["nothing", ""],
  ["blanks", " \n\t "],
];

describe("The shell reader with bad input", () => {
  const reader = testReader();

  for (const shell of ["bash", "powershell", "cmd"] satisfies readonly ShellName[]) {
    for (const [what, command] of cases) {
      it(`does not allow ${what} in ${shell}, quickly`, async () => {
        await reader.read("ls", { cwd: "/work", shell });
        const start = performance.now();
        const { verdict } = await reader.read(command, { cwd: "/work", shell });
        assert.notEqual(verdict, "allow");
        assert.ok(performance.now() - start < 500);
      });
    }
  }

  it("answers any text at all without throwing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.constantFrom("bash" as const, "powershell" as const),
        async (command, shell) => {
          const { verdict } = await reader.read(command, { cwd: "/work", shell });
          return ["allow", "sandbox", "deny"].includes(verdict);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("refuses everything when the parser can't be loaded", async () => {
    const { createShellReader } = await import("../../../../src/policy/shell/createShellReader.ts");
    const broken = createShellReader({
      parser: () => Promise.reject(new Error("no grammar")),
      git: () => Promise.reject(new Error("not asked")),
      findUp: () => Promise.resolve(undefined),
      home: "/home/person",
    });
    const { verdict, reason } = await broken.read("ls", { cwd: "/work", shell: "bash" });
    assert.equal(verdict, "deny");
    assert.match(reason, /no grammar/);
  });
});
