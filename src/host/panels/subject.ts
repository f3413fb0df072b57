/**
 * What a review panel shows: the plan of the session that is open, the plan of another session of the folder (to be read), the plan
 * of an agent outside the editor (`guest:<agent>/<session>`), or any Markdown file. A string, since the page keeps it over a reload of the window.
 */
export type Subject = "session" | `plan:${string}` | `guest:${string}` | `markdown:${string}`;

/** Reads what a page has kept; anything else is the plan of the open session. */
export function readSubject(state: unknown): Subject {
  const subject = typeof state === "object" && state !== null && "subject" in state ? state.subject : undefined;
  if (typeof subject !== "string") {
    return "session";
  }
  return isOther(subject) ? subject : "session";
}

function isOther(subject: string): subject is Exclude<Subject, "session"> {
  return /^(plan|guest|markdown):/.test(subject);
}

/** The session id, name or path behind the kind. */
export function subjectName(subject: Subject): string {
  return subject.slice(subject.indexOf(":") + 1);
}
