import { field, listField, textField } from "./fields.ts";

/** The agent's own account of its gate (`_plan-mode/gate`). */
export interface GateReport {
  readonly closed: boolean;
  readonly rules: readonly { readonly what: string; readonly rule: string }[];
  /** What protects commands: `bubblewrap`, `seatbelt`, `off` or `unavailable`. */
  readonly sandbox: string;
  readonly running: readonly {
    readonly kind: "terminal" | "subagent";
    readonly id: string;
    readonly title: string;
    readonly since: string;
  }[];
}

/** Undefined for anything that is no report. */
export function readGateReport(value: unknown): GateReport | undefined {
  const closed = field(value, "closed");
  if (typeof closed !== "boolean") {
    return undefined;
  }
  return {
    closed,
    rules: listField(value, "rules").flatMap((entry) => {
      const what = textField(entry, "what");
      const rule = textField(entry, "rule");
      return what === undefined || rule === undefined ? [] : [{ what, rule }];
    }),
    sandbox: textField(field(value, "shell"), "sandbox") ?? "unavailable",
    running: listField(value, "running").flatMap((entry) => {
      const id = textField(entry, "id");
      const kind = textField(entry, "kind") === "subagent" ? "subagent" : "terminal";
      const title = textField(entry, "title") ?? "";
      return id === undefined ? [] : [{ kind, id, title, since: textField(entry, "since") ?? "" }];
    }),
  };
}
