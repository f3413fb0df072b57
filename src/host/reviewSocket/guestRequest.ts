import { join } from "node:path";
import * as z from "zod/mini";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";

const schema = z.object({
  version: z.literal(1),
  title: z.string(),
  cwd: z.string(),
  /** Names the request for good. */
  key: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Of what was presented; the person may have edited it since. */
  sha256: z.string(),
  approvals: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(["allow_once", "allow_always"]) })),
  /** The agent has got the decision. */
  delivered: z.boolean(),
});

/** The last plan that a guest has presented: request.json beside its review. */
export type GuestRequest = z.infer<typeof schema>;

/** Undefined where there is none, or none that can be read: then the plan is presented anew. */
export async function readGuestRequest(directory: string): Promise<GuestRequest | undefined> {
  try {
    const parsed = schema.safeParse(JSON.parse((await readTextFile(path(directory))) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export async function writeGuestRequest(directory: string, request: GuestRequest): Promise<void> {
  await writeFileAtomic(path(directory), `${JSON.stringify(request)}\n`);
}

/** Nobody has decided about the request yet, by the files of its review. What can't be read is opened, and tells the person. */
export async function waitsOnDisk(directory: string): Promise<boolean> {
  try {
    const review: unknown = JSON.parse((await readTextFile(join(directory, "review.json"))) ?? "{}");
    const parked = typeof review === "object" && review !== null && "parked" in review ? review.parked : undefined;
    return parked !== null;
  } catch {
    return true;
  }
}

function path(directory: string): string {
  return join(directory, "request.json");
}
