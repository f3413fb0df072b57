import { join } from "node:path";
import { errorText } from "../../disk/errorCode.ts";
import { type GateContext, planGate } from "../../plan/gate.ts";
import { Checkpoints } from "../checkpoints/checkpoints.ts";
import { workspaceFiles } from "../files/workspaceFiles.ts";
import type { WorkspaceFiles } from "../tools/toolContext.ts";
import type { PipelineParts } from "../turn/toolPipeline.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import { atPath } from "./sessionGate.ts";
import type { SessionIngredients } from "./sessionIngredients.ts";

type CallFacts = Pick<Parameters<PipelineParts["contextFor"]>[0], "access" | "refused">;

/** The files of a session: what was read, and what they were before each turn. */
export interface SessionFiles {
  readonly checkpoints: Checkpoints;
  /** Files as one call may touch them. */
  forCall(call: CallFacts): WorkspaceFiles;
}

export function sessionFiles(
  { ports, client, store, record, transcript, fs }: SessionIngredients,
  planMode: PlanModeControl,
  gate: () => GateContext,
): SessionFiles {
  const { id: sessionId, cwd } = record.current;
  const seen = new Map<string, string>();
  const checkpoints = new Checkpoints(
    join(store.directory, "checkpoints"),
    () => record.current.turns,
    () => ports.now(),
  );
  // Without a copy the work goes on all the same: the person decided on it, and is told.
  const keep = async (path: string, text: string | undefined): Promise<void> => {
    await checkpoints
      .keep(path, text)
      .catch((error: unknown) =>
        transcript.remark("notice", `${path} can't be taken back to how it was before this turn: ${errorText(error)}.`),
      );
  };
  return {
    checkpoints,
    forCall: (call) =>
      workspaceFiles({
        sessionId,
        cwd,
        client,
        store,
        fs,
        seen,
        beforeChange: keep,
        isPlanning: () => planMode.isPlanning,
        refusal: async (path) => {
          const verdict = await planGate(atPath(call.access, path), gate());
          if (verdict.verdict === "allow") {
            return undefined;
          }
          call.refused(verdict);
          return verdict.message;
        },
      }),
  };
}
