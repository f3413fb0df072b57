import type { LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider";
import type { ChatModel } from "./chatApi.ts";

/** For when the model's own counting fails or takes too long. */
const charactersPerToken = 4;

const patienceMs = 1_000;

/**
 * How many tokens requests take, by the model's own counting. The conversation only grows, so that each request counts what is
 * new in one call: every call crosses into another process.
 */
export class TokenCounter {
  private readonly model: Pick<ChatModel, "countTokens">;
  private contents: readonly unknown[] = [];
  private total: Promise<number> = Promise.resolve(0);

  constructor(model: Pick<ChatModel, "countTokens">) {
    this.model = model;
  }

  /** Never rejects, and answers within a second. */
  async request({ prompt, tools }: Pick<LanguageModelV3CallOptions, "prompt" | "tools">): Promise<number> {
    const contents = [tools, ...prompt.map(({ content }) => content)];
    const known = this.contents;
    const grows = known.length > 0 && known.every((content, index) => content === contents[index]);
    const added = (grows ? contents.slice(known.length) : contents).map(contentText).join("\n");
    const before = grows ? this.total : Promise.resolve(0);
    const total = Promise.all([before, this.text(added)]).then(([old, fresh]) => old + fresh);
    this.contents = contents;
    this.total = total;
    return await total;
  }

  /** Never rejects, and answers within a second. */
  async text(text: string): Promise<number> {
    const guess = Math.ceil(text.length / charactersPerToken);
    if (text === "") {
      return 0;
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<number>((resolve) => {
      timer = setTimeout(() => resolve(guess), patienceMs);
    });
    try {
      const counted = await Promise.race([this.model.countTokens(text), late]);
      // Some providers have no counter and say 0.
      return Number.isFinite(counted) && counted > 0 ? counted : guess;
    } catch {
      return guess;
    } finally {
      clearTimeout(timer);
    }
  }
}

function contentText(content: LanguageModelV3Message["content"] | LanguageModelV3CallOptions["tools"]): string {
  if (content === undefined || typeof content === "string") {
    return content ?? "";
  }
  return content
    .map((part) => (part.type === "text" || part.type === "reasoning" ? part.text : JSON.stringify(part)))
    .join("\n");
}
