/**
 * A JSON schema without what a model does not need to fill in arguments: which dialect it is, bounds that say nothing, and spellings
 * that are accepted but not advertised (`undocumented` in their description). It goes with every request; what arrives is checked
 * against the whole schema.
 */
export function shortSchema(schema: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isNoise(key, value))
      .map(([key, value]) => [key, short(value)]),
  );
}

function isNoise(key: string, value: unknown): boolean {
  switch (key) {
    case "$schema":
      return true;
    case "minLength":
    case "minimum":
      return value === 0 || value === 1;
    case "maximum":
      return value === Number.MAX_SAFE_INTEGER;
    case "default":
      return value === "";
    default:
      return isSilent(value);
  }
}

/** A property that is only accepted. */
export const undocumented = "undocumented";

function isSilent(value: unknown): boolean {
  return typeof value === "object" && value !== null && "description" in value && value.description === undocumented;
}

function short(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(short);
  }
  return typeof value === "object" && value !== null ? shortSchema(value) : value;
}
