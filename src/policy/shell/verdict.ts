import type { GitUse } from "./git/gitFacts.ts";

/**
 * `allow`: certain to change nothing. `sandbox`: nobody can vouch for it, so it runs only where the system forbids
 * writing. `deny`: changes something, or hides what it does.
 */
export type ShellVerdict = "allow" | "sandbox" | "deny";

/** A verdict with its reason, plus what must still be looked up on disk before an `allow` holds. */
export interface Judgement {
  readonly verdict: ShellVerdict;
  readonly reason: string;
  readonly git: readonly GitUse[];
  /** Files whose presence above the working folder would make a tool run the repository's code. */
  readonly hazards: readonly HazardFiles[];
  /** True when the command reads something that a sandbox hides: network, sockets (gh, kubectl, docker). */
  readonly needsHost: boolean;
}

export interface HazardFiles {
  readonly tool: string;
  readonly names: readonly string[];
  /** Folders where the tool may run; `undefined` when they are not known. */
  readonly folders: readonly string[] | undefined;
}

const rank: Record<ShellVerdict, number> = { allow: 0, sandbox: 1, deny: 2 };

export function allow(reason: string): Judgement {
  return { verdict: "allow", reason, git: [], hazards: [], needsHost: false };
}

export function sandboxOnly(reason: string): Judgement {
  return { verdict: "sandbox", reason, git: [], hazards: [], needsHost: false };
}

export function deny(reason: string): Judgement {
  return { verdict: "deny", reason, git: [], hazards: [], needsHost: false };
}

/** The judgement of a whole from its parts: the worst verdict with its first reason, and all that is to be looked up. */
export function worst(parts: readonly Judgement[], whenEmpty: string): Judgement {
  let found: Judgement | undefined;
  for (const part of parts) {
    if (found === undefined || rank[part.verdict] > rank[found.verdict]) found = part;
  }
  if (found === undefined) return allow(whenEmpty);
  return {
    verdict: found.verdict,
    reason: found.reason,
    git: parts.flatMap((part) => part.git),
    hazards: parts.flatMap((part) => part.hazards),
    needsHost: parts.some((part) => part.needsHost),
  };
}
