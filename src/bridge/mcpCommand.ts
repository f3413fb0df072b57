import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { fail, ok, type Result } from "../base/result.ts";
import { planModeHome } from "../disk/home.ts";
import { toolServerVariables } from "../protocol/toolServerVariables.ts";
import { serveMcp } from "./mcpServer.ts";
import { relayMcp } from "./relayMcp.ts";

/** Most MCP clients cut a call after a minute. */
const defaultPatience = 50;

interface Wanted {
  readonly folder: string | undefined;
  /** Seconds. */
  readonly patience: number;
}

/**
 * Serves one MCP client on stdin and stdout until it hangs up: with the tools of the window that has started it, or else with those of
 * the window that has its folder open. The error says how the command is used.
 */
export async function runMcp(args: readonly string[], version: string): Promise<Result<void>> {
  const { [toolServerVariables.url]: url, [toolServerVariables.authorization]: authorization } = process.env;
  if (url !== undefined && authorization !== undefined) {
    await relayMcp({ url, authorization });
    return ok(undefined);
  }
  const wanted = parse(args);
  if (!wanted.ok) {
    return wanted;
  }
  const { folder, patience } = wanted.value;
  await serveMcp(new StdioServerTransport(), {
    home: planModeHome(process.env),
    version,
    folder: folder === undefined ? undefined : resolve(folder),
    cwd: process.cwd(),
    session: randomUUID(),
    patienceMs: patience * 1000,
  });
  process.stdout.on("error", () => process.exit(0));
  // Whatever waits stays undecided in the window.
  await new Promise<void>((done) => {
    process.stdin.once("end", done);
    process.stdin.once("close", done);
  });
  return ok(undefined);
}

function parse(args: readonly string[]): Result<Wanted> {
  let wanted: Wanted = { folder: undefined, patience: defaultPatience };
  for (let index = 0; index < args.length; index += 2) {
    const [option, value] = [args[index], args[index + 1]];
    if (option === "--folder" && value !== undefined) {
      wanted = { ...wanted, folder: value };
    } else if (option === "--patience" && /^[1-9]\d{0,5}$/.test(value ?? "")) {
      wanted = { ...wanted, patience: Number(value) };
    } else {
      return fail(`mcp takes --folder <path> and --patience <seconds>, not ${[option, value].join(" ").trim()}`);
    }
  }
  return ok(wanted);
}
