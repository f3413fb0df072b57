/** Whether a caught value is a system error with one of these codes (`ENOENT` …). */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}

/** The words of a caught value, for people. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
