import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { bridgedTools } from "../../../../src/host/editorTools/bridgedTools.ts";

describe("The tools of others that an agent is given by the editor", () => {
  const tools = ["run_in_terminal", "copilot_readFile", "mcp_github_search", "jira_find", "odd"].map((name) => ({
    name,
    description: "",
    inputSchema: {},
  }));
  const contributes = (...names: readonly unknown[]) => ({ languageModelTools: names.map((name) => ({ name })) });

  it("are those of MCP servers and of installed extensions, not those of VS Code's own chat", () => {
    const extensions = [
      { id: "acme.jira", packageJSON: { contributes: contributes("jira_find") } },
      { id: "vscode.builtin", packageJSON: { isBuiltin: true, contributes: contributes("run_in_terminal") } },
      { id: "GitHub.copilot-chat", packageJSON: { contributes: contributes("copilot_readFile") } },
    ];
    assert.deepEqual(
      bridgedTools(tools, extensions).map(({ name }) => name),
      ["jira_find", "mcp_github_search"],
    );
  });

  it("survive extensions whose package.json is odd", () => {
    const odd = [
      undefined,
      "x",
      {},
      { contributes: 1 },
      { contributes: { languageModelTools: [null, 1, { name: 2 }] } },
    ];
    const extensions = odd.map((packageJSON, index) => ({ id: `x.${index}`, packageJSON }));
    assert.deepEqual(
      bridgedTools(tools, extensions).map(({ name }) => name),
      ["mcp_github_search"],
    );
  });
});
