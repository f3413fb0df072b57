import type { LanguageModelV3 } from "@ai-sdk/provider";
import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { ModelChoice } from "../modelPicker.ts";
import { chatFailure } from "./chatFailure.ts";
import { chatLanguageModel } from "./chatLanguageModel.ts";
import { findModel, isEditorModel, readModelName } from "./modelNames.ts";
import { modelRows, noModelsRow } from "./modelRows.ts";
import { TokenCounter } from "./tokenCounter.ts";

/** Asking for the models wakes the extensions that bring them; one that hangs must not hold up the others' list. */
const patienceMs = 10_000;

const lateReason =
  "VS Code has not listed its language models yet. An extension that brings models is still starting; try again in a moment.";

/**
 * The language models that VS Code offers: Copilot's, and those of every other extension and provider that the person has set up.
 * Never wait for them while an extension is being activated: the list may wait for that very activation.
 */
export class EditorModels implements Disposable {
  /** By name, until VS Code says that its models have changed: a turn asks for its model before every request. */
  private readonly created = new Map<string, LanguageModelV3>();
  private known: Promise<readonly ModelChoice[]> | undefined;
  private readonly changes = vscode.lm.onDidChangeChatModels(() => {
    this.created.clear();
    this.known = undefined;
  });

  /** Whether the name is one of ours to create. */
  readonly names = isEditorModel;

  /** The model behind `vscode/<vendor>/<family or id>`. Sends nothing. The error says what to do. */
  async create(spec: string): Promise<Result<LanguageModelV3>> {
    const known = this.created.get(spec);
    if (known !== undefined) {
      return ok(known);
    }
    const wanted = readModelName(spec);
    if (wanted === undefined) {
      return fail(`"${spec}" names no model. Write vscode/<vendor>/<family>, or run "Plan Mode: Choose Model".`);
    }
    const offered = await this.offered({ vendor: wanted.vendor });
    if (!offered.ok) {
      return offered;
    }
    const model = findModel(wanted, offered.value);
    if (model === undefined) {
      const others = offered.value.map(({ family }) => family).join(", ");
      const has = others === "" ? `nothing from ${wanted.vendor}` : `from ${wanted.vendor} only ${others}`;
      return fail(
        `VS Code does not offer ${spec} now: it has ${has}. Run "Plan Mode: Choose Model", or sign in again.`,
      );
    }
    const made = chatLanguageModel(model, { api: vscode, spec, counter: new TokenCounter(model) });
    this.created.set(spec, made);
    return ok(made);
  }

  /** The picker's rows: what is offered now, or why nothing is. Takes some seconds where nothing is. */
  list(): Promise<readonly ModelChoice[]> {
    const listed = this.ask();
    this.known = listed;
    return listed;
  }

  /** The same as it was when VS Code last said that it has changed: for those who ask before every request. */
  lastList(): Promise<readonly ModelChoice[]> {
    return this.known ?? this.list();
  }

  dispose(): void {
    this.changes.dispose();
  }

  private async ask(): Promise<readonly ModelChoice[]> {
    const offered = await this.offered({});
    if (!offered.ok) {
      return [noModelsRow(offered.error)];
    }
    return offered.value.length === 0 ? [noModelsRow(emptyReason())] : modelRows(offered.value);
  }

  private async offered(selector: vscode.LanguageModelChatSelector): Promise<Result<vscode.LanguageModelChat[]>> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Result<vscode.LanguageModelChat[]>>((resolve) => {
      timer = setTimeout(() => resolve(fail(lateReason)), patienceMs);
    });
    try {
      return await Promise.race([vscode.lm.selectChatModels(selector).then(ok), late]);
    } catch (error) {
      return fail(chatFailure(error, { model: "VS Code's list of language models" }).message);
    } finally {
      clearTimeout(timer);
    }
  }
}

function emptyReason(): string {
  return vscode.workspace.getConfiguration("chat").get("disableAIFeatures") === true
    ? "VS Code's AI features are switched off (setting chat.disableAIFeatures). Switch them on to use its language models."
    : "VS Code offers no language model now. Sign in to GitHub Copilot, or install an extension that brings models.";
}
