import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";
import { field, listField, textField } from "./fields.ts";

/** Updates that the SDK can read. It drops all of a message that holds another one, with a complaint on the console. */
const knownUpdates = new Set([
  "user_message_chunk",
  "agent_message_chunk",
  "agent_thought_chunk",
  "tool_call",
  "tool_call_update",
  "plan",
  "available_commands_update",
  "current_mode_update",
  "config_option_update",
  "session_info_update",
  "usage_update",
]);

/** Our name for the drafts `plan_update` and `plan_removed` once they have passed the stream. */
export const planTextMethod = "_plan-mode/plan_text";
/** Under this name a permission request keeps what the SDK would leave out of it. */
export const wireMeta = "plan-mode/wire";

/** Lets through what the pinned SDK does not know yet, in a shape that it does, and leaves out what nobody here reads. */
export function tolerantStream({ readable, writable }: Stream): Stream {
  const adapting = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      const adapted = adapt(message);
      if (adapted !== undefined) {
        controller.enqueue(adapted);
      }
    },
  });
  return { writable, readable: readable.pipeThrough(adapting) };
}

function adapt(message: AnyMessage): AnyMessage | undefined {
  switch ("method" in message ? message.method : "") {
    case "session/update":
      return adaptUpdate(message);
    case "session/request_permission":
      return keepFeedback(message);
    default:
      return message;
  }
}

/** `plan_update` (ACP, RFD "Plan Operations Support"): items are the entries of a plan; a text or a file is the plan itself. */
function adaptUpdate(message: AnyMessage): AnyMessage | undefined {
  const params = field(message, "params");
  const sessionId = textField(params, "sessionId");
  const update = field(params, "update");
  const kind = textField(update, "sessionUpdate") ?? "";
  const plan = field(update, "plan");
  if (kind === "plan_update" && textField(plan, "type") === "items") {
    const entries = listField(plan, "entries");
    return {
      jsonrpc: "2.0",
      method: "session/update",
      params: { sessionId, update: { sessionUpdate: "plan", entries } },
    };
  }
  if (kind === "plan_update" || kind === "plan_removed") {
    const content = textField(plan, "content");
    const uri = textField(plan, "uri");
    return { jsonrpc: "2.0", method: planTextMethod, params: { sessionId, content, uri } };
  }
  return knownUpdates.has(kind) ? message : undefined;
}

/** The draft `allowFeedback` of an option: the answer may carry the person's words. */
function keepFeedback(message: AnyMessage): AnyMessage {
  const params = field(message, "params");
  const takes = listField(params, "options").flatMap((option) => {
    const id = textField(option, "optionId");
    return id !== undefined && field(option, "allowFeedback") === true ? [id] : [];
  });
  return takes.length === 0 || typeof params !== "object" || params === null || !("id" in message)
    ? message
    : { ...message, params: { ...params, _meta: { ...metaOf(params), [wireMeta]: { allowFeedback: takes } } } };
}

function metaOf(params: object): object {
  const meta = field(params, "_meta");
  return typeof meta === "object" && meta !== null ? meta : {};
}
