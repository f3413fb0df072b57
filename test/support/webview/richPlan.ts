/** A plan with everything that the panel can show, and the text of its revision before. */
export const richPlan = `---
owner: platform
ticket: AUTH-12
---

# Limit login attempts

## Context

Anybody can try passwords without end. See \`src/auth/store.ts:41\`, [the session table](src/auth/session.ts#L10-L20),
[a lost file](docs/gone.md) and [the issue](https://example.com/1).[^why] A made-up name: \`made/up.ts\`.

> [!WARNING]
> Four workers share one proxy, so whatever counts failures has to be shared.

## Approach

The counter lives in the session table, so that it survives a restart and is shared by all workers.

\`\`\`ts
/** Milliseconds to wait. */
export function delay(failures: number): number {
  const seconds = 2 ** failures; // grows
  return Math.min(seconds * 1000, 3_600_000);
}
const text = \`wait \${delay(5)} ms\`;
\`\`\`

\`\`\`mermaid
flowchart LR
  A[Login] --> B{Allowed?}
  B -->|yes| C[Compare password]
  B -->|no| D[Wait]
\`\`\`

![The login page](docs/login.png) and ![elsewhere](https://example.com/x.png)

## Files to change

| File | Change |
| :--- | -----: |
| \`src/auth/login.ts\` | ask the limiter before the password is compared |
| \`migrations/0007_attempts.sql\` | table \`login_attempts\` |

## Steps

- [x] Read the login path
- [ ] Add the table
  - [ ] with an index on account and address
- [ ] Ask the limiter in \`login.ts\`
- [ ] Show how long to wait

مرحبا، هذه فقرة من اليمين إلى اليسار مع كلمة login في وسطها.

日本語の段落です。${"とても長い行".repeat(30)}

${"A line without a single break_".repeat(14)} 🎉 👩‍👩‍👧

[^why]: Because the last incident began so.
`;

export const richPlanBefore = richPlan
  .replace(
    "The counter lives in the session table, so that it survives a restart and is shared by all workers.",
    "The counter lives in memory.\n\nIt is lost on a restart, which is acceptable.",
  )
  .replace("- [ ] Show how long to wait\n", "")
  .replace("ask the limiter before the password is compared", "ask the limiter")
  .replace("3_600_000", "60_000")
  .replace("## Steps", "## Rollout\n\nBehind a flag.\n\n## Steps");

/** Number of the first line that has this in it, from 1. */
export function lineIn(markdown: string, text: string): number {
  return markdown.split("\n").findIndex((line) => line.includes(text)) + 1;
}
