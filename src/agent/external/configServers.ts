import * as z from "zod/mini";
import { isWebUrl } from "../web/isWebUrl.ts";
import type { ExternalServer, ServerList } from "./externalServer.ts";

const strings = z._default(z.record(z.string(), z.string()), {});

const program = z.object({
  type: z.optional(z.literal("stdio")),
  command: z.string().check(z.minLength(1)),
  args: z._default(z.array(z.string()), []),
  env: strings,
});

const remote = z.object({ type: z._default(z.enum(["http", "sse"]), "http"), url: z.string(), headers: strings });

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The `mcpServers` of the home config, in the shape that Claude's programs use: by name, `{command, args, env}` or
 * `{type, url, headers}`. `${NAME}` and `${NAME:-default}` stand for variables, so that no key has to be written into the file.
 */
export function configServers(table: unknown, env: Environment): ServerList {
  if (table === undefined) {
    return { servers: [], problems: [] };
  }
  if (typeof table !== "object" || table === null || Array.isArray(table)) {
    return { servers: [], problems: ["mcpServers must be an object that has the servers by their names."] };
  }
  const servers: ExternalServer[] = [];
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(table)) {
    const server = readServer(name, entry, env);
    if (typeof server === "string") {
      problems.push(`mcpServers.${name}: ${server}.`);
    } else {
      servers.push(server);
    }
  }
  return { servers, problems };
}

/** The server, or what is wrong with it. */
function readServer(name: string, entry: unknown, env: Environment): ExternalServer | string {
  const missing = new Set<string>();
  const fill = (text: string): string =>
    text.replaceAll(
      /\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}/gu,
      (whole, variable: string, fallback?: string) => {
        const value = env[variable] ?? fallback;
        if (value === undefined) {
          missing.add(variable);
        }
        return value ?? whole;
      },
    );
  const fillAll = (record: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fill(value)]));
  const isRemote = typeof entry === "object" && entry !== null && "url" in entry;
  let server: ExternalServer;
  if (isRemote) {
    const parsed = remote.safeParse(entry);
    if (!parsed.success) {
      return issueText(parsed.error.issues);
    }
    const { type, url, headers } = parsed.data;
    server = { kind: type, name, url: fill(url), headers: fillAll(headers) };
  } else {
    const parsed = program.safeParse(entry);
    if (!parsed.success) {
      return issueText(parsed.error.issues);
    }
    const { command, args, env: own } = parsed.data;
    server = { kind: "stdio", name, command: fill(command), args: args.map(fill), env: fillAll(own) };
  }
  if (missing.size > 0) {
    return `the variable ${[...missing].join(", ")} is not set`;
  }
  return server.kind !== "stdio" && !isWebUrl(server.url) ? "url is not an http or https URL" : server;
}

function issueText(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues.map(({ path, message }) => [path.map(String).join("."), message].filter(Boolean).join(": ")).join("; ");
}
