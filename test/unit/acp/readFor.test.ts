import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFor } from "../../../src/acp/readFor.ts";

describe("Reading a file for an agent", () => {
  const missing = join(tmpdir(), "no such folder", "a.ts");
  const fails = async (): Promise<string> => {
    throw new Error("EntryNotFound (FileSystemError)");
  };

  it("says in ACP's words that a file is not there", async () => {
    await assert.rejects(readFor("opencode", missing, fails), { code: -32002 });
  });

  it("gives Gemini CLI an empty text for it, which would create no file otherwise", async () => {
    assert.equal(await readFor("Gemini CLI", missing, fails), "");
  });

  it("keeps every other error, and every text", async () => {
    await assert.rejects(readFor("Gemini CLI", import.meta.filename, fails), /EntryNotFound/);
    assert.equal(await readFor("Gemini CLI", missing, async () => "unsaved"), "unsaved");
  });
});
