import assert from "node:assert/strict";
import { fail, ok, type Result } from "../../../src/base/result.ts";
import { WebviewChannel } from "../../../src/host/webviewChannel.ts";
import { parseReviewRequest } from "../../../src/protocol/codec.ts";
import type { ReviewAction } from "../../../src/protocol/reviewMessages.ts";
import { settle } from "./fakeAgent.ts";

describe("the host's end of a webview", () => {
  let receive: (raw: unknown) => void;
  let posted: { id?: number; error?: string }[];
  let done: ReviewAction[];
  let failures: unknown[];
  let channel: WebviewChannel<ReviewAction>;
  let handle: (action: ReviewAction) => Promise<Result<void>>;

  beforeEach(() => {
    posted = [];
    done = [];
    failures = [];
    handle = async () => ok(undefined);
    const webview = {
      postMessage: async (message: unknown) => posted.push(message as { id?: number }) > 0,
      onDidReceiveMessage: (listener: (raw: unknown) => void) => {
        receive = listener;
        return { dispose: () => undefined };
      },
    };
    channel = new WebviewChannel<ReviewAction>(
      webview,
      async (raw) => parseReviewRequest(raw),
      async (action) => {
        done.push(action);
        return await handle(action);
      },
      (error) => failures.push(error),
    );
  });

  afterEach(() => channel.dispose());

  const send = async (...raws: unknown[]): Promise<void> => {
    raws.forEach((raw) => receive(raw));
    await settle();
  };
  const copy = (id: number): unknown => ({ id, action: { type: "copy", what: "plan" } });

  it("acknowledges what was done, and says what was not", async () => {
    await send(copy(1));
    handle = async () => fail("No.");
    await send(copy(2));
    assert.deepEqual(posted, [
      { type: "ack", id: 1 },
      { type: "ack", id: 2, error: "No." },
    ]);
  });

  it("does nothing twice: a repetition gets the outcome of the first", async () => {
    await send(copy(1), copy(1));
    await send(copy(1));
    assert.equal(done.length, 1);
    assert.deepEqual(
      posted,
      Array.from({ length: 3 }, () => ({ type: "ack", id: 1 })),
    );
  });

  it("refuses a late request whose id was passed long ago", async () => {
    await send(copy(7), copy(3));
    assert.equal(done.length, 1);
    assert.match(posted.find(({ id }) => id === 3)?.error ?? "", /made before/);
  });

  for (const type of ["load", "ready"]) {
    it(`lets the ids of a page that was loaded anew begin again with ${type}`, async () => {
      await send({ id: 1, action: { type } }, copy(5), { id: 1, action: { type } }, copy(2));
      assert.deepEqual(
        done.map((action) => action.type),
        [type, "copy", type, "copy"],
      );
      assert.deepEqual(failures, []);
    });
  }

  it("answers junk with an error where it has an id, and carries none of it out", async () => {
    const junk = [undefined, null, 7, "approve", {}, { id: 3 }, { id: 4, action: { type: "approve" } }, { id: "5" }];
    await send(...junk, { id: 6, action: { type: "deleteEverything" } }, { action: { type: "copy", what: "plan" } });
    assert.deepEqual(done, []);
    assert.deepEqual(
      posted.map(({ id, error }) => [id, error !== undefined]),
      [
        [3, true],
        [4, true],
        [6, true],
      ],
    );
    assert.equal(failures.length, 10);
  });

  it("says that an action broke, and tells the log", async () => {
    handle = () => Promise.reject(new Error("disk full"));
    await send(copy(1));
    assert.deepEqual(posted, [{ type: "ack", id: 1, error: "disk full" }]);
    assert.equal(failures.length, 1);
  });
});
