import type { PlanModeState } from "../../plan/planModeState.ts";
import type { AgentSettings } from "../ports.ts";
import type { PlanningShell } from "../shell/shellPolicy.ts";
import type { StoppedAttempt, TranscriptLine } from "./transcriptLine.ts";

/** Something that goes on beside the turns. It can be stopped by `_plan-mode/stop_terminal`, a subagent by Stop. */
export interface RunningWork {
  readonly kind: "terminal" | "subagent";
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The answer of `_plan-mode/gate`: what is closed now and by which rule, what protects the shell, what was stopped. */
export interface GateReport {
  readonly closed: boolean;
  readonly state: PlanModeState;
  readonly planPath: string;
  /** What holds while planning, for people. */
  readonly rules: readonly { readonly what: string; readonly rule: string }[];
  readonly shell: { readonly rule: AgentSettings["shell"] } & Awaited<ReturnType<PlanningShell["status"]>>;
  /** Started before or while planning; none of it gets any input. */
  readonly running: readonly RunningWork[];
  /** In this planning phase, or in the last one. */
  readonly stopped: readonly StoppedAttempt[];
}

/** The rules of the gate in words, as the settings have them. */
export function gateRules(
  settings: AgentSettings,
  { sandbox }: Awaited<ReturnType<PlanningShell["status"]>>,
): GateReport["rules"] {
  const markdown = settings.toolset === "compat";
  const sandboxed = sandbox === "bubblewrap" || sandbox === "seatbelt";
  const unproven = sandboxed
    ? "any other that does not plainly change something runs in a sandbox without writing and without network"
    : "there is no sandbox here, so any other is refused";
  const marked =
    settings.readOnlyTools.length === 0
      ? "none is marked read-only"
      : `marked read-only: ${settings.readOnlyTools.join(", ")}`;
  return [
    {
      what: "Edits",
      rule: markdown
        ? "only the session's plan.md and Markdown files, instruction files excepted (planMode.toolset is compat)"
        : "only the session's own plan.md",
    },
    { what: "Patches", rule: "none, whatever they touch" },
    {
      what: "Commands",
      rule:
        settings.shell === "permissions"
          ? "left to the permission rules (planMode.shell is permissions)"
          : `those that are read as read-only run; ${unproven}`,
    },
    {
      what: "External tools",
      rule: `${marked}${settings.trustReadOnlyHints ? ", and what tools say of themselves is believed (planMode.trustReadOnlyHints)" : ""}`,
    },
    { what: "Subagents", rule: "every call of theirs meets this same gate" },
  ];
}

/** The attempts that were stopped since planning began last. */
export function stoppedInPhase(lines: readonly TranscriptLine[]): readonly StoppedAttempt[] {
  const phase = lines.findLastIndex((line) => line.kind === "event" && line.event.type === "PlanModeEntered");
  return lines.slice(phase + 1).flatMap((line) => (line.kind === "stopped" ? [line.stopped] : []));
}
