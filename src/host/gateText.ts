import type { GateReport, StoppedAttempt } from "./agentPort.ts";
import type { PlanningChanges } from "./agents/planningWatch.ts";

/** What is closed and what was stopped, as plain text to take elsewhere. */
export function gateText(
  rules: GateReport["rules"],
  stopped: readonly StoppedAttempt[],
  changes?: PlanningChanges,
): string {
  return [
    "Closed while planning, but for:",
    ...rules.map(({ what, rule }) => `- ${what}: ${rule}`),
    "",
    stopped.length === 0 ? "Nothing was stopped." : "Stopped:",
    ...stopped.map(({ tool, target, reason, at }) => `- ${at} ${tool} ${target}: ${reason}`.replaceAll(/\s+/g, " ")),
    "",
    ...(changes === undefined || changes.files.length === 0
      ? []
      : ["Changed while planning:", ...changes.files.map(({ path, change }) => `- ${change} ${path}`), ""]),
  ].join("\n");
}
