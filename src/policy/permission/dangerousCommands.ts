import type { ShellFacts } from "./toolCall.ts";

const dangerous = new Set(["rm", "chmod", "chown", "chgrp", "chattr", "pkill", "kill", "killall"]);

/**
 * Commands that no remembered answer covers: whoever once allowed `rm old.txt` for good did not mean the next `rm`
 * (spec/grok-build-behaviour.md 8.4). A command that can't be split counts as dangerous.
 */
export function isDangerous(facts: ShellFacts | undefined): boolean {
  return (
    facts?.commands === undefined ||
    facts.commands.some((words) => {
      const name = words[0]?.replace(/^.*[/\\]/u, "") ?? "";
      return dangerous.has(name) || (name === "git" && words.includes("push"));
    })
  );
}
