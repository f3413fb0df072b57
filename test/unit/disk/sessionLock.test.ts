import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { lockHolder, lockSession } from "../../../src/disk/sessionLock.ts";

describe("The lock of a session", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "session-lock-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("is held by one, names its holder, and is free after it is let go", async () => {
    const first = await lockSession(directory);
    assert.ok(first.ok);
    const second = await lockSession(directory);
    assert.ok(!second.ok);
    assert.equal(second.error.pid, process.pid);
    assert.equal(await lockHolder(directory), process.pid);
    first.value.dispose();
    assert.equal(await lockHolder(directory), undefined);
    assert.deepEqual(readdirSync(directory), []);
    assert.ok((await lockSession(directory)).ok);
  });

  it("is taken from the dead at once", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => child.on("close", resolve));
    writeFileSync(
      join(directory, "lock"),
      JSON.stringify({ pid: child.pid, host: hostname(), start: "1", token: "t" }),
    );
    assert.ok((await lockSession(directory)).ok);
  });

  it("is taken when the process id has gone to another process", async function () {
    if (process.platform !== "linux" && process.platform !== "darwin") {
      this.skip();
    }
    writeFileSync(
      join(directory, "lock"),
      JSON.stringify({ pid: process.pid, host: hostname(), start: "long ago", token: "t" }),
    );
    assert.ok((await lockSession(directory)).ok);
  });

  it("is respected when it belongs to another machine", async () => {
    writeFileSync(join(directory, "lock"), JSON.stringify({ pid: 1, host: "elsewhere", token: "t" }));
    const lock = await lockSession(directory);
    assert.ok(!lock.ok);
    assert.equal(lock.error.host, "elsewhere");
  });

  it("is taken when it is torn", async () => {
    writeFileSync(join(directory, "lock"), '{"pid": 1');
    assert.ok((await lockSession(directory)).ok);
  });

  it("goes to exactly one of many who find it dead", async () => {
    writeFileSync(
      join(directory, "lock"),
      JSON.stringify({ pid: 2 ** 22 - 1, host: hostname(), start: "1", token: "t" }),
    );
    const all = await Promise.all(Array.from({ length: 20 }, () => lockSession(directory)));
    assert.equal(all.filter((lock) => lock.ok).length, 1);
    assert.ok(existsSync(join(directory, "lock")));
  });
});
