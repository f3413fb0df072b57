import { type ClientApp, methods, RequestError, type RequestPermissionRequest } from "@agentclientprotocol/sdk";
import type { AgentSessions } from "./agentSessions.ts";
import { filesToChange, refusal } from "./changeRequests.ts";
import type { ClientEvents, PlanDecision, PlanRequest } from "./clientEvents.ts";
import { elicitationReply, readElicitation } from "./elicitation.ts";
import { field, planModeMeta, textField } from "./fields.ts";
import { diffsOf } from "./fileDiffs.ts";
import { manyUpdates } from "./manyUpdates.ts";
import { permissionReply, readPermission } from "./permissionRequests.ts";
import { type PlanAsks, TurnStopped } from "./planAsks.ts";
import type { GuardRefusal, PlanGuard } from "./planGuard.ts";
import { planPermissionReply, readPlanPermission } from "./planPermission.ts";
import { planReply, planReviewMethods, presentedRevision, readPlanRequest, unwrapParams } from "./planRequests.ts";
import { questionMethods, questionReply, readQuestionRequest } from "./questionRequests.ts";
import { readFor } from "./readFor.ts";
import { planTextMethod } from "./tolerantStream.ts";

const anything = (params: unknown): unknown => params;

/** The agent at the other end. */
export interface AskingAgent {
  /** How it calls itself. */
  readonly name: () => string;
  /** The person quit its plan, and its own way to say no only keeps it planning. */
  readonly planQuit: (sessionId: string) => void;
}

/** Registers everything that an agent may ask of or tell this client. */
export function answerRequests(
  app: ClientApp,
  sessions: AgentSessions,
  events: ClientEvents,
  guard: PlanGuard,
  asks: PlanAsks,
  agent: AskingAgent,
): ClientApp {
  /** Our own agent says itself what waits; it takes a request back by asking anew. */
  const reviewPlan = (plan: PlanRequest, params: unknown): Promise<PlanDecision> =>
    planModeMeta(params) === undefined
      ? asks.ask(plan, presentedRevision(params))
      : sessions.reviewPlan(plan, presentedRevision(params));
  const stop = (sessionId: string, tool: string, target: string, { reason, message }: GuardRefusal): never => {
    sessions.stopped(sessionId, { tool, target, reason });
    throw new RequestError(-32000, message, { reason });
  };
  /** Whether a change of files that the agent asks leave for is stopped by the gate; it is listed then. */
  const changeStopped = async (request: RequestPermissionRequest): Promise<boolean> => {
    const { sessionId, toolCall } = request;
    const files = filesToChange(request);
    const stopped = files && (await guard.refusesChange(() => sessions.current(sessionId), files));
    if (stopped !== undefined) {
      const { target, reason } = stopped;
      sessions.stopped(sessionId, { tool: toolCall.kind ?? "edit", target: target || (toolCall.title ?? ""), reason });
    }
    return stopped !== undefined;
  };
  app
    .onNotification(methods.client.session.update, ({ params }) => sessions.update(params.sessionId, params.update))
    .onNotification("_plan-mode/updates", anything, ({ params }) => {
      const sessionId = textField(params, "sessionId");
      for (const update of sessionId === undefined ? [] : manyUpdates(params)) {
        sessions.update(sessionId ?? "", update);
      }
    })
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
    .onNotification(planTextMethod, anything, ({ params }) => sessions.planTold(params))
    // Events of the agent's journal are for hooks and logs; a client has them from the updates already.
    .onNotification("_plan-mode/event", anything, () => undefined)
    .onRequest(methods.client.session.requestPermission, async ({ params, signal }) => {
      const plan = await readPlanPermission(params, sessions.planFacts(params.sessionId), signal);
      sessions.previewed(params.sessionId, params.toolCall.toolCallId, diffsOf(params.toolCall.content));
      if (plan !== undefined) {
        return await reviewPlan(plan, params).then(
          (decision) => {
            if (decision.outcome === "abandoned" && planModeMeta(params) === undefined) {
              setImmediate(() => agent.planQuit(params.sessionId));
            }
            return planPermissionReply(decision, params);
          },
          (error: unknown) => {
            if (error instanceof TurnStopped) {
              return { outcome: { outcome: "cancelled" } };
            }
            throw error;
          },
        );
      }
      if (await changeStopped(params)) {
        return refusal(params);
      }
      const answer = await events.askPermission(readPermission(params, signal));
      // The question may have waited for minutes.
      return (await changeStopped(params)) ? refusal(params) : permissionReply(answer);
    })
    .onRequest(methods.client.elicitation.create, async ({ params, signal }) => {
      const form = readElicitation(params, signal);
      return form === undefined
        ? { action: "decline" }
        : elicitationReply(await events.askQuestions(form.ask), form.ask.card.questions, form.fields);
    })
    .onRequest(methods.client.fs.readTextFile, async ({ params }) => ({
      content: await readFor(agent.name(), params.path, () =>
        events.readTextFile(params.path, params.line ?? undefined, params.limit ?? undefined),
      ),
    }))
    .onRequest(methods.client.terminal.create, ({ params }) => {
      const refusal = guard.refusesTerminal(sessions.current(params.sessionId));
      if (refusal !== undefined) {
        stop(params.sessionId, "terminal/create", [params.command, ...(params.args ?? [])].join(" "), refusal);
      }
      throw RequestError.methodNotFound("terminal/create");
    })
    .onRequest(methods.client.fs.writeTextFile, async ({ params }) => {
      const refusal = await guard.refusesWrite(() => sessions.current(params.sessionId), params.path);
      if (refusal !== undefined) {
        stop(params.sessionId, "fs/write_text_file", params.path, refusal);
      }
      await events.writeTextFile(params.path, params.content);
      return {};
    });
  for (const method of planReviewMethods) {
    app.onRequest(method, unwrapParams, async ({ params, signal }) => {
      const request = readPlanRequest(params, signal);
      if (request === undefined) {
        throw RequestError.invalidParams(params, "a plan request names its session");
      }
      return planReply(await reviewPlan(request, params));
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
