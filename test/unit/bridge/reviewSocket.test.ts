import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { reachWindow } from "../../../src/bridge/reachWindow.ts";
import { findWindows, touchWindow, type WindowAddress } from "../../../src/disk/windowRegistry.ts";
import type { Approvals } from "../../../src/protocol/socketMessages.ts";
import { approve, GuestWindow, type TestFolders, testFolders } from "../../support/bridge/guestWindow.ts";

const plan = "# Move the cache\n\n1. Move the file\n";
const ways: Approvals = [{ id: "yes", name: "Approve", kind: "allow_once" }];
const me = { agent: "tester", session: "s1", title: "Tester" };

describe("the review socket", () => {
  let dirs: TestFolders;
  const windows: GuestWindow[] = [];
  const open = async (folder = dirs.folder): Promise<GuestWindow> => {
    const window = await GuestWindow.open({ home: dirs.home, folder });
    windows.push(window);
    return window;
  };
  beforeEach(() => {
    dirs = testFolders();
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()));
    dirs.remove();
  });

  /** Sends lines as they are, and gives what came back before the window ended the connection. */
  const speak = async (lines: readonly unknown[], address?: WindowAddress): Promise<Record<string, unknown>[]> => {
    const [found] = address === undefined ? await findWindows(dirs.home, dirs.folder) : [address];
    const socket = connect({ path: found?.socket ?? "" });
    for (const line of lines) {
      socket.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
    }
    const text = (await socket.setEncoding("utf8").toArray()).join("");
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const hello = async (over: Record<string, unknown> = {}) => {
    const [address] = await findWindows(dirs.home, dirs.folder);
    return { type: "hello", version: 1, token: address?.token, ...me, cwd: dirs.folder, ...over };
  };

  it("is closed to other users, and so is the file that tells of it", async function () {
    if (process.platform === "win32") this.skip();
    await open();
    const [address] = await findWindows(dirs.home, dirs.folder);
    assert.equal(statSync(address?.socket ?? "").mode & 0o777, 0o600);
    const directory = join(dirs.home, "windows");
    assert.equal(statSync(directory).mode & 0o777, 0o700);
    for (const file of readdirSync(directory)) assert.equal(statSync(join(directory, file)).mode & 0o077, 0, file);
  });

  it("keeps to a short path where the home's is too long for a socket", async () => {
    const home = join(dirs.home, "a".repeat(60), "b".repeat(60));
    const window = await GuestWindow.open({ home, folder: dirs.folder });
    windows.push(window);
    assert.notEqual(await reachWindow(home, [dirs.folder], me), undefined);
    await window.close();
    assert.equal(existsSync(window.socket.path), false);
  });

  it("is found from the folder, from one within it, and over a link; from nowhere else", async () => {
    await open();
    const link = join(dirs.home, "link");
    symlinkSync(dirs.folder, link);
    const reached = async (folder: string): Promise<boolean> => {
      const connection = await reachWindow(dirs.home, [folder], me);
      await connection?.close();
      return connection !== undefined;
    };
    assert.deepEqual(
      await Promise.all([dirs.folder, join(dirs.folder, "src", "deep"), join(link, "src"), dirs.home].map(reached)),
      [true, true, true, false],
    );
  });

  it("prefers the window of the nearest folder, then the one that had the focus last", async () => {
    const outer = await open();
    const inner = await open(join(dirs.folder, "src"));
    const first = async (): Promise<string | undefined> =>
      (await findWindows(dirs.home, join(dirs.folder, "src")))[0]?.socket;
    assert.equal(await first(), inner.socket.path);
    const twin = await open(join(dirs.folder, "src"));
    const id = /plan-mode-(\w+)\.sock$/.exec(inner.socket.path)?.[1] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 20));
    await touchWindow(dirs.home, id);
    assert.equal(await first(), inner.socket.path);
    await inner.close();
    assert.equal(await first(), twin.socket.path);
    await twin.close();
    assert.equal(await first(), outer.socket.path);
  });

  it("passes over a window that does not answer, and clears away one that is dead", async () => {
    mkdirSync(join(dirs.home, "windows"), { recursive: true });
    const stale = (name: string, pid: number, start?: string): string => {
      const socket = join(dirs.home, "windows", `plan-mode-${name}.sock`);
      writeFileSync(socket, "");
      const address = { socket, token: "t", folders: [dirs.folder], host: hostname(), pid, start };
      writeFileSync(join(dirs.home, "windows", `${name}.json`), JSON.stringify(address));
      return socket;
    };
    const dead = [stale("dead", 2 ** 22 + 1), stale("reused", process.pid, "another start")];
    stale("silent", process.pid);
    await open();
    const connection = await reachWindow(dirs.home, [dirs.folder], me);
    await connection?.close();
    assert.notEqual(connection, undefined);
    assert.deepEqual(
      [...dead, join(dirs.home, "windows", "dead.json")].map((path) => existsSync(path)),
      [false, false, false],
    );
  });

  const strangers: readonly (readonly [string, (good: Record<string, unknown>) => unknown])[] = [
    ["nothing but junk", () => "what?"],
    ["a message before hello", () => ({ type: "present", id: 1, plan, approvals: ways })],
    ["no token", (good) => ({ ...good, token: undefined })],
    ["a wrong token", (good) => ({ ...good, token: "guessed" })],
    ["another version", (good) => ({ ...good, version: 2 })],
    ["an agent that is a path", (good) => ({ ...good, agent: "../up" })],
    ["a session that is a path", (good) => ({ ...good, session: "../../up" })],
  ];
  for (const [name, first] of strangers) {
    it(`refuses ${name}`, async () => {
      const window = await open();
      const answers = await speak([first(await hello()), { type: "present", id: 1, plan, approvals: ways }]);
      assert.deepEqual(
        answers.map(({ type }) => type),
        ["refused"],
      );
      assert.deepEqual(window.presented, []);
    });
  }

  it("has no message that decides: whatever is sent, the review waits", async () => {
    const window = await open();
    const connection = await reachWindow(dirs.home, [dirs.folder], me);
    connection?.present(plan, ways).catch(() => undefined);
    await window.waiting();
    const attempts = ["approve", "decide", "decided", "requestChanges", "quit", "abandoned", "answer"].map((type) => ({
      type,
      id: 1,
      outcome: "approved",
      verdict: { outcome: "approved" },
      sha256: "x",
      plan,
    }));
    for (const attempt of attempts) {
      assert.deepEqual(
        (await speak([await hello(), attempt])).map(({ type }) => type),
        ["welcome", "refused"],
      );
    }
    const session = { session: "s2" };
    const harmless = [
      { type: "received", receipt: "guessed" },
      { type: "withdraw", id: 1 },
      { type: "callTool", id: 2, name: "approve", arguments: {}, patienceMs: 1000 },
      "the end",
    ];
    await speak([await hello(session), ...harmless]);
    const review = await window.waiting();
    assert.deepEqual([review.live, review.record.decisions], [true, []]);
    await connection?.close();
    assert.equal(review.live, true);
  });

  it("ends the connection at a line without end", async () => {
    await open();
    const answers = await speak([await hello(), `{"type":"present","plan":"${"x".repeat(12_000_001)}`]);
    assert.deepEqual(
      answers.map(({ type }) => type),
      ["welcome", "refused"],
    );
  });

  it("gives the decision with the comments, and keeps the review under the agent's name", async () => {
    const window = await open();
    const connection = await reachWindow(dirs.home, [join(dirs.folder, "src")], me);
    const answer = connection?.present(plan, ways);
    await window.decide({ kind: "requestChanges" }, "Which file?");
    const fetched = await answer;
    assert.equal(fetched?.value.outcome, "changesRequested");
    assert.match(fetched?.value.outcome === "changesRequested" ? (fetched.value.feedback ?? "") : "", /Which file\?/);
    const directory = join(dirs.home, "reviews", "tester", "s1");
    assert.equal(readFileSync(join(directory, "plan.md"), "utf8"), plan);
    assert.equal(readFileSync(join(directory, "revisions", "0001.md"), "utf8"), plan);
    await connection?.close();
  });

  it("keeps a decision that nobody fetched, over a new window, until it was received; then the same plan is asked about anew", async () => {
    const first = await open();
    const early = await reachWindow(dirs.home, [dirs.folder], me);
    const lost = early?.present(plan, ways).catch((error: Error) => error.name);
    await first.waiting();
    await early?.close();
    assert.equal(await lost, "ConnectionLost");
    await first.decide(approve, "Mind the tests");
    await first.close();
    const second = await open();
    assert.equal(second.desk.reviews.known("tester/s1"), undefined, "it is not opened before it is asked for");
    const again = await reachWindow(dirs.home, [dirs.folder], me);
    const fetched = await again?.present(plan, ways);
    assert.deepEqual(second.presented, []);
    assert.equal(fetched?.value.outcome, "approved");
    assert.match(JSON.stringify(fetched?.value), /Mind the tests/);
    fetched?.received();
    const next = again?.present(plan, ways).catch(() => undefined);
    const review = await second.waiting();
    assert.deepEqual([second.presented, review.live], [["tester/s1"], true]);
    assert.deepEqual(review.record.outbox, []);
    await again?.close();
    await next;
  });

  it("lets a review wait again in a new window, to be decided before its agent comes back", async () => {
    const first = await open();
    const early = await reachWindow(dirs.home, [dirs.folder], me);
    early?.present(plan, ways).catch(() => undefined);
    await first.waiting();
    await first.close();
    const second = await open();
    assert.deepEqual(second.presented, ["tester/s1"]);
    await second.decide({ kind: "quit" });
    const late = await reachWindow(dirs.home, [dirs.folder], { ...me, session: "s2" });
    assert.equal((await late?.present(plan, ways))?.value.outcome, "abandoned");
    await late?.close();
  });

  it("answers what waited with a newer plan in its place, which carries the comments that were not fetched", async () => {
    const window = await open();
    const connection = await reachWindow(dirs.home, [dirs.folder], me);
    const old = connection?.present(plan, ways).then(
      () => "",
      (error: Error) => error.message,
    );
    await window.waiting();
    const answer = connection?.present(`${plan}2. Test it\n`, ways);
    assert.match((await old) ?? "", /another plan/);
    await window.decide({ kind: "requestChanges" }, "Never fetched");
    await answer;
    const third = connection?.present(`${plan}2. Test it well\n`, ways);
    await window.decide(approve);
    const text = JSON.stringify((await third)?.value);
    assert.match(text, /Never fetched/);
    assert.match(text, /Test it well/);
    await connection?.close();
  });

  it("sends the person's own text with their request for changes", async () => {
    const window = await open();
    const connection = await reachWindow(dirs.home, [dirs.folder], me);
    const answer = connection?.present(plan, ways);
    const review = await window.waiting();
    writeFileSync(review.planPath, `${plan}2. By hand\n`);
    await review.refresh(true);
    await window.decide({ kind: "requestChanges" }, "Go on from there");
    assert.match(JSON.stringify((await answer)?.value), /2\. By hand.*Go on from there/);
    await connection?.close();
  });

  it("gives the bytes that the person approved, where they edited what was presented", async () => {
    const window = await open();
    const connection = await reachWindow(dirs.home, [dirs.folder], me);
    const answer = connection?.present(plan, ways);
    const review = await window.waiting();
    const edited = `${plan}2. By hand\n`;
    writeFileSync(review.planPath, edited);
    await review.refresh(true);
    await window.decide(approve);
    const value = (await answer)?.value;
    assert.deepEqual(value?.outcome === "approved" ? [value.plan, value.edited] : [], [edited, true]);
    assert.equal((JSON.stringify(value).match(/By hand/g) ?? []).length, 1);
    await connection?.close();
  });
});
