/** Reads fields of values that came over the wire and may be anything. Nothing here throws. */

/** Undefined for anything that is not an object, and for a field that is missing. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

export function textField(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === "string" ? found : undefined;
}

/** Whole numbers only. */
export function numberField(value: unknown, name: string): number | undefined {
  const found = field(value, name);
  return typeof found === "number" && Number.isInteger(found) ? found : undefined;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** Our own extension data: `_meta["plan-mode"]` (design.md, "ACP on the wire"). */
export function planModeMeta(value: unknown): unknown {
  return field(field(value, "_meta"), "plan-mode");
}
