import { type ClientConnection, type InitializeRequest, methods, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import type { AgentTraits } from "./agentTraits.ts";
import { field, textField } from "./fields.ts";
import { withPatience } from "./patience.ts";

/**
 * Says who this client is and what it can do. Rejects when the agent does not answer or speaks another version. `plan` is a draft
 * (RFD "Plan Operations Support"): agents that know it tell their plan as a text.
 */
export async function introduce(
  connection: ClientConnection,
  info: { readonly name: string; readonly version: string },
  { patienceMs }: AgentTraits,
): Promise<unknown> {
  const drafts = { plan: {} };
  const introduction: InitializeRequest = {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: { name: info.name, version: info.version },
    clientCapabilities: {
      fs: { readTextFile: true, writeTextFile: true },
      terminal: false,
      elicitation: { form: {} },
      auth: { terminal: true },
      ...drafts,
      _meta: { "plan-mode": { planReview: true, askUserQuestion: true, manyUpdates: true } },
    },
  };
  const answer: unknown = await withPatience(
    connection.agent.request(methods.agent.initialize, introduction),
    patienceMs,
    "the agent did not introduce itself",
  );
  const version = field(answer, "protocolVersion");
  if (version !== PROTOCOL_VERSION) {
    throw new Error(`the agent speaks version ${String(version)} of ACP, this client version ${PROTOCOL_VERSION}`);
  }
  return answer;
}

/** How the agent calls itself. */
export function introducedAs(answer: unknown): { readonly name: string; readonly version: string } {
  const info = field(answer, "agentInfo");
  return {
    name: textField(info, "title") ?? textField(info, "name") ?? "",
    version: textField(info, "version") ?? "",
  };
}
