import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSessionId, sessionDirectory } from "../../../src/disk/home.ts";
import { mentionText, rankPath } from "../../../src/host/mentions/mentionText.ts";
import { SessionNames } from "../../../src/host/session/sessionNames.ts";
import { transcriptMarkdown } from "../../../src/host/session/transcriptMarkdown.ts";

describe("a mention", () => {
  for (const [path, lines, text] of [
    ["src/a.ts", undefined, "@src/a.ts"],
    ["src/a.ts", { start: 3, end: 3 }, "@src/a.ts:3"],
    ["src\\a.ts", { start: 3, end: 9 }, "@src/a.ts:3-9"],
    ["my notes/计划.md", undefined, '@"my notes/计划.md"'],
  ] as const) {
    it(`of ${path} is written ${text}`, () => {
      assert.equal(mentionText(path, lines), text);
    });
  }

  it("finds names before folders, and whole pieces before scattered letters", () => {
    const paths = ["src/login/store.ts", "src/auth/login.ts", "src/long/origin.ts", "docs/readme.md"];
    const found = paths
      .flatMap((path) => {
        const score = rankPath(path, "login");
        return score === undefined ? [] : [{ path, score }];
      })
      .sort((left, right) => right.score - left.score);
    assert.deepEqual(
      found.map(({ path }) => path),
      ["src/auth/login.ts", "src/login/store.ts", "src/long/origin.ts"],
    );
  });
});

describe("an exported session", () => {
  it("says who said what, what was done, and how it ended", () => {
    const text = transcriptMarkdown("Limit logins", [
      { kind: "person", id: "1", text: "Limit them" },
      { kind: "thinking", id: "2", text: "Where?", streaming: false },
      {
        kind: "tool",
        id: "3",
        toolKind: "edit",
        title: "Edit `a.ts`",
        status: "completed",
        output: "```\ndone\n```",
        diffs: [{ path: "a.ts", added: 2, removed: 1 }],
        locations: [],
      },
      { kind: "agent", id: "4", text: "Done.", streaming: false },
      { kind: "plan", id: "5", revision: 2, status: "approved", summary: "Two steps" },
    ]);
    assert.match(text, /^# Limit logins\n\n## You\n\nLimit them\n/);
    assert.match(text, /<summary>Thought<\/summary>\n\nWhere\?/);
    assert.match(text, /- `Edit 'a\.ts'` \(completed, a\.ts \+2 −1\)/);
    assert.match(text, /````\n```\ndone\n```\n````/);
    assert.match(text, /> \*\*Plan, revision 2: approved\.\*\* Two steps\n$/);
  });
});

describe("names of sessions", () => {
  let home: string;
  let changes = 0;
  const open = () =>
    new SessionNames(
      (id) => (isSessionId(id) ? sessionDirectory(home, "/work", id) : undefined),
      () => (changes += 1),
    );
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-names-"));
    changes = 0;
  });
  afterEach(() => rm(home, { recursive: true }));

  it("are kept, and taken away by an empty one", async () => {
    await open().rename("s1", "  Logins ");
    const names = open();
    assert.equal(names.nameOf("s1"), undefined);
    await names.read(["s1", "s2"]);
    assert.equal(names.nameOf("s1"), "Logins");
    await names.rename("s1", " ");
    assert.equal(names.nameOf("s1"), undefined);
    const file = join(sessionDirectory(home, "/work", "s1"), "plan.json");
    assert.deepEqual(JSON.parse(await readFile(file, "utf8")), { title: "" });
    assert.equal(changes, 3);
  });

  it("are never looked for outside of the folder's sessions", async () => {
    const names = open();
    await names.read(["../../etc"]);
    assert.equal(names.nameOf("../../etc"), undefined);
  });
});
