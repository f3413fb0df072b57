import { errorText } from "../../disk/errorCode.ts";
import { type AnyTool, toolError } from "../tools/tool.ts";
import { beforeAbort } from "./beforeAbort.ts";
import { cutText } from "./cutText.ts";
import { serverNames, toolNames } from "./externalNames.ts";
import type { ExternalProblem, ExternalTool } from "./externalTool.ts";

/** Together with the agent's own they stay below 128, which is what some providers take. */
export const mostExternalTools = 100;
const longestDescription = 2_000;
const largestSchema = 30_000;

/**
 * Tools of others as tools of the session, named `mcp__<server>__<tool>`. Their access kind carries the same two names, so that
 * rules, the list of read-only tools and the model all spell them alike. What can't be offered is reported.
 */
export function externalToolSet(
  list: readonly ExternalTool[],
  onProblem: (problem: ExternalProblem) => void,
): readonly AnyTool[] {
  const fitting = list.filter((tool) => {
    const fits = schemaSize(tool) <= largestSchema;
    if (!fits) {
      onProblem({
        server: tool.server,
        message: `The tool ${shown(tool.name)} of ${tool.server} is left out: its schema is too large.`,
      });
    }
    return fits;
  });
  for (const { server } of new Map(fitting.slice(mostExternalTools).map((tool) => [tool.server, tool])).values()) {
    const all = fitting.filter((tool) => tool.server === server).length;
    const kept = fitting.slice(0, mostExternalTools).filter((tool) => tool.server === server).length;
    onProblem({
      server,
      message: `Of the ${all} tools of ${server} only ${kept} are offered: a session has room for ${mostExternalTools} external tools.`,
    });
  }
  const offered = fitting.slice(0, mostExternalTools);
  const servers = serverNames(offered.map(({ server }) => server));
  return [...servers].flatMap(([raw, server]) => {
    const own = new Map(offered.filter((tool) => tool.server === raw).map((tool) => [tool.name, tool]));
    const names = toolNames(server, [...own.keys()]);
    return [...own.values()].map((tool) => asTool(tool, server, names.get(tool.name) ?? tool.name));
  });
}

function asTool(tool: ExternalTool, server: string, name: string): AnyTool {
  const fullName = `mcp__${server}__${name}`;
  return {
    name: fullName,
    kind: "other",
    runsLast: false,
    // Where nobody has checked what it says of itself, it never overlaps with others.
    readOnly: tool.readOnly && tool.vouched === true,
    description: () => tool.description.slice(0, longestDescription),
    jsonSchema: () => ({ ...tool.inputSchema, type: "object" }),
    prepare: (input) => {
      if (!isRecord(input)) {
        return { ok: false, error: `The arguments of ${fullName} must be one JSON object. Call it again with one.` };
      }
      return {
        ok: true,
        value: {
          access: {
            kind: "external",
            server,
            tool: name,
            readOnly: tool.readOnly,
            ...(tool.vouched === true ? { vouched: true } : {}),
          },
          title: `${tool.server}: ${tool.name}`,
          input,
          locations: [],
          preview: async () => [],
          run: async ({ signal, progress }) => {
            try {
              const { text, isError } = await beforeAbort(tool.call(input, { signal, progress }), signal);
              return { text: cutText(text === "" ? "[no output]" : text), ...(isError ? { isError } : {}) };
            } catch (error) {
              const how = "Check the arguments, or go on without this tool.";
              return toolError(
                signal.aborted
                  ? `${fullName} was stopped.`
                  : cutText(`${fullName} failed: ${errorText(error)}. ${how}`),
              );
            }
          },
        },
      };
    },
  };
}

function schemaSize({ inputSchema }: ExternalTool): number {
  try {
    return JSON.stringify(inputSchema).length;
  } catch {
    // Nested so deeply that it can't be written.
    return Number.POSITIVE_INFINITY;
  }
}

function shown(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
