/**
 * Where the commands of a program may run. No order is assumed: every `cd` adds folders for the whole program, because
 * a `cd` may fail, be skipped, or stand in a loop or a function that runs later.
 */
export class Folders {
  #known: Set<string> | undefined;
  #repeated = 0;
  #rooted = false;

  constructor(cwd: string) {
    this.#known = new Set([/^[A-Za-z]:/.test(cwd) ? cwd.replaceAll("\\", "/") : cwd]);
  }

  get all(): readonly string[] | undefined {
    return this.#known === undefined ? undefined : [...this.#known];
  }

  /** Commands inside may run more than once, or later. */
  enterRepeated(): void {
    this.#repeated++;
  }

  leaveRepeated(): void {
    this.#repeated--;
  }

  /** The program goes to the root of its repository: the same repository, in a folder that is not known by name. */
  goToRoot(): void {
    this.#rooted = true;
  }

  /** Relative paths start in a folder that is not known by name. */
  get rooted(): boolean {
    return this.#rooted;
  }

  lose(): void {
    this.#known = undefined;
  }

  change(targets: readonly string[], home: string | undefined): void {
    const known = this.#known;
    if (known === undefined) return;
    const next = new Set(known);
    for (const target of targets) {
      if ((this.#repeated > 0 || this.#rooted) && !/^[/~]/.test(target)) return this.lose();
      for (const folder of known) {
        const path = home === undefined ? target : expandTilde(target, home);
        next.add(collapse(join(folder, path)));
      }
    }
    this.#known = next.size > 16 ? undefined : next;
  }
}

export function join(folder: string, path: string): string {
  return path.startsWith("/") || /^[A-Za-z]:/.test(path) ? path : `${folder.replace(/\/+$/, "")}/${path}`;
}

export function expandTilde(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? home + path.slice(1) : path;
}

/** Removes `.` and `..` by text, as the shell's own `cd` does. */
function collapse(path: string): string {
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") kept.pop();
    else kept.push(part);
  }
  return /^[A-Za-z]:$/.test(kept[0] ?? "") ? `${kept.join("/")}/` : `/${kept.join("/")}`;
}
