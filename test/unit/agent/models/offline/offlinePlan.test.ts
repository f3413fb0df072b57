import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { planTalk } from "../../../../support/models/planTalk.ts";

const checkout = resolve(import.meta.dirname, "../../../../..");

/** Every `path:line` of a text, with the rest of the line that it stands on. */
function places(text: string): { readonly path: string; readonly line: number; readonly statement: string }[] {
  return text.split("\n").flatMap((statement) =>
    [...statement.matchAll(/`([^`\s]+):(\d+)`/g)].map((match) => ({
      path: match[1] ?? "",
      line: Number(match[2]),
      statement,
    })),
  );
}

function lineOf(path: string, line: number): string {
  const text = readFileSync(join(checkout, path), "utf8").split("\n")[line - 1];
  assert.ok(text !== undefined, `${path} has no line ${line}`);
  return text;
}

describe("the offline planner on this project's own checkout", function () {
  this.timeout(20_000);
  const requests = [
    "Show the reason of a refused tool call in the status bar tooltip",
    "Rename `splitLines` to `linesOf` and let it keep line ends",
    "Retry a request of the language model when the rate limit is reached",
    "Let hooks in src/agent/hooks time out after a configurable time",
  ];
  for (const request of requests) {
    it(`plans "${request}" with places that exist and hold what is claimed`, async () => {
      const { talk, plan } = planTalk(checkout);
      await talk.send(request);
      const text = plan.text ?? "";
      for (const heading of [
        "Context",
        "Recommended approach",
        "Files to change",
        "Existing code to reuse",
        "Steps",
        "Verification",
      ]) {
        assert.ok(text.includes(`\n## ${heading}\n`), `no section ${heading}`);
      }
      assert.ok(places(text).length >= 5, text);
      for (const { path, line, statement } of places(text)) {
        const found = lineOf(path, line);
        const defined = /^- `[^`]+` (?:defines )?(?:function|class|interface|type|const|enum) `([^`]+)`/.exec(
          statement,
        )?.[1];
        const isSubject = statement.startsWith(`- \`${path}:${line}\``);
        if (defined !== undefined && isSubject) {
          assert.ok(found.includes(defined), `${path}:${line} does not define ${defined}: ${found}`);
        }
        const script = /^- Run `(?:npm run |npm )([\w:-]+)`/.exec(statement)?.[1];
        if (script !== undefined) {
          assert.ok(found.includes(`"${script}":`), `${path}:${line} is not the script ${script}`);
        }
      }
      const mentions = [...text.matchAll(/^- `([^`\s]+):\d+`.* mentions (.+) on lines? (.+)\.$/gm)];
      for (const [, path = "", terms = "", numbers = ""] of mentions) {
        const words = [...terms.matchAll(/`([^`]+)`/g)].map(
          (match) => (match[1] ?? "").toLowerCase().split(" ").at(-1)?.slice(0, 4) ?? "",
        );
        for (const [number] of numbers.replace(/ and \d+ more$/, "").matchAll(/\d+/g)) {
          const found = lineOf(path, Number(number)).toLowerCase();
          assert.ok(
            words.some((word) => found.includes(word)),
            `${path}:${number} mentions none of ${terms}: ${found}`,
          );
        }
      }
    });
  }

  it("says what it is in its first words and in the plan", async () => {
    const { talk, plan } = planTalk(checkout);
    await talk.send("Show the plan gate in the status bar");
    assert.match(talk.said, /^Drafted by the built-in offline planner/);
    assert.match(plan.text ?? "", /no language model/);
  });

  it("is deterministic", async () => {
    const first = planTalk(checkout);
    const second = planTalk(checkout);
    await first.talk.send("Cache the model list");
    await second.talk.send("Cache the model list");
    assert.equal(first.plan.text, second.plan.text);
    assert.deepEqual(first.talk.calls, second.talk.calls);
  });

  it("edits nothing but the plan file, and presents it last", async () => {
    const { talk, plan } = planTalk(checkout);
    await talk.send("Cache the model list");
    const writes = talk.calls.filter((call) => call.name === "write_file" || call.name === "search_replace");
    assert.deepEqual(
      writes.map((call) => call.input["path"]),
      [plan.path],
    );
    assert.equal(talk.calls.at(-1)?.name, "exit_plan_mode");
  });
});
