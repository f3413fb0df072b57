import { dirname } from "node:path";
import { socketFilter } from "./socketFilter.ts";

export interface SandboxedProcess {
  readonly file: string;
  readonly args: readonly string[];
  /** Variables that the sandbox adds to the command's environment. */
  readonly env: Readonly<Record<string, string>>;
}

export interface SandboxRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Folders that stay visible although they lie under a folder that is replaced (a workspace in /tmp). */
  readonly visible: readonly string[];
}

/** Folders that the sandbox replaces: temporary files of others, and where daemons keep their sockets. */
const replaced = ["/tmp", "/var/tmp", "/run", "/var/run", "/dev/shm"];

/** Parts of /proc that reach the whole machine and not only the sandbox. */
const kernelFiles = [
  "/proc/sys",
  "/proc/sysrq-trigger",
  "/proc/irq",
  "/proc/bus",
  "/proc/acpi",
  "/proc/scsi",
  "/proc/mtrr",
  "/proc/pressure",
];

/** Caches go to the private temporary folder, so that tests and tools can work. */
export const sandboxCaches: Readonly<Record<string, string>> = {
  TMPDIR: "/tmp",
  XDG_CACHE_HOME: "/tmp/.cache",
  XDG_RUNTIME_DIR: "/tmp/.run",
  npm_config_cache: "/tmp/.npm",
  GOCACHE: "/tmp/.go-build",
  CARGO_TARGET_DIR: "/tmp/.cargo-target",
  PYTEST_ADDOPTS: "-p no:cacheprovider",
};

/**
 * The command inside bubblewrap: the whole file system read-only, private /tmp, no network, own processes and IPC, no
 * capabilities. Needs no root. `withFilter` also forbids sockets of the host (socketFilter.ts); it needs bash to hand
 * the filter over.
 */
export function bubblewrap(request: SandboxRequest, withFilter: boolean): SandboxedProcess {
  const args = [
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    // Root may write kernel settings even without capabilities, so these are covered read-only.
    ...kernelFiles.flatMap((path) => ["--ro-bind-try", path, path]),
    ...replaced.flatMap((path) => (path === "/dev/shm" || path === "/var/run" ? [] : ["--tmpfs", path])),
    // NixOS keeps its programs there.
    "--ro-bind-try",
    "/run/current-system",
    "/run/current-system",
    ...visibleBinds(request.visible),
    "--unshare-all",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--chdir",
    request.cwd,
  ];
  const filter = withFilter ? socketFilter(process.arch) : undefined;
  if (filter === undefined) return { file: "bwrap", args: [...args, "--", ...request.argv], env: sandboxCaches };
  const octal = [...filter].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  const script = 'exec 9< <(printf "$0"); exec bwrap --seccomp 9 "$@"';
  return {
    file: "bash",
    args: ["--norc", "--noprofile", "-c", script, octal, ...args, "--", ...request.argv],
    env: sandboxCaches,
  };
}

function visibleBinds(paths: readonly string[]): readonly string[] {
  const hidden = paths.filter((path) => replaced.some((root) => path.startsWith(`${root}/`)) && dirname(path) !== path);
  return [...new Set(hidden)].flatMap((path) => ["--ro-bind-try", path, path]);
}
