import type { Image } from "../session/modelMessages.ts";
import type { ToolCallContent, ToolCallLocation } from "../sessionUpdate.ts";

/** How a call ended. */
export interface ToolResult {
  /** For the model; an error tells it what to do next. */
  readonly text: string;
  readonly isError?: boolean;
  /** What the model gets to see beside the text. */
  readonly images?: readonly Image[];
  /** For the client; default: the text. */
  readonly content?: readonly ToolCallContent[];
  readonly locations?: readonly ToolCallLocation[];
  /** For clients that read structures. */
  readonly rawOutput?: unknown;
  /** Replaces the title of the call. */
  readonly title?: string;
  /** The turn ends after this call, with a message for the person if there is one. */
  readonly endsTurn?: { readonly message?: string; readonly cancelled?: boolean };
  /** The model's history starts afresh with this text, and the turn goes on (`freshContext`). */
  readonly freshStart?: string;
}
