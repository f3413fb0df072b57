import type { LanguageModelV3, LanguageModelV3Message } from "@ai-sdk/provider";
import type { ToolOutcome, ToolTable } from "./repositoryTools.ts";

export interface MadeCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A conversation with a model as the agent core leads it, without gates and permissions: for tests of models alone. */
export class Talk {
  readonly messages: LanguageModelV3Message[] = [];
  /** Every call that the model made, in order. */
  readonly calls: MadeCall[] = [];
  /** What the model said in the last turn. */
  said = "";
  private readonly model: LanguageModelV3;
  private readonly tools: ToolTable;

  constructor(model: LanguageModelV3, tools: ToolTable) {
    this.model = model;
    this.tools = tools;
  }

  /** Puts harness text into the conversation, as the agent core does with reminders. */
  remind(text: string): void {
    this.messages.push({
      role: "user",
      content: [{ type: "text", text: `<system-reminder>\n${text}\n</system-reminder>` }],
    });
  }

  /** Sends a request and runs the turn to its end. Fails when the model does not come to an end. */
  async send(text: string, mostAnswers = 14): Promise<void> {
    this.messages.push({ role: "user", content: [{ type: "text", text }] });
    this.said = "";
    for (let answer = 0; answer < mostAnswers; answer += 1) {
      const calls = await this.answer();
      if (calls.length === 0) {
        return;
      }
    }
    throw new Error(`The turn did not end within ${mostAnswers} answers`);
  }

  private async answer(): Promise<readonly MadeCall[]> {
    const names = Object.keys(this.tools);
    const { stream } = await this.model.doStream({
      prompt: this.messages,
      tools: names.map((name) => ({ type: "function", name, inputSchema: { type: "object" } })),
    });
    let text = "";
    const calls: (MadeCall & { readonly id: string })[] = [];
    for await (const part of stream) {
      if (part.type === "text-delta") {
        text += part.delta;
      } else if (part.type === "tool-call") {
        calls.push({
          id: part.toolCallId,
          name: part.toolName,
          input: JSON.parse(part.input) as Record<string, unknown>,
        });
      } else if (part.type === "error") {
        throw part.error;
      }
    }
    this.said += text;
    this.calls.push(...calls.map(({ name, input }) => ({ name, input })));
    this.messages.push({
      role: "assistant",
      content: [
        ...(text === "" ? [] : [{ type: "text" as const, text }]),
        ...calls.map((call) => ({
          type: "tool-call" as const,
          toolCallId: call.id,
          toolName: call.name,
          input: call.input,
        })),
      ],
    });
    if (calls.length > 0) {
      this.messages.push({ role: "tool", content: calls.map((call) => this.result(call)) });
    }
    return calls;
  }

  private result(call: MadeCall & { readonly id: string }) {
    const run = this.tools[call.name];
    const outcome: ToolOutcome =
      run === undefined ? { text: `Error: unknown tool ${call.name}`, failed: true } : run(call.input);
    return {
      type: "tool-result" as const,
      toolCallId: call.id,
      toolName: call.name,
      output: { type: outcome.failed === true ? ("error-text" as const) : ("text" as const), value: outcome.text },
    };
  }
}
