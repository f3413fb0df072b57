/** A plan with one of everything that can be commented on; its line numbers are used by tests. */
export const greetingPlan = `# Greet people

## Context

The project greets nobody. See \`src/commands.ts:1\`.

Anybody may be greeted.

![A lamp](docs/lamp.png)

## Files

| File | Change |
| --- | --- |
| hello.txt | new |
| README.md | one line |

## Steps

1. Write hello.txt
   - in English
2. Check it

\`\`\`sh
npm test
npm run greet
\`\`\`
`;

/** What the agent makes of the comments. */
export const greetingPlanRevised = greetingPlan
  .replace("Anybody may be greeted.", "Everybody who asks is greeted.")
  .replace("| README.md | one line |", "| README.md | one line on it |")
  .replace("2. Check it", "2. Check it twice");
