import type { ModelChoice } from "../modelPicker.ts";
import { modelName } from "./modelNames.ts";

export interface OfferedModel {
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
  readonly name: string;
  readonly maxInputTokens: number;
  /** Known only to newer versions of VS Code. */
  readonly capabilities?: { readonly supportsToolCalling?: boolean };
}

/** The rows of the model picker for what VS Code offers. */
export function modelRows(models: readonly OfferedModel[]): readonly ModelChoice[] {
  return models.map((model) => {
    const row = {
      id: modelName(model, models),
      name: model.name,
      detail: `VS Code, from ${model.vendor}; reads ${thousands(model.maxInputTokens)} tokens`,
    };
    return model.capabilities?.supportsToolCalling === false
      ? { ...row, available: false, reason: `${model.name} can't call tools, which an agent needs.` }
      : { ...row, available: true };
  });
}

/** One row that says why there is nothing to choose from. */
export function noModelsRow(reason: string): ModelChoice {
  return { id: "vscode", name: "Language models of VS Code", detail: "Not available", available: false, reason };
}

/** One list in the order of the picker: what has a key or an endpoint, VS Code's models, the offline planner, what is missing. */
export function joinRows(agent: readonly ModelChoice[], editor: readonly ModelChoice[]): readonly ModelChoice[] {
  const usable = [...agent, ...editor].filter(({ available }) => available);
  const missing = [...agent, ...editor].filter(({ available }) => !available);
  const isOffline = ({ id }: ModelChoice): boolean => id === "offline";
  return [...usable.filter((row) => !isOffline(row)), ...usable.filter(isOffline), ...missing];
}

function thousands(tokens: number): string {
  return tokens < 1_000 ? String(tokens) : `${Math.round(tokens / 1_000)}k`;
}
