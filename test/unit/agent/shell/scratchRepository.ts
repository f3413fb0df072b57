import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A small repository with everything that the commands of the corpus look at, and a home folder beside it. */
export interface ScratchRepository {
  readonly root: string;
  readonly project: string;
  readonly home: string;
  git(...args: readonly string[]): string;
  dispose(): void;
}

const files: Readonly<Record<string, string>> = {
  "README.md": "# Plan\n\nSome words about a plan, mail a@b.\n\nMore foo and bar lines here, long enough to count.\n",
  "package.json": '{"name":"scratch","version":"1.0.0","scripts":{"test":"true","build":"true"},"dependencies":{}}\n',
  "src/index.ts":
    'import { add } from "./util/math.ts";\nexport const x = add(1, 2);\nexport function f() {\n  return x;\n}\n',
  "src/util/math.ts": "export function add(a: number, b: number): number {\n  return a + b;\n}\n",
  "src/a b.ts": "export const blank = 1;\n",
  "docs/guide.md": "# Guide\n\nx\n",
  "data.json": '{"name":"n","items":[{"id":1},{"id":2}],"a":null}\n',
  "data.yaml": "a: 1\nb: [x, y]\n",
  "log.txt": "a,1,start\nb,2\nb,2\nc,30,end\n",
  Makefile: "test:\n\ttouch made\n",
  "run.sh": "#!/bin/sh\ntouch ran\n",
  "-delete": "a hostile name\n",
  "--output=stolen": "another\n",
};

export function scratchRepository(): ScratchRepository {
  const root = mkdtempSync(join(tmpdir(), "shell-corpus-"));
  const project = join(root, "project");
  const home = join(root, "home");
  mkdirSync(home);
  // rustup writes its settings at the very first start of any of its programs, and not again.
  mkdirSync(join(home, ".rustup"));
  writeFileSync(join(home, ".rustup", "settings.toml"), 'version = "12"\n\n[overrides]\n');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  chmodSync(join(project, "run.sh"), 0o755);
  symlinkSync("README.md", join(project, "link.md"));
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", project, "-c", "user.name=test", "-c", "user.email=t@e", ...args], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  execFileSync("tar", ["-czf", join(project, "archive.tgz"), "-C", project, "docs"]);
  execFileSync("sh", ["-c", "gzip -c log.txt > log.gz"], { cwd: project });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "first");
  git("tag", "v1.0");
  writeFileSync(join(project, "README.md"), `${files["README.md"] ?? ""}second\n`);
  git("commit", "-qam", "second");
  git("checkout", "-q", "-b", "feature");
  writeFileSync(join(project, "docs/new.md"), "new\n");
  git("add", ".");
  git("commit", "-qm", "third");
  git("checkout", "-q", "main");
  writeFileSync(join(project, "log.txt"), "stashed\n");
  git("stash", "-q");
  git("remote", "add", "origin", "https://example.invalid/x.git");
  writeFileSync(join(project, "docs/guide.md"), "# Guide\n\nchanged\n");
  // The index knows other times than the files have, so a git that may write would refresh it.
  for (const name of ["README.md", "src/index.ts", "data.json"])
    utimesSync(join(project, name), 1_600_000_000, 1_600_000_000);
  return { root, project, home, git, dispose: () => rmSync(root, { recursive: true, force: true }) };
}

/** Every file below a folder with all that a change would touch: kind, mode, size, times of change, links, identity. */
export function snapshot(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    const info = lstatSync(path);
    const target = info.isSymbolicLink() ? readlinkSync(path) : "";
    found.set(path, [info.mode, info.size, info.mtimeMs, info.ctimeMs, info.nlink, info.ino, target].join(" "));
    if (info.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
  };
  visit(root);
  return found;
}

export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
