import { join } from "node:path";
import { readTextFile } from "../../disk/atomicFile.ts";
import { isSessionId } from "../../disk/home.ts";
import { namesIn } from "../../disk/namesIn.ts";
import { agentIdPattern } from "./agentDefinition.ts";

/** The session that was open last, when it is another agent's and a plan waits in it; known without starting anything. */
export async function foreignParked(home: string, sessionId: string | undefined): Promise<string | undefined> {
  if (sessionId === undefined || !isSessionId(sessionId)) {
    return undefined;
  }
  const reviews = join(home, "reviews");
  for (const agentId of await namesIn(reviews)) {
    const path = join(reviews, agentId, sessionId, "review.json");
    const text = agentIdPattern.test(agentId) ? await readTextFile(path).catch(() => undefined) : undefined;
    if (text !== undefined && waits(text)) {
      return sessionId;
    }
  }
  return undefined;
}

function waits(review: string): boolean {
  try {
    const value: unknown = JSON.parse(review);
    return typeof value === "object" && value !== null && "parked" in value && value.parked !== null;
  } catch {
    return false;
  }
}
