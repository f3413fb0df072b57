import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import * as z from "zod/mini";
import { mostExternalTools } from "../externalToolSet.ts";

const page = z.object({ tools: z.array(z.unknown()), nextCursor: z.optional(z.string()) });

const listedTool = z.object({
  name: z.string().check(z.minLength(1)),
  title: z.optional(z.string()),
  description: z._default(z.string(), ""),
  inputSchema: z._default(z.record(z.string(), z.unknown()), { type: "object" }),
  annotations: z.optional(z.object({ readOnlyHint: z.optional(z.boolean()) })),
});

export type ListedTool = z.infer<typeof listedTool>;

export interface ListedTools {
  readonly tools: readonly ListedTool[];
  /** Entries that are not tools. */
  readonly unreadable: number;
  /** There are more than a session has room for. */
  readonly more: boolean;
}

/** The tools of a server. Not by the SDK's own function, which compiles every schema and gives up at the first bad entry. */
export async function listTools(client: Client, signal: AbortSignal): Promise<ListedTools> {
  const tools: ListedTool[] = [];
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: "tools/list", params }, page, { signal });
    for (const entry of answer.tools.slice(0, mostExternalTools * 10)) {
      const parsed = listedTool.safeParse(entry);
      if (parsed.success) {
        tools.push(parsed.data);
      } else {
        unreadable += 1;
      }
    }
    // The same cursor for ever, or pages without tools, would never end.
    cursor = answer.nextCursor === cursor || answer.tools.length === 0 ? undefined : answer.nextCursor;
  } while (cursor !== undefined && tools.length <= mostExternalTools);
  return { tools: tools.slice(0, mostExternalTools), unreadable, more: tools.length > mostExternalTools };
}
