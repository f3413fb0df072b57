import * as z from "zod/mini";
import { fail, ok, type Result } from "../../base/result.ts";
import type { ProviderAccess } from "./providers/provider.ts";

const answer = z.object({ data: z.array(z.object({ id: z.string() })) });

/** How long the model picker waits for a server before it says that the server does not answer. Milliseconds. */
const patience = 2_000;

/** The models that a server lists at `/models` (OpenAI and Anthropic share the shape). Empty lists are errors. */
export async function listEndpointModels(access: ProviderAccess): Promise<Result<readonly string[]>> {
  const host = new URL(access.baseUrl).host;
  try {
    const response = await (access.fetch ?? fetch)(`${access.baseUrl}/models`, {
      headers: access.apiKey === "" ? {} : { authorization: `Bearer ${access.apiKey}`, "x-api-key": access.apiKey },
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) {
      return fail(
        `The server at ${host} does not list its models (status ${response.status}). Type the model's name instead.`,
      );
    }
    const parsed = answer.safeParse(await response.json());
    const ids = parsed.success ? parsed.data.data.map((model) => model.id) : [];
    return ids.length > 0
      ? ok(ids)
      : fail(`The server at ${host} lists no models. Load one there, or type the model's name.`);
  } catch {
    return fail(`The server at ${host} does not answer. Start it, or correct its address.`);
  }
}
