import { type ClientApp, methods, RequestError } from "@agentclientprotocol/sdk";
import type { AgentSessions } from "./agentSessions.ts";
import type { ClientEvents } from "./clientEvents.ts";
import { field, textField } from "./fields.ts";
import { diffsOf } from "./fileDiffs.ts";
import { permissionReply, readPermission } from "./permissionRequests.ts";
import {
  planPermissionReply,
  planReply,
  planReviewMethods,
  presentedRevision,
  readPlanPermission,
  readPlanRequest,
  unwrapParams,
} from "./planRequests.ts";
import { questionMethods, questionReply, readQuestionRequest } from "./questionRequests.ts";

const anything = (params: unknown): unknown => params;

/** Registers everything that an agent may ask of or tell this client. */
export function answerRequests(app: ClientApp, sessions: AgentSessions, events: ClientEvents): ClientApp {
  app
    .onNotification(methods.client.session.update, ({ params }) => sessions.update(params.sessionId, params.update))
    .onNotification("_plan-mode/stopped", anything, ({ params }) => sessions.notified("stopped", params))
    .onNotification("_plan-mode/turn", anything, ({ params }) => sessions.notified("turn", params))
    .onNotification("_plan-mode/comment_reply", anything, ({ params }) => {
      const sessionId = textField(params, "sessionId");
      const threadId = textField(params, "threadId");
      if (sessionId !== undefined && threadId !== undefined) {
        const addressed = field(params, "addressed") === true;
        events.commentReplied({ sessionId, threadId, body: textField(params, "body") ?? "", addressed });
      }
    })
    // Events of the agent's journal are for hooks and logs; a client has them from the updates already.
    .onNotification("_plan-mode/event", anything, () => undefined)
    .onRequest(methods.client.session.requestPermission, async ({ params, signal }) => {
      const plan = readPlanPermission(params, signal);
      sessions.previewed(params.sessionId, params.toolCall.toolCallId, diffsOf(params.toolCall.content));
      return plan === undefined
        ? permissionReply(await events.askPermission(readPermission(params, signal)))
        : planPermissionReply(await sessions.reviewPlan(plan, presentedRevision(params)), params.options);
    })
    .onRequest(methods.client.fs.readTextFile, async ({ params }) => ({
      content: await events.readTextFile(params.path, params.line ?? undefined, params.limit ?? undefined),
    }))
    .onRequest(methods.client.fs.writeTextFile, async ({ params }) => {
      await events.writeTextFile(params.path, params.content);
      return {};
    });
  for (const method of planReviewMethods) {
    app.onRequest(method, unwrapParams, async ({ params, signal }) => {
      const request = readPlanRequest(params, signal);
      if (request === undefined) {
        throw RequestError.invalidParams(params, "a plan request names its session");
      }
      return planReply(await sessions.reviewPlan(request, presentedRevision(params)));
    });
  }
  for (const method of questionMethods) {
    app.onRequest(method, unwrapParams, async ({ params, signal }) => {
      const request = readQuestionRequest(params, signal);
      if (request === undefined) {
        throw RequestError.invalidParams(params, "a question names its session and asks something");
      }
      return questionReply(await events.askQuestions(request), request.card.questions);
    });
  }
  return app;
}
