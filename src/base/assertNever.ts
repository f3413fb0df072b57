/** Ends an exhaustive switch: a value that reaches it is a case that somebody forgot. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
