import { errorText } from "../../disk/errorCode.ts";
import { type Hook, hooksFor } from "../../policy/hooks/hookConfig.ts";
import type { HookEvent } from "../../policy/hooks/hookEvent.ts";
import type { AgentClient } from "../client.ts";
import type { HooksOfProject } from "../session/sessionConfig.ts";
import { hooksFingerprint } from "./hooksFingerprint.ts";

export interface ProjectHooksOptions {
  readonly sessionId: string;
  readonly cwd: string;
  readonly client: Pick<AgentClient, "requestPermission">;
  readonly files: readonly HooksOfProject[];
  /** Fingerprints that the person agreed to before. */
  readonly agreed: readonly string[];
  trusted(folder: string): Promise<boolean>;
  /** Writes an agreement down. */
  remember(fingerprint: string): Promise<void>;
  onNotice(text: string): void;
}

/**
 * Hooks that a repository brings with it. They run only in a folder that the person trusts, and only after the person has seen
 * and agreed to exactly what would run; when that changes, they stop running (design.md, "On disk").
 */
export class ProjectHooks {
  private readonly options: ProjectHooksOptions;
  private readonly agreed: Set<string>;
  private readonly told = new Set<string>();

  constructor(options: ProjectHooksOptions) {
    this.options = options;
    this.agreed = new Set(options.agreed);
  }

  /** The hooks that may run now. Nothing of the project is read when it has none. */
  async hooksFor(event: HookEvent, toolName?: string): Promise<readonly Hook[]> {
    const { files, cwd, trusted, onNotice } = this.options;
    const found: Hook[] = [];
    for (const { path, folder, hooks } of files) {
      const wanted = hooksFor(hooks, event, toolName);
      if (wanted.length === 0 || !(await trusted(folder))) {
        continue;
      }
      if (this.agreed.has(await hooksFingerprint(folder, cwd, hooks))) {
        found.push(...wanted);
      } else if (!this.told.has(path)) {
        this.told.add(path);
        onNotice(`The hooks of ${path} do not run: you have not agreed to what they run now.`);
      }
    }
    return found;
  }

  /** Asks for each file that the person has not agreed to. An answer that never comes is a no. */
  async ask(): Promise<void> {
    const { files, cwd, trusted, onNotice } = this.options;
    for (const file of files) {
      const fingerprint = await hooksFingerprint(file.folder, cwd, file.hooks);
      if (this.agreed.has(fingerprint)) {
        continue;
      }
      this.told.add(file.path);
      if (!(await trusted(file.folder))) {
        onNotice(`The hooks of ${file.path} do not run: the folder is not trusted.`);
      } else if (await this.agrees(file, fingerprint)) {
        this.agreed.add(fingerprint);
        await this.options.remember(fingerprint);
      }
    }
  }

  private async agrees(file: HooksOfProject, fingerprint: string): Promise<boolean> {
    const { client, sessionId, onNotice } = this.options;
    const text = `This project asks to run programs of its own:\n\n${listed(file)}\n\nThey can stop or rewrite what the agent does, never permit it. You are asked again when they change.`;
    try {
      const outcome = await client.requestPermission({
        sessionId,
        toolCall: {
          toolCallId: `project-hooks-${fingerprint.slice(0, 16)}`,
          title: `Run the hooks of ${file.path}?`,
          kind: "other",
          status: "pending",
          content: [{ type: "content", content: { type: "text", text } }],
        },
        options: [
          { optionId: "agree", name: "Run them", kind: "allow_always" },
          { optionId: "decline", name: "Don't run them", kind: "reject_once" },
        ],
        _meta: { "plan-mode": { projectHooks: { path: file.path, sha256: fingerprint } } },
      });
      return outcome.outcome === "selected" && outcome.optionId === "agree";
    } catch (error) {
      onNotice(`You could not be asked about the hooks of ${file.path} (${errorText(error)}), so they do not run.`);
      return false;
    }
  }
}

function listed({ hooks }: HooksOfProject): string {
  return Object.entries(hooks)
    .flatMap(([event, groups]) =>
      (groups ?? []).flatMap(({ matcher, hooks: commands }) =>
        commands.map(({ command }) => `- ${event}${matcher ? ` (${matcher})` : ""}: ${command}`),
      ),
    )
    .join("\n");
}
