import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SignInMethod, signInMethods } from "../../../src/acp/signIn.ts";
import { type ConnectedForeign, connectForeign } from "../../support/foreignAgent/connectForeign.ts";
import { root } from "../../support/sourceFiles.ts";

const initialize = {
  protocolVersion: 1,
  authMethods: [{ id: "login", name: "Log in", description: "With a browser" }],
};

describe("signing in to another agent", () => {
  let foreign: ConnectedForeign | undefined;
  let shown: readonly SignInMethod[] = [];

  const open = async (done: { readonly methodId: string } | "elsewhere" | undefined) => {
    foreign = await connectForeign(
      { initialize, needsSignIn: true },
      {},
      {
        signIn: async (methods) => {
          shown = methods;
          return done;
        },
      },
    );
    return await foreign.client.newSession("/work");
  };

  afterEach(async () => {
    await foreign?.dispose();
    foreign = undefined;
  });

  it("is asked for when the agent wants it, and the session opens after it", async () => {
    const session = await open({ methodId: "login" });
    assert.ok(session.ok);
    assert.deepEqual(
      shown.map(({ id, name, kind }) => [id, name, kind]),
      [["login", "Log in", "agent"]],
    );
    const methods = foreign?.file.heard.map(({ method }) => method);
    assert.deepEqual(methods, ["initialize", "session/new", "authenticate", "session/new"]);
  });

  it("that the person does not want leaves the session closed, with the reason", async () => {
    assert.deepEqual(await open(undefined), {
      ok: false,
      error: "the agent wants you to sign in first (Authentication required)",
    });
  });

  it("elsewhere is tried again once, and not for ever", async () => {
    assert.deepEqual(await open("elsewhere"), { ok: false, error: "Authentication required" });
    assert.equal(foreign?.file.heard.filter(({ method }) => method === "session/new").length, 2);
  });

  it("is offered as each agent has it: by the agent, in a terminal, or by variables", () => {
    const of = (name: string) => {
      const { initialize: answer } = JSON.parse(
        readFileSync(join(root, `test/fixtures/wire/${name}.json`), "utf8"),
      ) as { initialize: unknown };
      return signInMethods(answer).map(({ id, kind, args, variables }) => [id, kind, ...args, ...variables]);
    };
    assert.deepEqual(
      of("gemini").map(([id, kind]) => [id, kind]),
      [
        ["oauth-personal", "agent"],
        ["gemini-api-key", "agent"],
        ["vertex-ai", "agent"],
        ["gateway", "agent"],
      ],
    );
    assert.deepEqual(of("qwen"), [["openai", "terminal", "--auth-type=openai"]]);
    assert.deepEqual(of("codex"), [
      ["chatgpt", "agent"],
      ["codex-api-key", "variables", "CODEX_API_KEY"],
      ["openai-api-key", "variables", "OPENAI_API_KEY"],
    ]);
    assert.deepEqual(of("claude"), []);
  });
});
