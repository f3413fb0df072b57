import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findModel, isEditorModel, readModelName } from "../../../../src/host/languageModels/modelNames.ts";
import { joinRows, modelRows, noModelsRow } from "../../../../src/host/languageModels/modelRows.ts";

const model = (vendor: string, family: string, id = family) => ({
  id,
  vendor,
  family,
  name: `${vendor} ${id}`,
  maxInputTokens: 128_000,
});

describe("Models that VS Code offers", () => {
  it("are named by their family, or by their id where the family has several", () => {
    const rows = modelRows([model("copilot", "gpt-5"), model("or", "qwen", "qwen/a"), model("or", "qwen", "qwen/b")]);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ["vscode/copilot/gpt-5", "vscode/or/qwen/a", "vscode/or/qwen/b"],
    );
    assert.ok(rows.every(({ available }) => available));
  });

  it("are found again by these names, also after the version in the id has changed", () => {
    const all = [model("copilot", "gpt-5", "gpt-5-2027"), model("or", "qwen", "qwen/a"), model("or", "qwen", "qwen/b")];
    const find = (spec: string) => findModel(readModelName(spec)!, all)?.id;
    assert.equal(find("vscode/copilot/gpt-5"), "gpt-5-2027");
    assert.equal(find("vscode/or/qwen/b"), "qwen/b");
    assert.equal(find("vscode/copilot/qwen/b"), undefined);
    assert.equal(readModelName("vscode/copilot"), undefined);
    assert.equal(isEditorModel("vscode/x"), true);
    assert.equal(isEditorModel("openai/vscode"), false);
  });

  it("are shown with the reason when they can't be an agent's", () => {
    const [row] = modelRows([{ ...model("x", "y"), capabilities: { supportsToolCalling: false } }]);
    assert.equal(row?.available, false);
    assert.match(row?.reason ?? "", /call tools/);
  });

  it("stand after what the person has a key for and before the offline planner; what is missing comes last", () => {
    const row = (id: string, available = true) => ({ id, name: id, detail: "", available });
    const joined = joinRows(
      [row("anthropic/a"), row("offline"), row("openai", false)],
      [row("vscode/copilot/gpt-5"), noModelsRow("Sign in.")],
    );
    assert.deepEqual(
      joined.map(({ id }) => id),
      ["anthropic/a", "vscode/copilot/gpt-5", "offline", "openai", "vscode"],
    );
  });
});
