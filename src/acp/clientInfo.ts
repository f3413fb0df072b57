import type { Translate } from "../base/translate.ts";
import type { AgentTraits } from "./agentTraits.ts";
import type { OfferedServer } from "./offeredServer.ts";
import type { SignIn } from "./signIn.ts";

/** Who this client is, and what it has for its agent. */
export interface ClientInfo {
  readonly name: string;
  readonly version: string;
  /** By setting: Markdown files may be edited while planning. Default: only the plan. */
  readonly markdownWhilePlanning?: () => boolean;
  /** The MCP servers that every agent is given. Asked for each session; never rejects. */
  readonly toolServers?: () => Promise<readonly OfferedServer[]>;
  /** What is known of the agent beyond what it says. */
  readonly traits?: AgentTraits;
  /** For the few words that are the client's own. English by default. */
  readonly translate?: Translate;
  readonly signIn?: SignIn;
  /** How the agent's program ended, where it is one. */
  readonly ending?: () => string | undefined;
  /** The connection has ended, however it did: its program is not needed any more. Called once. */
  readonly released?: () => void;
}
