import type { SessionModeId } from "../policy/permissionMode.ts";

/** What a line in the composer means. Everything that is not a command of ours goes to the agent as it stands. */
export type ComposerInput =
  | { readonly kind: "plan"; readonly text: string }
  | { readonly kind: "viewPlan" }
  | { readonly kind: "stop" }
  | { readonly kind: "newSession" }
  | { readonly kind: "selectModel" }
  /** Undefined: the person picks one. */
  | { readonly kind: "mode"; readonly mode: SessionModeId | undefined }
  | { readonly kind: "blocked" }
  | { readonly kind: "sessions" }
  | { readonly kind: "prompt"; readonly text: string };

/**
 * Reads the composer (grok-build-behaviour.md, section 6.2). A command must stand alone at the very start; `/planning` is
 * not `/plan`. `/compact [focus]` is the agent's own command and travels as a prompt.
 */
export function readComposerInput(text: string): ComposerInput {
  const trimmed = text.trim();
  const match = /^\/([a-z][a-z-]*)(?:\s+([\s\S]*))?$/.exec(trimmed);
  const rest = (match?.[2] ?? "").trim();
  switch (match?.[1]) {
    case "plan":
      return { kind: "plan", text: rest };
    case "view-plan":
    case "show-plan":
    case "plan-view":
      return rest === "" ? { kind: "viewPlan" } : { kind: "prompt", text: trimmed };
    case "stop":
      return rest === "" ? { kind: "stop" } : { kind: "prompt", text: trimmed };
    case "new":
      return rest === "" ? { kind: "newSession" } : { kind: "prompt", text: trimmed };
    case "blocked":
      return rest === "" ? { kind: "blocked" } : { kind: "prompt", text: trimmed };
    case "sessions":
      return rest === "" ? { kind: "sessions" } : { kind: "prompt", text: trimmed };
    case "mode": {
      const mode = modeNamed(rest);
      return rest === "" || mode !== undefined ? { kind: "mode", mode } : { kind: "prompt", text: trimmed };
    }
    case "model":
      return rest === "" ? { kind: "selectModel" } : { kind: "prompt", text: trimmed };
    default:
      return { kind: "prompt", text: trimmed };
  }
}

function modeNamed(text: string): SessionModeId | undefined {
  switch (text.toLowerCase()) {
    case "normal":
    case "default":
      return "default";
    case "plan":
      return "plan";
    case "always-approve":
    case "always approve":
      return "always-approve";
    default:
      return undefined;
  }
}
