import { fail, ok, type Result } from "../../base/result.ts";
import { nextMode } from "../../plan/modeCycle.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import type { FolderSession } from "./folderSession.ts";
import type { OpenSession } from "./openSession.ts";

export interface ChangeModePorts {
  readonly folder: FolderSession;
  readonly reviewWaits: () => boolean;
  readonly askQuitPlan: () => Promise<boolean>;
  /** Answers the parked plan with "quit". */
  readonly quitPlan: () => Promise<Result<void>>;
}

/** Toggle of the status bar and the palette: into plan mode, or back to how it was. */
export async function toggleMode(ports: ChangeModePorts): Promise<Result<void>> {
  const session = await ports.folder.ensureSession();
  if (!session.ok) {
    return session;
  }
  const { mode } = session.value;
  const { state, permissionMode, changing } = mode.shown;
  // While planning is on its way out, the toggle brings it back.
  const planned = changing ? mode.effective === "plan" : state === "Pending" || state === "Active";
  return await changeMode(planned ? permissionMode : "plan", ports);
}

/** Shift+Tab: Normal, Plan, Always-approve, Normal; what the agent has no mode for is passed over. */
export async function cycleMode(ports: ChangeModePorts): Promise<Result<void>> {
  const session = await ports.folder.ensureSession();
  return session.ok ? await changeMode(nextOffered(session.value), ports) : session;
}

function nextOffered({ mode, view }: OpenSession): SessionModeId {
  const offers = (wanted: SessionModeId): boolean =>
    wanted === "default" || view.modes === undefined || view.modes.choices.some(({ is }) => is === wanted);
  let next = nextMode(mode.effective);
  while (!offers(next)) {
    next = nextMode(next);
  }
  return next;
}

/** Leaving plan mode while a plan waits means quitting it, and that is asked first (design.md, "ACP on the wire"). */
export async function changeMode(wanted: SessionModeId, ports: ChangeModePorts): Promise<Result<void>> {
  return await afterTheReview(wanted === "plan", ports, (session) => session.setMode(wanted));
}

/** The same for a mode of the agent's own. */
export async function changeOwnMode(id: string, plans: boolean, ports: ChangeModePorts): Promise<Result<void>> {
  return await afterTheReview(
    plans,
    ports,
    async ({ agent, sessionId }) => (await agent.setOwnMode?.(sessionId, id)) ?? fail("This agent has no modes."),
  );
}

async function afterTheReview(
  plans: boolean,
  ports: ChangeModePorts,
  change: (session: OpenSession) => Promise<Result<void>>,
): Promise<Result<void>> {
  const session = await ports.folder.ensureSession();
  if (!session.ok) {
    return session;
  }
  if (!plans && session.value.mode.shown.awaitingApproval) {
    if (!(await ports.askQuitPlan())) {
      return ok(undefined);
    }
    const quit = ports.reviewWaits() ? await ports.quitPlan() : ok(undefined);
    if (!quit.ok) {
      return fail(quit.error);
    }
  }
  return await change(session.value);
}
