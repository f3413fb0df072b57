import type {
  CreateElicitationRequest,
  CreateElicitationResponse,
  ElicitationContentValue,
} from "@agentclientprotocol/sdk";
import type { Question, QuestionAnswer, QuestionRequest } from "./clientEvents.ts";
import { field, listField, textField } from "./fields.ts";

/** One field of a form, as a question; `value` makes what the person said fit the field, undefined where it does not. */
interface Field {
  readonly key: string;
  readonly required: boolean;
  readonly question: Question;
  value(labels: readonly string[], words: string): ElicitationContentValue | undefined;
}

/** A form (`elicitation/create`) as a card. Undefined: it belongs to no session, or it is not a form that can be shown. */
export function readElicitation(
  request: CreateElicitationRequest,
  withdrawn: AbortSignal,
): { readonly ask: QuestionRequest; readonly fields: readonly Field[] } | undefined {
  const sessionId = textField(request, "sessionId");
  const schema = field(request, "requestedSchema");
  const properties = field(schema, "properties");
  if (request.mode !== "form" || sessionId === undefined) {
    return undefined;
  }
  const required = new Set(listField(schema, "required"));
  const entries = typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
  const single = entries.length === 1;
  const fields = entries.map(([key, property]) =>
    readField(key, property, { required: required.has(key), message: single ? request.message : "" }),
  );
  if (fields.some((read) => read === undefined)) {
    return undefined;
  }
  const known = fields.flatMap((read) => (read === undefined ? [] : [read]));
  const agree: Question = { question: request.message, multiSelect: false, options: yesNo.slice(0, 1) };
  const questions = known.length === 0 ? [agree] : distinct(known, single ? "" : request.message);
  return { ask: { sessionId, card: { kind: "question", planning: false, questions }, withdrawn }, fields: known };
}

/** What the person said, in the form's own fields. Where a required one is missing or does not fit, the form is declined. */
export function elicitationReply(
  answer: QuestionAnswer,
  asked: readonly Question[],
  fields: readonly Field[],
): CreateElicitationResponse {
  if (answer.outcome === "cancelled") {
    return { action: "cancel" };
  }
  if (answer.outcome !== "accepted") {
    return { action: "decline" };
  }
  const content: Record<string, ElicitationContentValue> = {};
  for (const [index, { key, required, value }] of fields.entries()) {
    const question = asked[index]?.question ?? "";
    const said = value(answer.answers[question] ?? [], answer.notes[question]?.trim() ?? "");
    if (said === undefined && required) {
      return { action: "decline" };
    }
    if (said !== undefined) {
      content[key] = said;
    }
  }
  return { action: "accept", content };
}

const yesNo = [
  { label: "Yes", description: "" },
  { label: "No", description: "" },
];

function readField(
  key: string,
  property: unknown,
  { required, message }: { readonly required: boolean; readonly message: string },
): Field | undefined {
  const title = textField(property, "title") ?? key;
  const description = textField(property, "description");
  const words = description === undefined || description === title ? title : `${title}: ${description}`;
  const base = { key, required };
  const ask = (options: Question["options"], multiSelect = false): Question => ({
    question: message === "" ? words : `${message} (${words})`,
    multiSelect,
    options,
  });
  switch (textField(property, "type")) {
    case "boolean":
      return { ...base, question: ask(yesNo), value: ([label]) => (label === undefined ? undefined : label === "Yes") };
    case "number":
    case "integer": {
      const whole = textField(property, "type") === "integer";
      return { ...base, question: ask([]), value: (_labels, said) => numberIn(said, whole) };
    }
    case "array": {
      const choices = choicesOf(field(property, "items"), "anyOf");
      return {
        ...base,
        question: ask(shown(choices), true),
        value: (labels) => labels.flatMap((label) => valueOf(choices, label)),
      };
    }
    case "string": {
      const choices = choicesOf(property, "oneOf");
      return choices.length === 0
        ? { ...base, question: ask([]), value: (_labels, said) => said || undefined }
        : { ...base, question: ask(shown(choices)), value: (labels) => valueOf(choices, labels[0] ?? "")[0] };
    }
    default:
      return undefined;
  }
}

interface FormChoice {
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

/** `enum` with plain values, or titled ones under the given name. */
function choicesOf(schema: unknown, titled: "oneOf" | "anyOf"): readonly FormChoice[] {
  const plain = listField(schema, "enum").flatMap((value) =>
    typeof value === "string" ? [{ value, label: value, description: "" }] : [],
  );
  const named = listField(schema, titled).flatMap((option) => {
    const value = textField(option, "const");
    return value === undefined
      ? []
      : [{ value, label: textField(option, "title") ?? value, description: textField(option, "description") ?? "" }];
  });
  return [...plain, ...named];
}

function shown(choices: readonly FormChoice[]): Question["options"] {
  return choices.map(({ label, description }) => ({ label, description }));
}

function valueOf(choices: readonly FormChoice[], label: string): string[] {
  return choices.flatMap((choice) => (choice.label === label ? [choice.value] : [])).slice(0, 1);
}

function numberIn(text: string, whole: boolean): number | undefined {
  const number = Number(text);
  return text === "" || !Number.isFinite(number) || (whole && !Number.isInteger(number)) ? undefined : number;
}

/** Answers are named by their question, so no two may be the same; what the form is for goes before the first. */
function distinct(fields: readonly Field[], message: string): Question[] {
  const seen = new Set<string>();
  return fields.map(({ question, key }, index) => {
    const words = index === 0 && message !== "" ? `${message} ${question.question}` : question.question;
    const unique = seen.has(words) ? `${words} (${key})` : words;
    seen.add(unique);
    return { ...question, question: unique };
  });
}
