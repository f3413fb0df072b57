import type { RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import type { PermissionAnswer, PermissionRequest } from "./clientEvents.ts";
import { planModeMeta, textField } from "./fields.ts";
import { changesOf, diffsOf } from "./fileDiffs.ts";
import { blockText } from "./spokenEntries.ts";

/** A permission request as a card: what would be done, why it is asked, and the agent's own options by their names. */
export function readPermission(request: RequestPermissionRequest, withdrawn: AbortSignal): PermissionRequest {
  const { toolCall } = request;
  const detail = [
    textField(toolCall.rawInput, "command"),
    ...(toolCall.content ?? []).flatMap((part) => (part.type === "content" ? [blockText(part.content)] : [])),
    textField(planModeMeta(request), "reason"),
  ].filter((line) => line !== undefined && line.trim() !== "");
  const diffs = changesOf(diffsOf(toolCall.content));
  const rule = textField(planModeMeta(request), "rule");
  return {
    sessionId: request.sessionId,
    card: {
      kind: "permission",
      title: toolCall.title ?? "The agent asks for permission",
      ...(detail.length === 0 ? {} : { detail: [...new Set(detail)].join("\n") }),
      toolCallId: toolCall.toolCallId,
      ...(diffs.length === 0 ? {} : { diffs }),
      ...(rule === undefined ? {} : { rule }),
      options: request.options.map(({ optionId, name, kind }) => ({ id: optionId, name, kind })),
    },
    withdrawn,
  };
}

/** The person's rule and reason go along for agents that read them; others find the option alone, as ACP has it. */
export function permissionReply(answer: PermissionAnswer): RequestPermissionResponse {
  if (answer === "cancelled") {
    return { outcome: { outcome: "cancelled" } };
  }
  const { optionId, ...words } = answer;
  return {
    outcome: { outcome: "selected", optionId },
    ...(Object.keys(words).length === 0 ? {} : { _meta: { "plan-mode": words } }),
  };
}
