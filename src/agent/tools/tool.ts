/**
 * What a tool is. One file per tool, each exports one `Tool` built by `defineTool`. The pipeline (`toolPipeline.ts`) parses,
 * gates, asks and executes; a tool only states what it would touch and does its work.
 *
 * Formats of results, which models and the offline planner read:
 * read_file: `<line>\t<text>` per line. list_dir: one name per line, directories end in `/`. glob: one path per line.
 * grep: `<path>:<line>:<text>`, context lines `<path>-<line>-<text>`, `--` between groups. Paths are relative to the session's
 * folder and use `/`. A trailing line in square brackets says what was left out.
 */
import * as z from "zod/mini";
import type { AccessKind } from "../../policy/accessKind.ts";
import { absolutePath } from "../files/absolutePath.ts";
import type { ToolCallContent, ToolCallLocation, ToolKind } from "../sessionUpdate.ts";
import { shortSchema } from "./shortSchema.ts";
import { shownPath } from "./shownPath.ts";
import type { ToolContext, ToolSettings } from "./toolContext.ts";
import type { ToolResult } from "./toolResult.ts";

export interface Tool<Input> {
  readonly name: string;
  readonly kind: ToolKind;
  /** Runs after all other calls of its batch, and nothing runs after it. */
  readonly runsLast?: boolean;
  /** Never changes anything: may overlap with its like. */
  readonly readOnly?: boolean;
  /** May run beside its like, although what it starts may change something. */
  readonly overlaps?: boolean;
  readonly schema: z.ZodMiniType<Input>;
  description(settings: ToolSettings): string;
  /** For people. `name`: how a path is shown to them. */
  title(input: Input, name: (path: string) => string): string;
  /**
   * The input with every path in it made absolute by `at`. Applied once, before anything else looks at the paths: access,
   * locations, preview and run get this one; hooks and the person see what the model wrote.
   */
  place?(input: Input, at: (path: string) => string): Input;
  access(input: Input, context: { readonly cwd: string }): AccessKind;
  locations?(input: Input, context: { readonly cwd: string }): readonly ToolCallLocation[];
  /** What the person sees before they permit it. */
  preview?(input: Input, context: ToolContext): Promise<readonly ToolCallContent[]>;
  run(input: Input, context: ToolContext): Promise<ToolResult>;
}

/** A tool with its input already parsed: what the pipeline works with, whatever the tool's input is. */
export interface PreparedCall {
  readonly access: AccessKind;
  readonly title: string;
  readonly input: unknown;
  readonly locations: readonly ToolCallLocation[];
  preview(context: ToolContext): Promise<readonly ToolCallContent[]>;
  run(context: ToolContext): Promise<ToolResult>;
}

/** A tool as the registry holds it. */
export interface AnyTool {
  readonly name: string;
  readonly kind: ToolKind;
  readonly runsLast: boolean;
  readonly readOnly: boolean;
  readonly overlaps?: boolean;
  description(settings: ToolSettings): string;
  jsonSchema(): Record<string, unknown>;
  /** The parsed call, or a sentence that tells the model what is wrong with its arguments. `planPath`: for its title. */
  prepare(
    input: unknown,
    cwd: string,
    planPath?: string,
  ): { ok: true; value: PreparedCall } | { ok: false; error: string };
}

/** Hides the input's type behind parsing. */
export function defineTool<Input>(tool: Tool<Input>): AnyTool {
  return {
    name: tool.name,
    kind: tool.kind,
    runsLast: tool.runsLast ?? false,
    readOnly: tool.readOnly ?? false,
    overlaps: tool.overlaps ?? false,
    description: (settings) => tool.description(settings),
    jsonSchema: () => shortSchema(z.toJSONSchema(tool.schema, { io: "input" })),
    prepare: (raw, cwd, planPath) => {
      const parsed = tool.schema.safeParse(raw);
      if (!parsed.success) {
        return { ok: false, error: argumentError(tool.name, parsed.error.issues) };
      }
      const input = parsed.data;
      let unusable: string | undefined;
      const at = (path: string): string => {
        const absolute = absolutePath(path === "" ? "." : path, cwd);
        unusable ??= absolute === undefined ? path : undefined;
        return absolute ?? path;
      };
      const placed = tool.place?.(input, at) ?? input;
      if (unusable !== undefined) {
        return { ok: false, error: `${JSON.stringify(unusable)} is no path of a file. Give another one.` };
      }
      return {
        ok: true,
        value: {
          access: tool.access(placed, { cwd }),
          title: tool.title(input, (path) => shownPath(path, cwd, planPath)),
          input,
          locations: tool.locations?.(placed, { cwd }) ?? [],
          preview: async (context) => (await tool.preview?.(placed, context)) ?? [],
          run: async (context) => await tool.run(placed, context),
        },
      };
    },
  };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function argumentError(tool: string, issues: readonly Issue[]): string {
  const list = issues
    .slice(0, 5)
    .map((issue) => `- ${issue.path.length === 0 ? "arguments" : issue.path.map(String).join(".")}: ${issue.message}`);
  return `The arguments of ${tool} are not valid:\n${list.join("\n")}\nCall ${tool} again with corrected arguments.`;
}

/** The result of a call that failed in a way the model can mend. */
export function toolError(text: string): ToolResult {
  return { text, isError: true };
}
