import type { RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import { listField, textField } from "./fields.ts";
import { diffsOf } from "./fileDiffs.ts";

/**
 * The files that an agent would change itself and asks leave for, as Claude's does while it plans; empty where it names none.
 * Undefined: it asks for something else.
 */
export function filesToChange({ toolCall }: RequestPermissionRequest): readonly string[] | undefined {
  const { kind, content, rawInput } = toolCall;
  if (kind !== "edit" && kind !== "delete" && kind !== "move") {
    return undefined;
  }
  const named = [
    ...diffsOf(content).map(({ path }) => path),
    ...listField(toolCall, "locations").flatMap((location) => textField(location, "path") ?? []),
    ...["file_path", "filePath", "path", "fileName"].flatMap((name) => textField(rawInput, name) ?? []),
  ];
  return [...new Set(named)];
}

/** No, by an option of the agent. */
export function refusal({ options }: RequestPermissionRequest): RequestPermissionResponse {
  const no = options.find(({ kind }) => kind === "reject_once");
  return { outcome: no === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: no.optionId } };
}
