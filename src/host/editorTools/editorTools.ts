import * as z from "zod/mini";
import type { Result } from "../../base/result.ts";
import type { Editor, NamedPlace } from "./editor.ts";
import type { EditorTool, ToolAnswer } from "./editorTool.ts";
import { formatPlaces, formatProblems, formatSymbols } from "./formatFindings.ts";

const path = z.string().check(z.minLength(1), z.describe("File, absolute or relative to the folder"));
const limit = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(500), z.describe("Most rows; default 100")));
const defaultLimit = 100;

const place = z.object({
  path,
  symbol: z.string().check(z.minLength(1), z.describe("The name as it is written there")),
  line: z.optional(
    z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000), z.describe("1-based; default: its first occurrence")),
  ),
  limit,
});

/** What the editor knows, as tools that change nothing; and the tools of others that it has, of which nobody knows that. */
export function editorTools(editor: Editor): readonly EditorTool[] {
  return [...readingTools(editor), ...languageTools(editor)];
}

function readingTools(editor: Editor): readonly EditorTool[] {
  return [
    readingTool(
      "diagnostics",
      "Errors and warnings that the editor shows: of one file, or of all files that it has checked. Check a file after editing it.",
      z.object({
        path: z.optional(path),
        severity: z.optional(z.enum(["error", "warning"]).check(z.describe("The least to show; default warning"))),
        limit,
      }),
      async ({ path: file, severity = "warning", limit: most = defaultLimit }) =>
        map(await editor.problems(file), (problems) => formatProblems(problems, severity, most)),
    ),
    readingTool(
      "workspace_symbols",
      "Finds classes, functions, types and other symbols of the whole folder by (a part of) their name.",
      z.object({ query: z.string().check(z.minLength(1)), limit }),
      async ({ query, limit: most = defaultLimit }) => good(formatSymbols(await editor.workspaceSymbols(query), most)),
    ),
    readingTool(
      "references",
      "Every use of a symbol, by the language server: exact where grep only matches text.",
      place,
      async ({ limit: most = defaultLimit, ...at }) =>
        map(await editor.references(named(at)), (places) => formatPlaces("reference", places, most)),
    ),
    readingTool(
      "definition",
      "Where a symbol is defined, by the language server.",
      place,
      async ({ limit: most = defaultLimit, ...at }) =>
        map(await editor.definitions(named(at)), (places) => formatPlaces("definition", places, most)),
    ),
    readingTool("hover", "Type and documentation of a symbol, by the language server.", place, async (at) =>
      map(await editor.hover(named(at)), (texts) => (texts.length === 0 ? nothingKnown : texts.join("\n\n"))),
    ),
  ];
}

const nothingKnown = "The language server says nothing about it. It may still be starting; read the file instead.";

function languageTools(editor: Editor): readonly EditorTool[] {
  return editor.languageTools().map((tool) => ({
    ...tool,
    readOnly: false,
    call: async (input, signal) => good(await editor.callLanguageTool(tool.name, input, signal)),
  }));
}

function readingTool<Schema extends z.ZodMiniObject>(
  name: string,
  description: string,
  schema: Schema,
  run: (input: z.infer<Schema>) => Promise<ToolAnswer>,
): EditorTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema);
  return {
    name,
    description,
    inputSchema,
    readOnly: true,
    call: async (input) => {
      const parsed = schema.safeParse(input);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const where = issue?.path.map(String).join(".") ?? "";
        return bad(`The arguments are wrong: ${where === "" ? "" : `${where}: `}${issue?.message ?? "not usable"}.`);
      }
      return await run(parsed.data);
    },
  };
}

function named({ path: file, symbol, line }: z.infer<typeof place>): NamedPlace {
  return { path: file, symbol, ...(line === undefined ? {} : { line }) };
}

function map<T>(result: Result<T>, text: (value: T) => string): ToolAnswer {
  return result.ok ? good(text(result.value)) : bad(result.error);
}

function good(text: string): ToolAnswer {
  return { text, isError: false };
}

function bad(text: string): ToolAnswer {
  return { text, isError: true };
}
