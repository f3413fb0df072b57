import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type ConfiguredMode, decidePermission } from "../../../../src/policy/permission/decidePermission.ts";
import { parseRule } from "../../../../src/policy/permission/parseRule.ts";
import type { Rule, RuleEffect } from "../../../../src/policy/permission/rule.ts";
import type { PermissionCall } from "../../../../src/policy/permission/toolCall.ts";
import {
  call,
  edit,
  external,
  fetchUrl,
  folders,
  read,
  shell,
  unsplittable,
} from "../../../support/permissionCalls.ts";

function rules(text: string): Rule[] {
  return text
    .split(";")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [effect = "", ...rest] = line.trim().split(" ");
      const remembered = effect === "remember";
      const rule = parseRule(rest.join(" "), remembered ? "allow" : (effect as RuleEffect), "user", remembered);
      assert.ok(rule.ok, rule.ok ? "" : rule.error);
      return rule.value;
    });
}

interface Row {
  readonly name: string;
  readonly call: PermissionCall;
  readonly rules?: string;
  readonly mode?: ConfiguredMode;
  readonly decision: RuleEffect;
}

const rows: readonly Row[] = [
  { name: "reading runs without asking", call: read("/work/app/a.ts"), decision: "allow" },
  { name: "an edit asks", call: edit("/work/app/a.ts"), decision: "ask" },
  {
    name: "an edit runs where edits are accepted",
    call: edit("/work/app/a.ts"),
    mode: "acceptEdits",
    decision: "allow",
  },
  { name: "the mode value plan starts nothing and asks", call: edit("/work/app/a.ts"), mode: "plan", decision: "ask" },
  { name: "always-approve runs edits", call: edit("/work/app/a.ts"), mode: "always-approve", decision: "allow" },
  {
    name: "bypassPermissions means always-approve",
    call: edit("/work/app/a.ts"),
    mode: "bypassPermissions",
    decision: "allow",
  },
  { name: "dontAsk denies instead of asking", call: edit("/work/app/a.ts"), mode: "dontAsk", decision: "deny" },
  { name: "dontAsk still reads", call: read("/work/app/a.ts"), mode: "dontAsk", decision: "allow" },
  { name: "a read-only command runs", call: shell("git log", true), decision: "allow" },
  { name: "another command asks", call: shell("npm test"), decision: "ask" },
  {
    name: "a dangerous command asks even if the reader finds it read-only",
    call: shell("kill -l", true),
    decision: "ask",
  },
  { name: "an external tool asks", call: external("github", "get_issue"), decision: "ask" },
  { name: "the network asks", call: fetchUrl("https://example.com/a"), decision: "ask" },
  { name: "plan tools need no permission", call: call("todo_write", { kind: "plan" }), decision: "allow" },
  {
    name: "a subagent is not asked for as such",
    call: call("task", { kind: "spawn", type: "explore" }),
    decision: "allow",
  },

  {
    name: "deny outranks ask and allow",
    call: shell("npm test"),
    rules: "allow Bash; ask Bash(npm:*); deny Bash(npm test)",
    decision: "deny",
  },
  {
    name: "ask outranks allow",
    call: shell("npm test"),
    rules: "allow Bash(npm test); ask Bash(npm:*)",
    decision: "ask",
  },
  {
    name: "deny holds under always-approve",
    call: shell("npm publish"),
    rules: "deny Bash(npm publish:*)",
    mode: "always-approve",
    decision: "deny",
  },
  {
    name: "ask holds under always-approve",
    call: shell("npm publish"),
    rules: "ask Bash(npm publish:*)",
    mode: "always-approve",
    decision: "ask",
  },
  {
    name: "ask under dontAsk is a denial",
    call: shell("npm publish"),
    rules: "ask Bash",
    mode: "dontAsk",
    decision: "deny",
  },

  { name: "a prefix ends at a word", call: shell("npmx install"), rules: "allow Bash(npm:*)", decision: "ask" },
  {
    name: "a prefix covers its arguments",
    call: shell("npm test -- auth"),
    rules: "allow Bash(npm test:*)",
    decision: "allow",
  },
  {
    name: "a pattern without a star is a prefix too",
    call: shell("npm test -- auth"),
    rules: "allow Bash(npm test)",
    decision: "allow",
  },
  {
    name: "a star elsewhere is a wildcard",
    call: shell("npm run build:web"),
    rules: "allow Bash(npm run build*)",
    decision: "allow",
  },
  {
    name: "an allow rule must cover every command",
    call: shell("npm test && npm publish"),
    rules: "allow Bash(npm test:*)",
    decision: "ask",
  },
  {
    name: "two allow rules cover two commands",
    call: shell("npm test && ls"),
    rules: "allow Bash(npm test); allow Bash(ls)",
    decision: "allow",
  },
  {
    name: "and a third command asks",
    call: shell("npm test && ls && id"),
    rules: "allow Bash(npm test); allow Bash(ls)",
    decision: "ask",
  },
  {
    name: "one prefix may cover every command",
    call: shell("npm test && npm run lint"),
    rules: "allow Bash(npm:*)",
    decision: "allow",
  },
  {
    name: "a deny rule needs only one command",
    call: shell("ls && npm publish"),
    rules: "deny Bash(npm publish)",
    decision: "deny",
  },
  {
    name: "an allow rule never covers what can't be split",
    call: unsplittable("npm test $(x)"),
    rules: "allow Bash(npm test:*)",
    decision: "ask",
  },
  {
    name: "a bare allow covers what can't be split",
    call: unsplittable("npm test $(x)"),
    rules: "allow Bash",
    decision: "allow",
  },
  {
    name: "a deny rule sees the whole string of what can't be split",
    call: unsplittable("npm publish $(x)"),
    rules: "deny Bash(npm publish:*)",
    decision: "deny",
  },
  {
    name: "a remembered answer covers its command",
    call: shell("npm test"),
    rules: "remember Bash(npm test:*)",
    decision: "allow",
  },
  {
    name: "a remembered answer never covers a dangerous command",
    call: shell("rm a.txt"),
    rules: "remember Bash(rm:*)",
    decision: "ask",
  },
  { name: "nor one behind a path", call: shell("/bin/rm a.txt"), rules: "remember Bash", decision: "ask" },
  { name: "nor git push", call: shell("git push origin"), rules: "remember Bash(git:*)", decision: "ask" },
  {
    name: "an explicit rule does cover a dangerous command",
    call: shell("rm a.txt"),
    rules: "allow Bash(rm:*)",
    decision: "allow",
  },

  {
    name: "a path rule is read against the folder",
    call: edit("/work/app/src/a.ts"),
    rules: "allow Edit(src/**)",
    decision: "allow",
  },
  {
    name: "a star does not cross folders",
    call: edit("/work/app/src/x/a.ts"),
    rules: "allow Edit(src/*)",
    decision: "ask",
  },
  { name: "a path rule covers hidden files", call: read("/work/app/.env"), rules: "deny Read(.env)", decision: "deny" },
  { name: "~ is the home", call: read("/home/me/.ssh/id"), rules: "deny Read(~/.ssh/**)", decision: "deny" },
  {
    name: "a deny rule sees through a link",
    call: read("/work/app/link", { paths: ["/work/app/link", "/home/me/.ssh/id"] }),
    rules: "deny Read(~/.ssh/**)",
    decision: "deny",
  },
  {
    name: "an allow rule does not follow a link out",
    call: edit("/work/app/src/l", { paths: ["/work/app/src/l", "/etc/x"] }),
    rules: "allow Edit(src/**)",
    decision: "ask",
  },
  {
    name: "a Read rule governs grep",
    call: read("/work/app/secret", { tool: "grep", search: true }),
    rules: "deny Read(secret)",
    decision: "deny",
  },
  {
    name: "a Grep rule does not govern reading",
    call: read("/work/app/secret"),
    rules: "deny Grep(secret)",
    decision: "allow",
  },
  {
    name: "a Grep rule governs grep",
    call: read("/work/app/secret", { tool: "grep", search: true }),
    rules: "deny Grep(secret)",
    decision: "deny",
  },
  {
    name: "a Read deny rule covers a command that names the file",
    call: shell("cat .env", true, ["/work/app/.env"]),
    rules: "deny Read(.env)",
    decision: "deny",
  },
  {
    name: "an Edit deny rule covers a command that names the file",
    call: shell("tee db.sql", false, ["/work/app/db.sql"]),
    rules: "deny Edit(*.sql)",
    decision: "deny",
  },
  {
    name: "a rule may name one tool of a family",
    call: edit("/work/app/a.ts"),
    rules: "deny search_replace",
    decision: "ask",
  },
  { name: "and then means that tool", call: edit("/work/app/a.ts"), rules: "deny write_file", decision: "deny" },

  {
    name: "mcp__server covers its tools",
    call: external("github", "get_issue"),
    rules: "allow mcp__github",
    decision: "allow",
  },
  { name: "but no other server's", call: external("gitlab", "get_issue"), rules: "allow mcp__github", decision: "ask" },
  {
    name: "mcp__server__tool covers one",
    call: external("github", "delete_repo"),
    rules: "allow mcp__github__get_issue",
    decision: "ask",
  },
  {
    name: "domain: covers subdomains",
    call: fetchUrl("https://docs.example.com:8080/a?b"),
    rules: "allow WebFetch(domain:example.com)",
    decision: "allow",
  },
  {
    name: "domain: ignores www and case",
    call: fetchUrl("https://WWW.Example.com/"),
    rules: "allow WebFetch(domain:example.com)",
    decision: "allow",
  },
  {
    name: "domain: is not fooled by a longer name",
    call: fetchUrl("https://notexample.com/"),
    rules: "allow WebFetch(domain:example.com)",
    decision: "ask",
  },
  {
    name: "domain: is not fooled by a user name",
    call: fetchUrl("https://example.com@evil.net/"),
    rules: "allow WebFetch(domain:example.com)",
    decision: "ask",
  },
  {
    name: "a url wildcard",
    call: fetchUrl("https://example.com/docs/a"),
    rules: "allow WebFetch(https://example.com/docs/*)",
    decision: "allow",
  },
  {
    name: "plan tools can be denied",
    call: call("enter_plan_mode", { kind: "plan" }),
    rules: "deny EnterPlanMode",
    decision: "deny",
  },
  { name: "a star covers everything", call: read("/work/app/a.ts"), rules: "ask *", decision: "ask" },

  {
    name: "a control file asks in always-approve too",
    call: edit("/home/me/.plan-mode/config.json", { controlFile: true }),
    mode: "always-approve",
    decision: "ask",
  },
  {
    name: "and under an allow rule",
    call: edit("/home/me/.plan-mode/config.json", { controlFile: true }),
    rules: "allow Edit; allow *",
    decision: "ask",
  },
  {
    name: "reading a control file is reading",
    call: read("/home/me/.plan-mode/config.json", { controlFile: true }),
    decision: "allow",
  },
];

describe("Permission outside the plan gate", () => {
  for (const row of rows) {
    it(row.name, () => {
      const context = { mode: row.mode ?? "default", rules: rules(row.rules ?? ""), folders } as const;
      assert.equal(decidePermission(row.call, context).decision, row.decision);
    });
  }

  it("names the rule that decided", () => {
    const context = { mode: "default", rules: rules("deny Bash(npm publish:*)"), folders } as const;
    assert.equal(decidePermission(shell("npm publish"), context).reason, "The user's rule deny Bash(npm publish:*)");
  });
});
