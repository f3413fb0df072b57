import { fail, ok, type Result } from "../../base/result.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import type { PastedImage } from "../../protocol/agentMessages.ts";
import { readComposerInput } from "../slashCommands.ts";
import type { FolderSession } from "./folderSession.ts";

export interface ComposerPorts {
  readonly folder: FolderSession;
  /** True while a plan of this session can be decided in this window. */
  readonly reviewWaits: () => boolean;
  readonly promptWhileReviewing: () => Promise<"requestChanges" | "queue" | undefined>;
  /** Sends the parked plan back with these words as the note on the whole plan. */
  readonly requestChanges: (text: string) => Promise<Result<void>>;
  readonly viewPlan: () => void;
  readonly selectModel: () => void;
  /** Undefined: the person picks one. */
  readonly changeMode: (mode: SessionModeId | undefined) => Promise<Result<void>>;
  readonly showBlocked: () => void;
  readonly listSessions: () => void;
  readonly toast: (message: string) => void;
}

/** What happens on Enter in the composer. An error means that nothing was sent and the words stay where they are. */
export async function submitComposer(
  text: string,
  ports: ComposerPorts,
  images: readonly PastedImage[] = [],
): Promise<Result<void>> {
  const input = readComposerInput(text);
  const { folder } = ports;
  switch (input.kind) {
    case "plan":
      return await plan(input.text, ports, images);
    case "viewPlan":
      ports.viewPlan();
      return done(folder);
    case "selectModel":
      ports.selectModel();
      return done(folder);
    case "mode": {
      const changed = await ports.changeMode(input.mode);
      return changed.ok ? done(folder) : changed;
    }
    case "blocked":
      ports.showBlocked();
      return done(folder);
    case "sessions":
      ports.listSessions();
      return done(folder);
    case "stop":
      await folder.session?.stop();
      return done(folder);
    case "newSession": {
      const made = await folder.newSession();
      return made.ok ? done(folder) : made;
    }
    case "prompt":
      return input.text === "" && images.length === 0
        ? fail("Write a request first.")
        : await prompt(input.text, ports, images);
  }
}

/** `/plan [text]`: mode first, then the prompt, so that its turn begins in plan mode (grok-build-behaviour.md, 6.2). */
async function plan(text: string, ports: ComposerPorts, images: readonly PastedImage[]): Promise<Result<void>> {
  const session = await ports.folder.ensureSession();
  if (!session.ok) {
    return session;
  }
  if (session.value.mode.effective === "plan") {
    if (text === "") {
      ports.toast("Plan mode is on. /view-plan shows the plan.");
    }
  } else {
    const changed = await session.value.setMode("plan");
    if (!changed.ok) {
      return changed;
    }
    ports.toast("Plan mode: on");
  }
  return text === "" ? done(ports.folder) : await prompt(text, ports, images);
}

async function prompt(text: string, ports: ComposerPorts, images: readonly PastedImage[]): Promise<Result<void>> {
  const session = await ports.folder.ensureSession();
  if (!session.ok) {
    return session;
  }
  if (!ports.reviewWaits()) {
    session.value.submit(text, images);
    return sent(ports.folder);
  }
  switch (await ports.promptWhileReviewing()) {
    case "requestChanges": {
      if (images.length > 0) {
        return fail("Pictures can't go along with a request for changes. Send them after the decision.");
      }
      const changed = await ports.requestChanges(text);
      return changed.ok ? sent(ports.folder) : changed;
    }
    case "queue":
      session.value.enqueue(text, images);
      return sent(ports.folder);
    case undefined:
      return fail("Nothing was sent: a plan waits for your decision.");
  }
}

/** The words are used up; pictures wait for a prompt that they can go along with. */
function done(folder: FolderSession): Result<void> {
  folder.saveDraft("");
  return ok(undefined);
}

/** The pictures are on their way too. */
function sent(folder: FolderSession): Result<void> {
  folder.saveDraft("", []);
  return ok(undefined);
}
