import { type FileSystemPort, foldName } from "../../src/plan/pathIdentity.ts";

type Node =
  | { readonly kind: "file"; links: number }
  | { readonly kind: "directory"; readonly names: Map<string, { readonly name: string; node: Node }> }
  | { readonly kind: "symlink"; readonly target: string }
  | { readonly kind: "other" };

export interface MemoryFileSystemOptions {
  readonly platform?: "posix" | "win32";
  readonly home?: string;
  readonly folds?: boolean;
}

/**
 * A tree with files, directories, links and hard links that follows paths as a kernel does (links inside a path are followed
 * before the `..` behind them). Written independently of the code under test, so that the two can disagree.
 */
export class MemoryFileSystem implements FileSystemPort {
  readonly platform: "posix" | "win32";
  readonly home: string;
  private readonly folds: boolean;
  private readonly roots = new Map<string, Node>();

  constructor({ platform = "posix", home = "/home/ada", folds = platform === "win32" }: MemoryFileSystemOptions = {}) {
    this.platform = platform;
    this.home = home;
    this.folds = folds;
  }

  file(path: string): this {
    return this.put(path, { kind: "file", links: 1 });
  }

  directory(path: string): this {
    this.directoryAt(path);
    return this;
  }

  symlink(path: string, target: string): this {
    return this.put(path, { kind: "symlink", target });
  }

  device(path: string): this {
    return this.put(path, { kind: "other" });
  }

  hardLink(path: string, existing: string): this {
    const node = this.find(existing)?.node;
    if (node?.kind !== "file") {
      throw new Error(`no file ${existing}`);
    }
    node.links++;
    return this.put(path, node);
  }

  /** What the kernel would open: the node, or undefined. */
  open(path: string): unknown {
    return this.find(path)?.node;
  }

  async realpath(path: string): Promise<string | undefined> {
    return this.find(path)?.path;
  }

  async lstat(path: string): ReturnType<FileSystemPort["lstat"]> {
    const node = this.find(path, false)?.node;
    return node && { kind: node.kind, links: node.kind === "file" ? node.links : 1 };
  }

  async foldsCase(): Promise<boolean> {
    return this.folds;
  }

  private split(path: string): { root: string; names: string[] } {
    if (this.platform === "posix") {
      return { root: "/", names: path.split("/").filter((name) => name !== "") };
    }
    const found = /^([A-Za-z]:|\\\\[^\\]+\\[^\\]+)(.*)$/.exec(path);
    const [, root = "C:", rest = path] = found ?? [];
    return {
      root: root.startsWith("\\") ? root.toLowerCase() : root.toUpperCase(),
      names: rest.split("\\").filter((name) => name !== ""),
    };
  }

  private join(root: string, names: readonly string[]): string {
    return this.platform === "posix" ? `/${names.join("/")}` : `${root}\\${names.join("\\")}`;
  }

  private key(name: string): string {
    return this.folds ? foldName(name) : name;
  }

  private root(name: string): Node {
    const root = this.roots.get(name) ?? { kind: "directory", names: new Map() };
    this.roots.set(name, root);
    return root;
  }

  private find(path: string, follow = true, depth = 0): { readonly node: Node; readonly path: string } | undefined {
    if (depth > 40) {
      throw new Error(`ELOOP: too many symbolic links: ${path}`);
    }
    const { root, names } = this.split(path);
    let trail: { name: string; node: Node }[] = [];
    for (const [at, name] of names.entries()) {
      if (name === ".") continue;
      if (name === "..") {
        trail = trail.slice(0, -1);
        continue;
      }
      const parent = trail.at(-1)?.node ?? this.root(root);
      const entry = parent.kind === "directory" ? parent.names.get(this.key(name)) : undefined;
      if (entry === undefined) {
        return undefined;
      }
      if (entry.node.kind === "symlink" && (follow || at < names.length - 1)) {
        const here = this.join(
          root,
          trail.map((step) => step.name),
        );
        const separator = this.platform === "posix" ? "/" : "\\";
        const absolute = /^(?:\/|[A-Za-z]:\\|\\\\)/.test(entry.node.target);
        const target = absolute ? entry.node.target : here + separator + entry.node.target;
        return this.find([target, ...names.slice(at + 1)].join(separator), follow, depth + 1);
      }
      trail.push(entry);
    }
    return {
      node: trail.at(-1)?.node ?? this.root(root),
      path: this.join(
        root,
        trail.map((step) => step.name),
      ),
    };
  }

  private directoryAt(path: string): Map<string, { readonly name: string; node: Node }> {
    const { root, names } = this.split(path);
    let node = this.root(root);
    for (const [at, name] of names.entries()) {
      if (node.kind !== "directory") throw new Error(`not a directory: ${path}`);
      let entry = node.names.get(this.key(name));
      if (entry === undefined) {
        entry = { name, node: { kind: "directory", names: new Map() } };
        node.names.set(this.key(name), entry);
      }
      if (entry.node.kind === "symlink") {
        const real = this.find(this.join(root, names.slice(0, at + 1)));
        if (real === undefined) throw new Error(`dangling: ${path}`);
        node = real.node;
      } else {
        node = entry.node;
      }
    }
    if (node.kind !== "directory") throw new Error(`not a directory: ${path}`);
    return node.names;
  }

  private put(path: string, node: Node): this {
    const separator = this.platform === "posix" ? "/" : "\\";
    const cut = path.lastIndexOf(separator);
    const name = path.slice(cut + 1);
    this.directoryAt(path.slice(0, cut)).set(this.key(name), { name, node });
    return this;
  }
}
