import { stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import * as z from "zod/mini";
import { fail, ok, type Result } from "../../base/result.ts";
import { builtinGrep, type GrepLines, type GrepRequest } from "../search/builtinGrep.ts";
import { runRipgrep } from "../search/runRipgrep.ts";
import { isPlainPattern, smallFolder } from "../search/smallFolder.ts";
import { defineTool, toolError } from "./tool.ts";

const defaultLimit = 200;
const largestLimit = 1_000;
const longestLine = 500;

const input = z.object({
  pattern: z.string().check(z.minLength(1)),
  path: z.optional(z.string()),
  glob: z.optional(z.string()),
  case_insensitive: z.optional(z.boolean()),
  context: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  limit: z.optional(z.int().check(z.minimum(1))),
});

export const grepTool = defineTool<z.infer<typeof input>>({
  name: "grep",
  kind: "search",
  readOnly: true,
  schema: input,
  description: () =>
    "Searches file contents with a regular expression. Each hit is `path:line:text`; with `context`, lines around it are `path-line-text`. `path` is a file or directory, `glob` narrows to file names. What .gitignore hides is left out. At most 200 lines, or `limit`.",
  title: ({ pattern, path }, name) =>
    `Search ${JSON.stringify(pattern)}${path === undefined ? "" : ` in ${name(path)}`}`,
  place: (call, at) => ({ ...call, path: at(call.path ?? ".") }),
  access: ({ path = "." }) => ({ kind: "read", path }),
  run: async (
    { pattern, path = ".", glob, case_insensitive = false, context = 0, limit = defaultLimit },
    { cwd, signal, search, shown },
  ) => {
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined) {
      return toolError(`There is no ${shown(path)}. Use list_dir or glob to find the right path.`);
    }
    const directory = facts.isDirectory() ? path : dirname(path);
    const request: GrepRequest = {
      pattern,
      directory,
      ...(facts.isDirectory() ? {} : { file: basename(path) }),
      ...(glob === undefined ? {} : { glob }),
      ignoreCase: case_insensitive,
      context,
      limit: Math.min(limit, largestLimit),
      signal,
    };
    const ripgrep = await search.ripgrep();
    const files = ripgrep === undefined ? undefined : await fewFiles(request);
    const found =
      ripgrep === undefined || files !== undefined
        ? await builtinGrep(files === undefined ? request : { ...request, files })
        : await ripgrepSearch(ripgrep, request);
    if (!found.ok) {
      return toolError(
        `The search failed: ${found.error}. The pattern is a regular expression; escape what is meant literally.`,
      );
    }
    return { text: format(found.value, relative(cwd, directory), request.limit) };
  },
});

/** Larger ones may have lines on which JavaScript's regular expressions take too long. Bytes. */
const largestFile = 100_000;

/** The files of a small search, which needs no other program; undefined: leave it to ripgrep. */
async function fewFiles({
  pattern,
  directory,
  file,
  glob,
  signal,
}: GrepRequest): Promise<readonly string[] | undefined> {
  if (!isPlainPattern(pattern) || (glob !== undefined && !/^[\w*./-]+$/.test(glob))) {
    return undefined;
  }
  const files = file === undefined ? await smallFolder(directory, signal) : [file];
  const sizes = await Promise.all((files ?? []).map(async (path) => (await stat(join(directory, path))).size)).catch(
    () => [Number.POSITIVE_INFINITY],
  );
  return Math.max(0, ...sizes) > largestFile ? undefined : files;
}

async function ripgrepSearch(ripgrep: string, request: GrepRequest): Promise<Result<GrepLines>> {
  const { pattern, directory, file, glob, ignoreCase, context, limit, signal } = request;
  const args = [
    "--line-number",
    "--with-filename",
    "--no-heading",
    "--hidden",
    "--glob=!.git",
    "--sort=path",
    `--max-columns=${longestLine}`,
    "--max-columns-preview",
    ...(ignoreCase ? ["--ignore-case"] : []),
    ...(context > 0 ? [`--context=${context}`] : []),
    ...(glob === undefined ? [] : [`--glob=${glob}`]),
    `--regexp=${pattern}`,
    "--",
    file === undefined ? "./" : `./${file}`,
  ];
  const run = await runRipgrep(ripgrep, args, { cwd: directory, limit, signal });
  return run.error === undefined
    ? ok({ lines: run.lines.map((line) => line.replace(/^\.[/\\]/, "")), cut: run.cut })
    : fail(run.error);
}

function format({ lines, cut }: GrepLines, prefix: string, limit: number): string {
  if (lines.length === 0) {
    return "[no matches]";
  }
  const folder = prefix === "" ? "" : `${prefix.replaceAll("\\", "/")}/`;
  const shown = lines.map((line) => (line === "--" ? line : `${folder}${shorten(line)}`));
  return [...shown, ...(cut ? [`[more than ${limit} lines; narrow the search with path or glob]`] : [])].join("\n");
}

function shorten(line: string): string {
  return line.length > longestLine + 200 ? `${line.slice(0, longestLine + 200)}[cut]` : line;
}
