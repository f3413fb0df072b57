import assert from "node:assert/strict";
import type { QuestionAnswer, QuestionRequest } from "../../../src/acp/clientEvents.ts";
import { type ConnectedForeign, connectForeign } from "../../support/foreignAgent/connectForeign.ts";

const form = (properties: object, required: readonly string[] = []) => ({
  mode: "form",
  sessionId: "<sessionId-1>",
  message: "About the database:",
  requestedSchema: { type: "object", properties, required },
});
const accepted = (answers: QuestionAnswer["answers"], notes: QuestionAnswer["notes"] = {}): QuestionAnswer => ({
  outcome: "accepted",
  answers,
  notes,
});

describe("a form of another agent", () => {
  let foreign: ConnectedForeign | undefined;
  let asked: QuestionRequest["card"] | undefined;

  const ask = async (params: object, answer: (card: QuestionRequest["card"]) => QuestionAnswer): Promise<unknown> => {
    asked = undefined;
    foreign = await connectForeign(
      { turns: [[{ request: { method: "elicitation/create", params } }]] },
      {
        askQuestions: async ({ card }) => {
          asked = card;
          return answer(card);
        },
      },
    );
    const session = await foreign.client.newSession("/work");
    assert.ok(session.ok);
    assert.ok((await foreign.client.prompt(session.value.sessionId, "Hi")).ok);
    return foreign.file.answers.at(-1)?.result;
  };

  afterEach(async () => {
    await foreign?.dispose();
    foreign = undefined;
  });

  it("is a card whose answers go back in the form's own fields and kinds", async () => {
    const reply = await ask(
      form({
        engine: {
          type: "string",
          title: "Engine",
          oneOf: [
            { const: "pg", title: "Postgres" },
            { const: "lite", title: "SQLite" },
          ],
        },
        size: { type: "string", enum: ["small", "large"] },
        parts: { type: "array", items: { type: "string", enum: ["api", "ui"] } },
        backups: { type: "boolean", title: "Backups" },
        replicas: { type: "integer", title: "Replicas" },
        name: { type: "string", title: "Name", description: "of the database" },
      }),
      () =>
        accepted(
          {
            "About the database: Engine": ["Postgres"],
            size: ["large"],
            parts: ["api", "ui"],
            Backups: ["No"],
          },
          { Replicas: "3", "Name: of the database": " main " },
        ),
    );
    assert.deepEqual(
      asked?.questions.map(({ question, multiSelect, options }) => [question, multiSelect, options.length]),
      [
        ["About the database: Engine", false, 2],
        ["size", false, 2],
        ["parts", true, 2],
        ["Backups", false, 2],
        ["Replicas", false, 0],
        ["Name: of the database", false, 0],
      ],
    );
    assert.deepEqual(reply, {
      action: "accept",
      content: { engine: "pg", size: "large", parts: ["api", "ui"], backups: false, replicas: 3, name: "main" },
    });
  });

  const cases: readonly (readonly [string, object, QuestionAnswer, unknown])[] = [
    [
      "declined when a required field is left out",
      form({ a: { type: "string" } }, ["a"]),
      accepted({}),
      { action: "decline" },
    ],
    [
      "declined when a number is none",
      form({ a: { type: "number" } }, ["a"]),
      accepted({}, { "About the database: (a)": "many" }),
      { action: "decline" },
    ],
    [
      "accepted without what may be left out",
      form({ a: { type: "string" } }),
      accepted({}),
      { action: "accept", content: {} },
    ],
    [
      "cancelled with the card",
      form({ a: { type: "string" } }),
      { outcome: "cancelled", answers: {}, notes: {} },
      { action: "cancel" },
    ],
    [
      "declined when the person would rather talk",
      form({ a: { type: "string" } }),
      { outcome: "chat_about_this", answers: {}, notes: {} },
      { action: "decline" },
    ],
  ];
  for (const [how, params, answer, reply] of cases) {
    it(`is ${how}`, async () => {
      assert.deepEqual(await ask(params, () => answer), reply);
      assert.ok(asked !== undefined);
    });
  }

  it("that can't be shown, or is no form, is declined without a card", async () => {
    assert.deepEqual(await ask(form({ a: { type: "geo" } }), () => accepted({})), { action: "decline" });
    assert.equal(asked, undefined);
    await foreign?.dispose();
    const link = {
      mode: "url",
      sessionId: "<sessionId-1>",
      message: "m",
      url: "https://example.com",
      elicitationId: "e",
    };
    assert.deepEqual(await ask(link, () => accepted({})), { action: "decline" });
    assert.equal(asked, undefined);
  });
});
