import { assertNever } from "../base/assertNever.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { AgentAction, EntryDetails, PastedImage } from "../protocol/agentMessages.ts";
import type { FileDiff } from "./agentPort.ts";
import { openFile, openLink } from "./openLink.ts";
import type { PlanModeWindow } from "./planModeWindow.ts";
import type { Guests } from "./reviewSocket/guests.ts";
import { changeMode, cycleMode } from "./session/changeMode.ts";
import { detailsOf } from "./session/lightRows.ts";
import type { OpenFolder } from "./session/openFolder.ts";
import type { OpenSession } from "./session/openSession.ts";
import { restoreFiles } from "./session/restoreFiles.ts";

export interface AgentActionPorts {
  readonly window: PlanModeWindow;
  readonly guests: Guests;
  readonly submit: (text: string, images?: readonly PastedImage[]) => Promise<Result<void>>;
  /** Sends the page all that is shown, from the start. */
  readonly resync: () => void;
  /** Sends the page the pictures of the next prompt. */
  readonly showPictures: () => void;
  readonly showDetails: (id: string, details: EntryDetails) => void;
  readonly complete: (query: string) => Promise<void>;
  readonly pickMode: () => Promise<Result<void>>;
  readonly openDiff: (toolCallId: string, diff: FileDiff) => Promise<Result<void>>;
  readonly viewPlan: () => void;
  /** Runs a command of ours whose errors VS Code shows. */
  readonly command: (
    id:
      | "planMode.selectModel"
      | "planMode.selectAgent"
      | "planMode.showAgentLog"
      | "planMode.showGate"
      | "planMode.openSession",
  ) => void;
}

const notOpen = "This session is not open any more.";

/** Does what the agent view asks for. */
export async function handleAgentAction(action: AgentAction, ports: AgentActionPorts): Promise<Result<void>> {
  const { window } = ports;
  switch (action.type) {
    case "ready":
      return ok(undefined);
    case "prompt":
      return await ports.submit(action.text, action.images);
    case "resync":
      ports.resync();
      return ok(undefined);
    case "complete":
      await ports.complete(action.query);
      return ok(undefined);
    case "pickMode":
      return await ports.pickMode();
    case "openSession":
      return await inFolder(window, async (open) => done(await open.session.openSession(action.sessionId)));
    case "listSessions":
      ports.command("planMode.openSession");
      return ok(undefined);
    case "saveDraft":
      window.open?.session.saveDraft(action.text);
      return ok(undefined);
    case "savePictures":
      window.open?.composer.update({ images: action.images });
      return ok(undefined);
    case "loadPictures":
      ports.showPictures();
      return ok(undefined);
    case "stop":
      await window.open?.session.session?.stop();
      return ok(undefined);
    case "retry":
      return await inFolder(window, async (open) =>
        open.session.session?.canRetry === true ? open.session.session.retry() : done(await open.session.retry()),
      );
    case "restoreFiles":
      return await inFolder(window, (open) => restoreFiles(open, action.turn));
    case "newSession":
      return await inFolder(window, async (open) => done(await open.session.newSession()));
    case "cycleMode":
      return await inFolder(window, (open) => cycleMode(window.modePorts(open)));
    case "setMode":
      return await inFolder(window, (open) => changeMode(action.mode, window.modePorts(open)));
    case "permission":
      return inSession(window, (session) =>
        session.cards.answerPermission(action.cardId, {
          optionId: action.optionId,
          ...(action.rule === undefined ? {} : { rule: action.rule }),
          ...(action.reason === undefined ? {} : { reason: action.reason }),
        }),
      );
    case "answer": {
      const { cardId, outcome, answers, notes } = action;
      const answer = { outcome, answers, notes };
      return (
        ports.guests.answerQuestions(cardId, answer) ??
        inSession(window, (session) => session.cards.answerQuestions(cardId, answer))
      );
    }
    case "removeQueued":
      return inSession(window, (session) => {
        const removed = session.removeQueued(action.id, action.takeBack);
        if (removed.ok && action.takeBack === true) {
          ports.showPictures();
        }
        return removed;
      });
    case "sendQueued": {
      const session = window.open?.session.session;
      return session === undefined ? fail(notOpen) : await session.sendNow(action.id);
    }
    case "openDiff": {
      const diffs = window.open?.session.session?.view.diffs?.get(action.toolCallId);
      const diff = diffs?.find(({ path }) => path === action.path) ?? diffs?.[0];
      return diff === undefined
        ? await openFile(action.path, undefined, undefined, window.open?.cwd)
        : await ports.openDiff(action.toolCallId, diff);
    }
    case "loadDetails": {
      const entries = window.open?.session.session?.view.entries;
      ports.showDetails(action.id, detailsOf(entries?.find(({ id }) => id === action.id)));
      return ok(undefined);
    }
    case "openReview":
      ports.viewPlan();
      return ok(undefined);
    case "openLocation":
      return await openFile(action.path, action.line, undefined, window.open?.cwd);
    case "openLink":
      return await openLink(action.href, window.open?.cwd);
    case "selectAgent":
      ports.command("planMode.selectAgent");
      return ok(undefined);
    case "showAgentLog":
      ports.command("planMode.showAgentLog");
      return ok(undefined);
    case "selectModel":
      ports.command("planMode.selectModel");
      return ok(undefined);
    case "showGate":
      ports.command("planMode.showGate");
      return ok(undefined);
    default:
      return assertNever(action);
  }
}

async function inFolder(
  window: PlanModeWindow,
  act: (open: OpenFolder) => Promise<Result<void>>,
): Promise<Result<void>> {
  const open = await window.ready();
  return open.ok ? await act(open.value) : open;
}

function inSession(window: PlanModeWindow, act: (session: OpenSession) => Result<void>): Result<void> {
  const session = window.open?.session.session;
  return session === undefined ? fail(notOpen) : act(session);
}

function done(result: Result<unknown>): Result<void> {
  return result.ok ? ok(undefined) : result;
}
