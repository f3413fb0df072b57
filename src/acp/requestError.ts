import { field, textField } from "./fields.ts";

/** A sentence from whatever a request was rejected with: the agent's own words, where it sent some. */
export function requestError(error: unknown): string {
  const data = field(error, "data");
  const details =
    textField(data, "reason") ?? textField(data, "details") ?? (typeof data === "string" ? data : undefined);
  const message = error instanceof Error ? error.message : textField(error, "message");
  if (details !== undefined && details !== "") {
    return details;
  }
  return message === undefined || message === "" ? "the agent did not say why" : message;
}
