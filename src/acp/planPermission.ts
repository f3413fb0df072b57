import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PermissionOption, RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import { assertNever } from "../base/assertNever.ts";
import { readPlan } from "../disk/planFile.ts";
import type { PlanDecision, PlanRequest } from "./clientEvents.ts";
import { field, listField, planModeMeta, textField } from "./fields.ts";
import { blockText } from "./spokenEntries.ts";
import { wireMeta } from "./tolerantStream.ts";

/** What an agent told of its plan before it asked. */
export interface PlanFacts {
  readonly planning: boolean;
  /** The plan by a `plan_update`. */
  readonly text?: string | undefined;
  /** The plan file: named by an update, or written in this turn. */
  readonly path?: string | undefined;
}

/** Names of the tools that leave plan mode; Claude `ExitPlanMode`, Gemini and Qwen `exit_plan_mode`, opencode `plan_exit`. */
const exitTool = /^(exit|leave|submit|present|finish)[_ -]?plan([_ -]?mode)?$|^plan[_ -]?exit$/iu;
/** Gemini CLI names the file only in its title, and no tool (shared/spec/wire, `gemini`). */
const exitTitle = /\bplan approval\b|\bapprove (the |this )?plan\b/iu;
const enterTool = /\benter\b.*\bplan|\benter[_-]?plan/iu;

/**
 * A plan review that an agent sends as a permission request: of kind `switch_mode` (ACP), or of its plan-exit tool. Undefined: it
 * asks for something else.
 */
export async function readPlanPermission(
  request: RequestPermissionRequest,
  facts: PlanFacts,
  withdrawn: AbortSignal,
): Promise<PlanRequest | undefined> {
  if (!asksForPlan(request, facts)) {
    return undefined;
  }
  const meta = planModeMeta(request);
  const { toolCall, options } = request;
  const told = textOf(request) ?? facts.text;
  const path = textField(meta, "planPath") ?? pathOf(request) ?? facts.path;
  const plan = told ?? (path === undefined ? "" : (await readPlan(path)).text);
  const sha256 = textField(meta, "sha256");
  return {
    sessionId: request.sessionId,
    toolCallId: toolCall.toolCallId,
    planContent: plan.trim() === "" ? null : plan,
    ...(path === undefined ? {} : { planPath: path }),
    ...(sha256 === undefined ? {} : { sha256 }),
    choices: ordered(options).map(({ optionId, name, kind }) => ({ id: optionId, name, kind })),
    readsFeedback: readsFeedback(request),
    withdrawn,
  };
}

function asksForPlan(request: RequestPermissionRequest, { planning }: PlanFacts): boolean {
  const { toolCall } = request;
  const title = toolCall.title ?? "";
  const tools = [textField(toolCall, "name") ?? "", ...toolNames(field(toolCall, "_meta"))];
  if ([...tools, title].some((name) => enterTool.test(name))) {
    return false;
  }
  if (tools.some((name) => exitTool.test(name)) || exitTool.test(title) || exitTitle.test(title)) {
    return true;
  }
  return toolCall.kind === "switch_mode" && (planning || textOf(request) !== undefined);
}

/** `_meta.toolName`, and the same one level down, where agents put their own facts. */
function toolNames(meta: unknown): string[] {
  const inner = typeof meta === "object" && meta !== null ? Object.values(meta) : [];
  return [meta, ...inner].flatMap((value) => textField(value, "toolName") ?? []);
}

/** From its content, else from its raw input; blank is none (design.md, "ACP on the wire"). */
function textOf({ toolCall }: RequestPermissionRequest): string | undefined {
  const content = (toolCall.content ?? [])
    .flatMap((part) => (part.type === "content" ? [blockText(part.content)] : []))
    .join("\n");
  return [content, textField(toolCall.rawInput, "plan") ?? ""].find((text) => text.trim() !== "");
}

/** The plan file that a request names: in its raw input, its locations or its title. */
function pathOf({ toolCall }: RequestPermissionRequest): string | undefined {
  const { rawInput } = toolCall;
  const named = [
    textField(rawInput, "planFilePath"),
    textField(rawInput, "plan_path"),
    textField(rawInput, "planPath"),
    textField(listField(toolCall, "locations")[0], "path"),
    /(?:^|:\s)((?:~?\/|[A-Za-z]:[\\/]).+\.md)$/iu.exec(toolCall.title ?? "")?.[1],
  ];
  return named.map(asPath).find((path) => path !== undefined);
}

/** An absolute path of a Markdown file; everything else is not read. */
export function asPath(named: string | undefined): string | undefined {
  const path = named?.startsWith("file://") === true ? fromUri(named) : named;
  const whole = path?.startsWith("~/") === true ? join(homedir(), path.slice(2)) : path;
  return whole !== undefined && isAbsolute(whole) && /\.(md|markdown)$/iu.test(whole) ? whole : undefined;
}

function fromUri(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Our own agent reads words with every answer; others where an option says so. */
function readsFeedback(request: RequestPermissionRequest): NonNullable<PlanRequest["readsFeedback"]> {
  if (planModeMeta(request) !== undefined) {
    return { approved: true, changesRequested: true };
  }
  const takes = new Set(listField(field(field(request, "_meta"), wireMeta), "allowFeedback"));
  const allow = request.options.filter(({ kind }) => kind.startsWith("allow"));
  const reject = request.options.find(({ kind }) => kind === "reject_once");
  return {
    approved: allow.length > 0 && allow.every(({ optionId }) => takes.has(optionId)),
    changesRequested: reject !== undefined && takes.has(reject.optionId),
  };
}

/** Answers with an option of the agent: the one that was picked, else the least permissive that does what was decided. */
export function planPermissionReply(
  decision: PlanDecision,
  { options, ...request }: RequestPermissionRequest,
): RequestPermissionResponse {
  const chosen = decision.outcome === "approved" ? decision.optionId : undefined;
  const option =
    options.find(({ optionId, kind }) => optionId === chosen && kind.startsWith("allow")) ??
    wantedKinds(decision)
      .map((kind) => leastPermissive(options.filter((candidate) => candidate.kind === kind)))
      .find((candidate) => candidate !== undefined);
  if (option === undefined) {
    return { outcome: { outcome: "cancelled" } };
  }
  const reads = readsFeedback({ options, ...request });
  const words =
    decision.outcome !== "abandoned" && decision.feedback !== undefined && reads[decision.outcome]
      ? { feedback: decision.feedback }
      : {};
  return { outcome: { outcome: "selected", optionId: option.optionId, ...words } };
}

/** Kinds repeat, so names decide within one: what asks for each edit comes before what is automatic. */
function leastPermissive<T extends { readonly name: string }>(options: readonly T[]): T | undefined {
  return options.toSorted((left, right) => permissiveness(left.name) - permissiveness(right.name))[0];
}

function permissiveness(name: string): number {
  if (/\b(manual|manually|ask|each)\b/iu.test(name)) {
    return 0;
  }
  return /\b(auto|always|all|bypass|yolo|full|clear|restore)\b/iu.test(name) ? 2 : 1;
}

/** The least permissive approval first: it is the one that a plain "Approve" gives. */
function ordered(options: readonly PermissionOption[]): readonly PermissionOption[] {
  const kinds: readonly PermissionOption["kind"][] = ["allow_once", "allow_always", "reject_once", "reject_always"];
  return options.toSorted(
    (left, right) =>
      kinds.indexOf(left.kind) - kinds.indexOf(right.kind) || permissiveness(left.name) - permissiveness(right.name),
  );
}

function wantedKinds(decision: PlanDecision): readonly PermissionOption["kind"][] {
  switch (decision.outcome) {
    case "approved":
      return decision.nextMode === "always-approve" ? ["allow_always", "allow_once"] : ["allow_once", "allow_always"];
    case "changesRequested":
      return ["reject_once"];
    case "abandoned":
      return ["reject_always", "reject_once"];
    default:
      return assertNever(decision);
  }
}
