import { listField, textField } from "./fields.ts";

export interface SessionSummary {
  readonly sessionId: string;
  readonly title: string;
  /** ISO 8601, or empty where the agent does not say. */
  readonly updatedAt: string;
}

/** From the answer to `session/list`, newest first. */
export function readSummaries(response: unknown): readonly SessionSummary[] {
  return listField(response, "sessions")
    .flatMap((session) => {
      const sessionId = textField(session, "sessionId");
      const title = textField(session, "title") ?? "";
      return sessionId === undefined ? [] : [{ sessionId, title, updatedAt: textField(session, "updatedAt") ?? "" }];
    })
    .sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
}
