/** The client's half of ACP as the agent uses it. With `app.ts` the only file of the agent that knows the ACP SDK. */
import {
  type AgentContext,
  methods,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SendRequestOptions,
} from "@agentclientprotocol/sdk";
import * as z from "zod/mini";
import type { AgentClient, ClientFeatures, PermissionOutcome } from "./client.ts";
import type { SessionUpdate } from "./sessionUpdate.ts";

/** `told`: hears of every update after it was sent. */
export function acpClient(
  context: AgentContext,
  features: () => ClientFeatures,
  told: (sessionId: string, update: SessionUpdate) => void,
): AgentClient {
  // A lost connection is seen by `closed`; every message of its own would only repeat that.
  const ignore = (): void => undefined;
  const options = (signal: AbortSignal | undefined): SendRequestOptions =>
    signal === undefined ? {} : { cancellationSignal: signal, stopWaitingOnCancel: true };
  return {
    get features() {
      return features();
    },
    update: (sessionId, update) => {
      context.notify(methods.client.session.update, { sessionId, update }).catch(ignore);
      told(sessionId, update);
    },
    notify: (method, params) => {
      context.notify(method, params).catch(ignore);
    },
    request: async (method, params, signal) => await context.request(method, params, options(signal)),
    requestPermission: async (request, signal) => {
      const params: RequestPermissionRequest = request;
      const reply = await context.request(methods.client.session.requestPermission, params, options(signal));
      return permissionOutcome(reply);
    },
    readTextFile: async (sessionId, path) => {
      const { content } = await context.request(methods.client.fs.readTextFile, { sessionId, path });
      return content;
    },
    writeTextFile: async (sessionId, path, content) => {
      await context.request(methods.client.fs.writeTextFile, { sessionId, path, content });
    },
  };
}

const replyMeta = z.object({
  "plan-mode": z.object({ rule: z.optional(z.string()), reason: z.optional(z.string()) }),
});

function permissionOutcome({ outcome, _meta }: RequestPermissionResponse): PermissionOutcome {
  if (outcome.outcome !== "selected") {
    return { outcome: "cancelled" };
  }
  const meta = replyMeta.safeParse(_meta);
  const { rule, reason } = meta.success ? meta.data["plan-mode"] : {};
  return {
    outcome: "selected",
    optionId: outcome.optionId,
    ...(rule === undefined ? {} : { rule }),
    ...(reason === undefined ? {} : { reason }),
  };
}
