import type { CommandRule } from "./commandRule.ts";
import { builtinCommands } from "./families/builtins.ts";
import { fileCommands } from "./families/files.ts";
import { languageCommands } from "./families/languages.ts";
import { serviceCommands } from "./families/services.ts";
import { systemCommands } from "./families/system.ts";
import { textCommands } from "./families/text.ts";

const table: ReadonlyMap<string, CommandRule> = new Map(
  Object.entries({
    ...builtinCommands,
    ...textCommands,
    ...fileCommands,
    ...systemCommands,
    ...languageCommands,
    ...serviceCommands,
  }),
);

/** The rule of a read-only command; `undefined` for everything that is not known to be one. */
export function ruleOf(name: string): CommandRule | undefined {
  return table.get(name);
}
