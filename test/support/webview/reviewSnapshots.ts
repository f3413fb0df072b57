import type { ReviewSnapshot } from "../../../src/protocol/reviewMessages.ts";

export const samplePlan = `# Limit login attempts

## Context

Anybody can try passwords without end. We run four workers behind one proxy, so
whatever counts failures has to be shared. See \`src/auth/store.ts:41\` and [the issue](https://example.com/1).

## Approach

Count failed attempts per account and address in the existing [session table](src/auth/store.ts), and refuse
further attempts for a growing time.

The counter lives in memory.

After five failures an attempt waits 2ⁿ seconds, at most one hour.

## Files to change

| File | Change |
| :--- | :----- |
| \`src/auth/login.ts\` | ask the limiter before the password is compared |
| \`migrations/0007_attempts.sql\` | table \`login_attempts\` |

## Steps

- [x] Read the login path
- [ ] Add the table
  - [ ] with an index on account and address
- [ ] Ask the limiter in \`login.ts\`

1. First
2. Second

> Nothing else changes for people who log in.

## Verification

\`\`\`sh
npm test -- auth        # unit
npm run e2e login       # five wrong passwords, then the right one
\`\`\`
`;

const first = { number: 1, sha256: "a".repeat(64), at: "2026-11-30T10:00:00Z", author: "agent" } as const;
const second = { number: 2, sha256: "b".repeat(64), at: "2026-11-30T11:00:00Z", author: "agent" } as const;
export const revisions = [first, second] as const;

type Thread = ReviewSnapshot["threads"][number];

/** A thread of the person on lines of a revision. */
export function thread(id: string, start: number, end: number, body: string, more: Partial<Thread> = {}): Thread {
  const anchor = {
    revision: second.sha256,
    range: { start, end },
    quote: samplePlan.split("\n").slice(start - 1, end),
    headingPath: ["Limit login attempts"],
    block: "paragraph",
    certainty: "exact" as const,
  };
  return {
    id,
    anchor,
    origin: anchor,
    kind: "comment",
    comments: [{ id: `${id}-1`, author: "person", body, at: "2026-11-30T11:05:00Z" }],
    status: "open",
    ...more,
  };
}

/** A review that waits, without comments. */
export function waiting(change: Partial<ReviewSnapshot> = {}): ReviewSnapshot {
  return {
    type: "snapshot",
    seq: 1,
    title: "Limit login attempts",
    status: "waiting",
    planPath: "/home/me/.plan-mode/sessions/x/plan.md",
    markdown: samplePlan,
    revision: second,
    revisions: [first, second],
    reviewed: null,
    threads: [],
    drafts: {},
    canDecide: true,
    deciding: false,
    ...change,
  };
}

/** A second round: one comment addressed, one unchanged, one whose text is gone, a suggestion, an agent's reply. */
export function secondRound(change: Partial<ReviewSnapshot> = {}): ReviewSnapshot {
  const old = (id: string, line: number, quote: string, body: string, more: Partial<Thread>): Thread => {
    const made = thread(id, line, line, body, { sentWith: first.sha256, ...more });
    return {
      ...made,
      origin: { ...made.origin, revision: first.sha256, quote: [quote] },
      comments: made.comments.map((comment) => ({ ...comment, sentWith: first.sha256 })),
    };
  };
  const answered = old("t-1", 13, "The counter lives in a file.", "We run four workers. A file is **not** shared.", {
    addressedIn: second.sha256,
  });
  return waiting({
    reviewed: {
      revision: first,
      markdown: samplePlan.replace("The counter lives in memory.", "The counter lives in a file."),
    },
    threads: [
      {
        ...answered,
        comments: [
          ...answered.comments,
          { id: "t-1-2", author: "agent", body: "Moved it; migration is `step 2`.", at: "2026-11-30T11:10:00Z" },
        ],
      },
      old(
        "t-2",
        15,
        "After five failures an attempt waits 2ⁿ seconds, at most one hour.",
        "Make both numbers settings.",
        {},
      ),
      old("t-3", 22, "- src/auth/memoryStore.ts — new map", "Please reuse the store we have.", {
        anchor: { ...thread("x", 22, 22, "").anchor, certainty: "outdated" },
      }),
      thread("t-4", 41, 41, "Also on Windows?", {
        kind: "suggestion",
        replacement: "npm test -- auth login   # unit",
      }),
      thread("t-5", 34, 34, "Done already.", { status: "resolved" }),
    ],
    ...change,
  });
}
