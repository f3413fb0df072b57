/** Model names of VS Code's own models in `planMode.model`: `vscode/<vendor>/<family or id>`. */
const prefix = "vscode/";

type NamedModel = { readonly id: string; readonly vendor: string; readonly family: string };

export function isEditorModel(spec: string): boolean {
  return spec.startsWith(prefix) || spec === "vscode";
}

/** The vendor of a name and what it calls the model, which may have slashes of its own. */
export function readModelName(spec: string): { readonly vendor: string; readonly name: string } | undefined {
  const [, vendor, name] = /^vscode\/(?<vendor>[^/]+)\/(?<name>.+)$/.exec(spec.trim()) ?? [];
  return vendor === undefined || name === undefined ? undefined : { vendor, name };
}

/** By family where that says enough: an id may change with each version of the model. */
export function modelName(model: NamedModel, all: readonly NamedModel[]): string {
  const same = all.filter(({ vendor, family }) => vendor === model.vendor && family === model.family);
  const name = model.family !== "" && same.length === 1 ? model.family : model.id;
  return `${prefix}${model.vendor}/${name}`;
}

/** The model that a name means: its id before its family, the first of a family. */
export function findModel<T extends NamedModel>(
  { vendor, name }: { readonly vendor: string; readonly name: string },
  all: readonly T[],
): T | undefined {
  const own = all.filter((model) => model.vendor === vendor);
  return own.find((model) => model.id === name) ?? own.find((model) => model.family === name);
}
