/** What a variable may hold anywhere in the program; besides this it may always be empty. */
export interface VariableValue {
  /** All its texts; `undefined` when they can't be listed. */
  readonly texts: readonly string[] | undefined;
  /** No value begins with a dash. */
  readonly safeLead: boolean;
  /** Every value is a whole number, so that arithmetic can't be made to run it. */
  readonly numeric: boolean;
}

const mostTexts = 6;

export const unknownValue: VariableValue = { texts: undefined, safeLead: false, numeric: false };

/** An absolute path. */
const pathValue: VariableValue = { texts: undefined, safeLead: true, numeric: false };

/** What arithmetic yields. */
export const numberValue: VariableValue = { texts: undefined, safeLead: false, numeric: true };

export function literalValue(text: string): VariableValue {
  return { texts: [text], safeLead: !text.startsWith("-"), numeric: /^-?\d+$/.test(text) };
}

/**
 * The values of all variables, joined over the whole program: no order is assumed, so that loops and functions need no
 * special care. A name that was never assigned holds something unknown.
 */
export class Variables {
  readonly #values = new Map<string, VariableValue>([
    ["PWD", pathValue],
    ["HOME", pathValue],
  ]);
  /** The program changes the characters at which unquoted expansions are split. */
  changesSplitting = false;

  assign(name: string, value: VariableValue): void {
    const known = this.#values.get(name);
    this.#values.set(name, known === undefined ? value : join(known, value));
  }

  value(name: string): VariableValue {
    return this.#values.get(name) ?? unknownValue;
  }
}

function join(a: VariableValue, b: VariableValue): VariableValue {
  const texts = a.texts === undefined || b.texts === undefined ? undefined : [...new Set([...a.texts, ...b.texts])];
  return {
    texts: texts !== undefined && texts.length <= mostTexts ? texts : undefined,
    safeLead: a.safeLead && b.safeLead,
    numeric: a.numeric && b.numeric,
  };
}
