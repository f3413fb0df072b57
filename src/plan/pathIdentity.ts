import { collapse, joinLexical, type LexicalPath, lexicalPath, type PathPlatform } from "./lexicalPath.ts";

/** What path identity asks of a file system. A method may reject where a file can't be examined: callers fail closed. */
export interface FileSystemPort {
  /** The real path, with the volume's own spelling where it knows one; undefined when there is no such file. */
  realpath(path: string): Promise<string | undefined>;
  /** Of the name itself, links not followed; undefined when there is none. */
  lstat(
    path: string,
  ): Promise<{ readonly kind: "file" | "directory" | "symlink" | "other"; readonly links: number } | undefined>;
  /** Whether the volume of the path treats upper and lower case (and composed and decomposed letters) as one name. */
  foldsCase(path: string): Promise<boolean>;
  readonly home: string;
  readonly platform: PathPlatform;
}

/**
 * The one path by which a file is known, whether it exists or not: `~` and relative parts expanded, the deepest existing
 * ancestor's links followed. Undefined when the spelling is ambiguous (a `..` behind a link, which programs read in two
 * ways) or leads through a dangling link: such a path is never taken for a file that may be edited.
 */
export async function resolvePath(path: string, cwd: string, fs: FileSystemPort): Promise<string | undefined> {
  const read = lexicalPath(path, cwd, fs);
  if (read === undefined) {
    return undefined;
  }
  const asText = await followLinks(collapse(read), fs);
  if (asText === undefined || fs.platform === "win32" || !read.names.includes("..")) {
    return asText && joinLexical(asText, fs.platform);
  }
  const asWalked = await walk(read, fs);
  const text = joinLexical(asText, fs.platform);
  return asWalked !== undefined && joinLexical(asWalked, fs.platform) === text ? text : undefined;
}

/** Two spellings of one file. False whenever that is not certain. Hard links are not looked through: see the gate. */
export async function samePath(a: string, b: string, cwd: string, fs: FileSystemPort): Promise<boolean> {
  const [one, two] = await Promise.all([resolvePath(a, cwd, fs), resolvePath(b, cwd, fs)]);
  if (one === undefined || two === undefined) {
    return false;
  }
  return one === two || (foldName(one) === foldName(two) && (await fs.foldsCase(two)));
}

/** Whether `path` is `directory` or lies in it, both as `resolvePath` gives them. */
export async function liesWithin(path: string, directory: string, fs: FileSystemPort): Promise<boolean> {
  const separator = fs.platform === "win32" ? "\\" : "/";
  const prefix = directory.endsWith(separator) ? directory : directory + separator;
  const start = path + separator;
  return start.startsWith(prefix) || (foldName(start).startsWith(foldName(prefix)) && (await fs.foldsCase(directory)));
}

/**
 * A name as a case-folding volume compares it. Only letters whose two cases lead back to each other are folded, so that
 * look-alikes such as the long s stay different.
 */
export function foldName(name: string): string {
  let folded = "";
  for (const letter of name.normalize("NFC")) {
    const lower = letter.toLowerCase();
    folded += lower.toUpperCase() === letter ? lower : letter;
  }
  return folded;
}

/** Reads `..` as the kernel does: the parent of where the links before it lead. */
async function walk({ root, names }: LexicalPath, fs: FileSystemPort): Promise<LexicalPath | undefined> {
  let current: LexicalPath = { root, names: [] };
  for (const name of names) {
    if (name !== "..") {
      current = { root: current.root, names: [...current.names, name] };
      continue;
    }
    const real = await followLinks(current, fs);
    if (real === undefined) {
      return undefined;
    }
    current = { root: real.root, names: real.names.slice(0, -1) };
  }
  return await followLinks(current, fs);
}

async function followLinks({ root, names }: LexicalPath, fs: FileSystemPort): Promise<LexicalPath | undefined> {
  for (let count = names.length; count >= 0; count--) {
    const ancestor = joinLexical({ root, names: names.slice(0, count) }, fs.platform);
    const real = await fs.realpath(ancestor);
    if (real !== undefined) {
      const read = lexicalPath(real, "", fs);
      return read && { root: read.root, names: [...read.names, ...names.slice(count)] };
    }
    if ((await fs.lstat(ancestor)) !== undefined) {
      // The name exists and leads nowhere: a dangling link. Writing through it would make a file elsewhere.
      return undefined;
    }
  }
  return { root, names };
}
