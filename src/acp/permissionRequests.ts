import type { RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import type { PermissionAnswer, PermissionRequest } from "./clientEvents.ts";
import { planModeMeta, textField } from "./fields.ts";
import { blockText } from "./spokenEntries.ts";

/** A permission request as a card: what would be done, why it is asked, and the agent's own options by their names. */
export function readPermission(request: RequestPermissionRequest, withdrawn: AbortSignal): PermissionRequest {
  const { toolCall } = request;
  const detail = [
    textField(toolCall.rawInput, "command"),
    ...(toolCall.content ?? []).flatMap((part) =>
      part.type === "content" ? [blockText(part.content)] : part.type === "diff" ? [part.path] : [],
    ),
    textField(planModeMeta(request), "reason"),
  ].filter((line) => line !== undefined && line.trim() !== "");
  return {
    sessionId: request.sessionId,
    card: {
      kind: "permission",
      title: toolCall.title ?? "The agent asks for permission",
      ...(detail.length === 0 ? {} : { detail: [...new Set(detail)].join("\n") }),
      options: request.options.map(({ optionId, name, kind }) => ({ id: optionId, name, kind })),
    },
    withdrawn,
  };
}

export function permissionReply(answer: PermissionAnswer): RequestPermissionResponse {
  return answer === "cancelled"
    ? { outcome: { outcome: "cancelled" } }
    : { outcome: { outcome: "selected", optionId: answer.optionId } };
}
