import * as z from "zod/mini";
import { isWebUrl } from "../web/isWebUrl.ts";
import type { ExternalServer, ServerList } from "./externalServer.ts";

const pairs = z._default(z.array(z.object({ name: z.string().check(z.minLength(1)), value: z.string() })), []);

const remote = {
  name: z.string().check(z.minLength(1)),
  url: z.string().check(z.refine(isWebUrl, "not an http or https URL")),
  headers: pairs,
};

/** ACP `McpServer`: without a type it is a program. */
const acpServer = z.union([
  z.object({ type: z.literal("http"), ...remote }),
  z.object({ type: z.literal("sse"), ...remote }),
  z.object({
    type: z.optional(z.literal("stdio")),
    name: z.string().check(z.minLength(1)),
    command: z.string().check(z.minLength(1)),
    args: z._default(z.array(z.string()), []),
    env: pairs,
  }),
]);

/** The `mcpServers` of ACP's `session/new` and `session/load`. Never rejects. */
export function acpServers(given: readonly unknown[]): ServerList {
  const servers: ExternalServer[] = [];
  const problems: string[] = [];
  for (const [index, entry] of given.entries()) {
    const parsed = acpServer.safeParse(entry);
    if (parsed.success) {
      servers.push(toServer(parsed.data));
    } else {
      problems.push(
        `The tool server ${nameOf(entry) ?? `number ${index + 1}`} is left out, because the client described it wrongly.`,
      );
    }
  }
  return { servers, problems };
}

function toServer(server: z.infer<typeof acpServer>): ExternalServer {
  if (server.type === "http" || server.type === "sse") {
    return { kind: server.type, name: server.name, url: server.url, headers: toRecord(server.headers) };
  }
  const { name, command, args, env } = server;
  return { kind: "stdio", name, command, args, env: toRecord(env) };
}

function toRecord(list: readonly { readonly name: string; readonly value: string }[]): Record<string, string> {
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function nameOf(entry: unknown): string | undefined {
  return typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string"
    ? entry.name
    : undefined;
}
