import { anthropic } from "./anthropic.ts";
import { google } from "./google.ts";
import { openai } from "./openai.ts";
import { openaiCompatible } from "./openaiCompatible.ts";
import type { Provider } from "./provider.ts";
import { xai } from "./xai.ts";

/** Every provider, in the order in which a default is looked for. To add one: a file beside this one, and a row here. */
export const providers: readonly Provider[] = [anthropic, openai, xai, google, openaiCompatible];
