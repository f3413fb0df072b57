/** One kept version of plan.md. Numbers count from 1; the hash is that of the bytes on disk. */
export interface Revision {
  readonly number: number;
  readonly sha256: string;
  /** ISO 8601. */
  readonly at: string;
  readonly author: "agent" | "person";
}
