import type { PlanningShell, ShellPolicyOptions } from "./shellPolicy.ts";

/** The shell policy, loaded at the first command: many sessions plan without one. */
export function lazyShellPolicy(options: ShellPolicyOptions): PlanningShell {
  let loading: Promise<PlanningShell> | undefined;
  const shell = (): Promise<PlanningShell> =>
    (loading ??= import("./shellPolicy.ts").then(({ createShellPolicy }) => createShellPolicy(options)));
  return {
    policy: async (...call) => await (await shell()).policy(...call),
    read: async (...call) => await (await shell()).read(...call),
    split: async (...call) => await (await shell()).split(...call),
    runPlan: async (...call) => await (await shell()).runPlan(...call),
    status: async () => await (await shell()).status(),
    dispose: () => {
      void loading?.then((loaded) => loaded.dispose());
    },
  };
}
