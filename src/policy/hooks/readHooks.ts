import { type HooksConfig, hookCommand, hookEvents, hookGroup } from "./hookConfig.ts";
import type { HookEvent } from "./hookEvent.ts";

/** What is wrong with one entry, by its place under `hooks`. */
export interface HookProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Group = NonNullable<HooksConfig[HookEvent]>[number];

/** Reads the `hooks` part of a config file entry by entry: what does not parse is reported, and the others work all the same. */
export function readHooks(value: unknown): { readonly config: HooksConfig; readonly problems: readonly HookProblem[] } {
  if (value === undefined) {
    return { config: {}, problems: [] };
  }
  if (!isRecord(value)) {
    return { config: {}, problems: [{ path: [], message: "is not an object of events" }] };
  }
  const config: Partial<Record<HookEvent, Group[]>> = {};
  const problems: HookProblem[] = [];
  for (const [name, groups] of Object.entries(value)) {
    const event = hookEvents.find((known) => known === name);
    if (event === undefined) {
      problems.push({ path: [name], message: `is no event. The events are ${hookEvents.join(", ")}` });
    } else if (!Array.isArray(groups)) {
      problems.push({ path: [name], message: "is not a list" });
    } else {
      config[event] = groups.flatMap((group, at) => readGroup(group, [name, at], problems));
    }
  }
  return { config, problems };
}

function readGroup(value: unknown, path: readonly PropertyKey[], problems: HookProblem[]): readonly Group[] {
  const commands: unknown = isRecord(value) ? value["hooks"] : undefined;
  const frame = hookGroup.safeParse(isRecord(value) && Array.isArray(commands) ? { ...value, hooks: [] } : value);
  if (!frame.success || !Array.isArray(commands)) {
    const issue = frame.error?.issues[0];
    problems.push({ path: [...path, ...(issue?.path ?? [])], message: issue?.message ?? "is not usable" });
    return [];
  }
  const hooks = commands.flatMap((entry: unknown, at) => {
    const parsed = hookCommand.safeParse(entry);
    if (parsed.success) {
      return [parsed.data];
    }
    const issue = parsed.error.issues[0];
    problems.push({ path: [...path, "hooks", at, ...(issue?.path ?? [])], message: issue?.message ?? "is not usable" });
    return [];
  });
  return [{ ...frame.data, hooks }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
