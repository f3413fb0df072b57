import * as z from "zod/mini";
import { fail, ok, type Result } from "../base/result.ts";

/** The content of `plan_mode.json`: the seed's five fields, and nothing else (the plan path is recomputed, never stored). */
export const planModeSnapshot = z.strictObject({
  state: z.enum(["Inactive", "Pending", "Active", "ExitPending"]),
  was_previously_active: z.boolean(),
  /** Even: the next reminder is full. Odd: sparse. */
  reminder_count: z.int().check(z.minimum(0)),
  pending_exit_reminder: z.boolean(),
  /** Missing in files of older versions: false. */
  awaiting_plan_approval: z.optional(z.boolean()),
});

export type PlanModeSnapshot = z.output<typeof planModeSnapshot> & { readonly awaiting_plan_approval: boolean };

/**
 * Reads `plan_mode.json`. An unknown state or field means that a newer version wrote the file: that is an error too,
 * because what the field means for the gate cannot be guessed. The error says what to do. Never throws.
 */
export function parseSnapshot(text: string): Result<PlanModeSnapshot> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(`plan_mode.json is not valid JSON (${why}). Turn plan mode off and on again to write it anew.`);
  }
  const parsed = planModeSnapshot.safeParse(json);
  if (parsed.success) {
    return ok({ ...parsed.data, awaiting_plan_approval: parsed.data.awaiting_plan_approval ?? false });
  }
  const issue = parsed.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? "the file" : `"${issue.path.join(".")}"`;
  if (issue?.code === "unrecognized_keys") {
    return fail(
      `plan_mode.json has fields that this version does not know (${issue.keys.join(", ")}). ` +
        "A newer version wrote it: update Plan Mode, or turn plan mode off and on again.",
    );
  }
  return fail(
    `plan_mode.json is not usable: ${where} is wrong or missing. ` +
      "If a newer version wrote it, update Plan Mode; otherwise turn plan mode off and on again.",
  );
}

/** The file's text: pretty-printed, as the seed's program writes it, with a final line end. */
export function formatSnapshot(snapshot: PlanModeSnapshot): string {
  return `${JSON.stringify(snapshot, null, 2)}\n`;
}
