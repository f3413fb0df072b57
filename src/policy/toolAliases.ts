/**
 * Claude's tool names beside our own. Wherever a name can be written (calls, rules, hook matchers) either spelling means the
 * same tool (seed: "Claude-compat aliases"). `Write`, `StrReplace` and `Delete` are tools of their own in the compat set.
 */
const aliases: ReadonlyMap<string, string> = new Map([
  ["Bash", "run_terminal_command"],
  ["Read", "read_file"],
  ["LS", "list_dir"],
  ["ListDir", "list_dir"],
  ["Glob", "glob"],
  ["Grep", "grep"],
  ["Edit", "search_replace"],
  ["MultiEdit", "search_replace"],
  ["WebFetch", "web_fetch"],
  ["Task", "task"],
  ["TodoWrite", "todo_write"],
  ["EnterPlanMode", "enter_plan_mode"],
  ["ExitPlanMode", "exit_plan_mode"],
  ["AskUserQuestion", "ask_user_question"],
]);

/** Our name of a tool, whichever way it was written; names we don't know stay as they are. */
export function canonicalToolName(name: string): string {
  return aliases.get(name) ?? name;
}

/** Every spelling of a tool, our own first. */
export function toolSpellings(name: string): readonly string[] {
  const canonical = canonicalToolName(name);
  return [canonical, ...[...aliases].filter(([, own]) => own === canonical).map(([alias]) => alias)];
}
