import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

export const root = join(import.meta.dirname, "../..");

export interface SourceFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const notSource = /^test\/(fixtures|host\/stubs|host\/companion)\//;

/** The TypeScript files under folders of the checkout, but for fixtures. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.split(sep).join("/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !notSource.test(path))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })),
  );
}
