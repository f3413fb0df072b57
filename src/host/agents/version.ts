/** The first thing in a text that looks like a version: `0.61.0`, `v1.18.33`, `grok 0.2.117 (abc)`. */
export function versionIn(text: string): string | undefined {
  return /(?<![\d.])\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?/u.exec(text)?.[0];
}

/** True when `version` is older. A pre-release comes before its release; what is no version is not older. */
export function isBelow(version: string, limit: string): boolean {
  const [left, right] = [parts(version), parts(limit)];
  if (left === undefined || right === undefined) {
    return false;
  }
  for (const [index, number] of right.numbers.entries()) {
    const own = left.numbers[index] ?? 0;
    if (own !== number) {
      return own < number;
    }
  }
  return left.preRelease && !right.preRelease;
}

function parts(version: string): { readonly numbers: readonly number[]; readonly preRelease: boolean } | undefined {
  const found = versionIn(version);
  if (found === undefined) {
    return undefined;
  }
  const [numbers = "", ...rest] = found.split("-");
  return { numbers: numbers.split(".").map(Number), preRelease: rest.length > 0 };
}
