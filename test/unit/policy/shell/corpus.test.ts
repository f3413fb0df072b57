import assert from "node:assert/strict";
import { bashFiles, corpusRows } from "./corpusRows.ts";
import { testReader } from "./testReader.ts";

describe("The shell corpus", () => {
  const reader = testReader();

  for (const file of [...bashFiles, "powershell"]) {
    it(`has the right verdict for every row of ${file}`, async () => {
      const wrong: string[] = [];
      for (const row of corpusRows(file)) {
        const { verdict, reason } = await reader.read(row.cmd, { cwd: "/work/project", shell: row.shell });
        if (verdict !== row.verdict)
          wrong.push(`${row.id} ${JSON.stringify(row.cmd)}: ${verdict} instead of ${row.verdict} (${reason})`);
      }
      assert.deepEqual(wrong, []);
    });
  }

  it("is large enough, and refuses at most 2 % of the commands that only read", () => {
    const rows = bashFiles.flatMap((file) => corpusRows(file));
    assert.ok(rows.length >= 400, `${rows.length} bash rows`);
    assert.ok(corpusRows("powershell").length >= 60);
    const reading = rows.filter((row) => row.readOnly === true);
    const refused = reading.filter((row) => row.verdict !== "allow");
    assert.ok(refused.length <= reading.length * 0.02, `${refused.length} of ${reading.length}`);
  });

  it("says why in one sentence, without the text of the command running on", async () => {
    for (const row of bashFiles.flatMap((file) => corpusRows(file))) {
      const { reason } = await reader.read(row.cmd, { cwd: "/work/project", shell: row.shell });
      assert.match(reason, /^[^\n]{5,240}$/, row.id);
    }
  });
});
