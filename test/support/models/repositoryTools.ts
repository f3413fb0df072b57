import { readdirSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import picomatch from "picomatch";

/** What a call comes to, as the agent core would tell the model. */
export interface ToolOutcome {
  readonly text: string;
  readonly failed?: boolean;
}

export type ToolTable = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => ToolOutcome>>;

const skipped = /^(node_modules|\.git|dist|\.cache|coverage)$/;

/**
 * Small stand-ins for the agent's exploring and editing tools over a real folder, with the same result formats
 * (src/agent/tools/tool.ts). Only the given plan path can be written; it lives in memory.
 */
export function repositoryTools(root: string, plan: { path: string; text: string | undefined }): ToolTable {
  const files = (): string[] => walk(root).map((path) => relative(root, path).replaceAll("\\", "/"));
  const read = (path: string): string | undefined => {
    if (path === plan.path) {
      return plan.text;
    }
    try {
      return readFileSync(isAbsolute(path) ? path : join(root, path), "utf8");
    } catch {
      return undefined;
    }
  };
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const number = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
  return {
    list_dir: (input) => ({
      text: readdirSync(join(root, text(input["path"])), { withFileTypes: true })
        .filter((entry) => !skipped.test(entry.name))
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
        .sort()
        .join("\n"),
    }),
    glob: (input) => {
      const matches = picomatch(text(input["pattern"]), { dot: true });
      return {
        text: files()
          .filter((path) => matches(path))
          .slice(0, 200)
          .join("\n"),
      };
    },
    grep: (input) => {
      const expression = new RegExp(text(input["pattern"]), input["case_insensitive"] === true ? "i" : "");
      const below = text(input["path"]) === "" || input["path"] === "." ? "" : `${text(input["path"])}/`;
      const rows: string[] = [];
      for (const path of files().filter((file) => file.startsWith(below) || `${file}/` === below)) {
        for (const [index, line] of (read(path) ?? "").split("\n").entries()) {
          if (expression.test(line)) {
            rows.push(`${path}:${index + 1}:${line}`);
          }
        }
      }
      const limit = number(input["limit"], 200);
      return {
        text:
          rows.length === 0
            ? "No matches."
            : [...rows.slice(0, limit), ...(rows.length > limit ? [`[${rows.length - limit} more]`] : [])].join("\n"),
      };
    },
    read_file: (input) => {
      const content = read(text(input["path"]));
      if (content === undefined) {
        return { text: `Error: there is no file ${text(input["path"])}.`, failed: true };
      }
      const offset = number(input["offset"], 1);
      const rows = content
        .replace(/\n$/, "")
        .split("\n")
        .map((line, index) => `${index + 1}\t${line}`);
      return { text: rows.slice(offset - 1, offset - 1 + number(input["limit"], 2000)).join("\n") };
    },
    write_file: (input) => {
      if (input["path"] !== plan.path) {
        return { text: "Rejected: file edits are not possible in plan mode.", failed: true };
      }
      plan.text = text(input["content"]);
      return { text: "Wrote the file." };
    },
    search_replace: (input) => {
      const before = input["path"] === plan.path ? plan.text : undefined;
      const wanted = text(input["old_string"]);
      if (before === undefined || before.split(wanted).length !== 2) {
        return { text: "Error: old_string must occur exactly once.", failed: true };
      }
      plan.text = before.split(wanted).join(text(input["new_string"]));
      return { text: "Edited the file." };
    },
  };
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skipped.test(entry.name)) {
      return [];
    }
    if (entry.isDirectory()) {
      return walk(path);
    }
    return entry.isFile() && statSync(path).size < 400_000 ? [path] : [];
  });
}
