/** Which rules of spelling a path follows. */
export type PathPlatform = "posix" | "win32";

/** A path taken apart: where it is rooted, and the names below. `..` is kept, since what it means depends on links. */
export interface LexicalPath {
  /** `/`, `C:\` or `\\server\share\`. */
  readonly root: string;
  readonly names: readonly string[];
}

/**
 * Reads a path as the platform does: `~`, relative to `cwd`, drive letters, UNC, `\\?\`, mixed slashes. Undefined when it
 * names no file that can be told apart from others: empty, with a NUL, a device, an alternate stream, another drive's cwd.
 */
export function lexicalPath(
  path: string,
  cwd: string,
  { home, platform }: { readonly home: string; readonly platform: PathPlatform },
): LexicalPath | undefined {
  if (path.length === 0 || path.includes("\0")) {
    return undefined;
  }
  const read = platform === "win32" ? readWin32 : readPosix;
  const expanded =
    /^~(?=$|\/)/.test(path) || (platform === "win32" && path.startsWith("~\\")) ? home + path.slice(1) : path;
  return read(expanded, () => (cwd === "" ? undefined : read(cwd, () => undefined)));
}

/** Puts a path together again. Names must hold no `..`. */
export function joinLexical({ root, names }: LexicalPath, platform: PathPlatform): string {
  return root + names.join(platform === "win32" ? "\\" : "/");
}

/** `..` taken as text, as Windows and `path.resolve` do. */
export function collapse({ root, names }: LexicalPath): LexicalPath {
  const kept: string[] = [];
  for (const name of names) {
    if (name === "..") {
      kept.pop();
    } else {
      kept.push(name);
    }
  }
  return { root, names: kept };
}

type Base = () => LexicalPath | undefined;

function readPosix(path: string, base: Base): LexicalPath | undefined {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  return path.startsWith("/") ? { root: "/", names } : below(base(), names);
}

function readWin32(path: string, base: Base): LexicalPath | undefined {
  const slashed = path.replaceAll("/", "\\");
  const plain = slashed.replace(/^\\\\\?\\UNC\\/i, "\\\\").replace(/^\\\\\?\\(?=[A-Za-z]:\\)/, "");
  if (/^\\\\[.?]\\/.test(plain)) {
    return undefined;
  }
  const unc = /^\\\\([^\\]+)\\+([^\\]+)(.*)$/.exec(plain);
  if (unc !== null) {
    const [, server = "", share = "", rest = ""] = unc;
    const names = win32Names(rest);
    // Server and share names never depend on case.
    return names && { root: `\\\\${server.toLowerCase()}\\${share.toLowerCase()}\\`, names };
  }
  const drive = /^([A-Za-z]):(.*)$/.exec(plain);
  if (drive !== null) {
    const [, letter = "", rest = ""] = drive;
    const root = `${letter.toUpperCase()}:\\`;
    const names = win32Names(rest);
    if (names === undefined || rest.startsWith("\\")) {
      return names && { root, names };
    }
    // `C:name` counts from the working directory of that drive; we know only our own.
    const from = base();
    return from?.root === root ? below(from, names) : undefined;
  }
  const names = win32Names(plain);
  if (names === undefined || !plain.startsWith("\\")) {
    return names && below(base(), names);
  }
  const from = base();
  return from && { root: from.root, names };
}

/** Windows drops dots and spaces at the end of a name; a colon would name a stream of another file. */
function win32Names(path: string): readonly string[] | undefined {
  const names = path
    .split("\\")
    .map((name) => (name === ".." ? name : name.replace(/[. ]+$/, "")))
    .filter((name) => name !== "");
  return names.some((name) => name.includes(":")) ? undefined : names;
}

function below(base: LexicalPath | undefined, names: readonly string[]): LexicalPath | undefined {
  return base && { root: base.root, names: [...base.names, ...names] };
}
