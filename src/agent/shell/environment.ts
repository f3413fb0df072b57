import { delimiter, isAbsolute, sep } from "node:path";
import { gitEnvironment } from "../../policy/shell/git/gitEnvironment.ts";

/*
 * The environment of a command that runs while planning: an allow-list, so that no key, socket, preload or option of
 * the editor reaches it, plus what makes git, pagers and language tools neutral.
 */

const kept = [
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "PATH",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TERM",
  "COLUMNS",
  "LINES",
  "NO_COLOR",
  "NVM_DIR",
  "PYENV_ROOT",
  "RBENV_ROOT",
  "GOROOT",
  "GOPATH",
  "CARGO_HOME",
  "RUSTUP_HOME",
  "JAVA_HOME",
  "VIRTUAL_ENV",
  "SYSTEMROOT",
  "SystemRoot",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
  "USERPROFILE",
  "HOMEDRIVE",
  "HOMEPATH",
  "USERNAME",
  "APPDATA",
  "LOCALAPPDATA",
  "PROGRAMFILES",
  "PROGRAMDATA",
  "PSModulePath",
  "NUMBER_OF_PROCESSORS",
];

/** What gh, kubectl and docker need to find their account and server. Given only to commands that read through them. */
const services = [
  "GH_TOKEN",
  "GITHUB_TOKEN",
  "GH_HOST",
  "GH_CONFIG_DIR",
  "XDG_CONFIG_HOME",
  "KUBECONFIG",
  "DOCKER_HOST",
  "DOCKER_CONTEXT",
  "DOCKER_CONFIG",
  "XDG_RUNTIME_DIR",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
];

const neutral: Readonly<Record<string, string>> = {
  PAGER: "cat",
  MANPAGER: "cat",
  GH_PAGER: "cat",
  BAT_PAGER: "cat",
  EDITOR: "false",
  VISUAL: "false",
  GH_PROMPT_DISABLED: "1",
  GH_NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
  npm_config_logs_max: "0",
  npm_config_cache: "/dev/null",
  npm_config_offline: "true",
  npm_config_fund: "false",
  npm_config_audit: "false",
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
  PIP_NO_INPUT: "1",
  PYTHONDONTWRITEBYTECODE: "1",
  CARGO_NET_OFFLINE: "true",
  GOPROXY: "off",
  GOFLAGS: "-mod=readonly -buildvcs=false",
  GOTOOLCHAIN: "local",
  GOTELEMETRY: "off",
  HOMEBREW_NO_AUTO_UPDATE: "1",
  COREPACK_ENABLE_DOWNLOAD_PROMPT: "0",
  KUBECACHEDIR: "/dev/null",
  CI: "1",
};

export interface EnvironmentOptions {
  /** The working folder and the root of its repository: nothing in them is found by name. */
  readonly folders: readonly string[];
  readonly needsHost: boolean;
  readonly carriedGitSettings: readonly (readonly [string, string])[];
}

/** The environment for one command. Programs inside the working folder are never found by name. */
export function shellEnvironment(
  from: Readonly<Record<string, string | undefined>>,
  options: EnvironmentOptions,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of options.needsHost ? [...kept, ...services] : kept) {
    const value = from[name];
    if (value !== undefined) environment[name] = value;
  }
  for (const [name, value] of Object.entries(from)) {
    if (/^LC_[A-Z]+$/.test(name) && value !== undefined) environment[name] = value;
  }
  // Bytes of the syntax may be part of a character in other encodings.
  for (const name of Object.keys(environment)) {
    if (/^(?:LC_|LANG)/.test(name) && !/^(?:C|POSIX)$|utf-?8/i.test(environment[name] ?? "")) delete environment[name];
  }
  const path = from["PATH"] ?? from["Path"] ?? "";
  environment["PATH"] = trustedPath(path, options.folders);
  return { ...environment, ...neutral, ...gitEnvironment(options.carriedGitSettings) };
}

/** Drops relative entries and those inside these folders, with which a repository could replace `cat`. */
export function trustedPath(path: string, folders: readonly string[]): string {
  const inside = (entry: string): boolean =>
    folders.some((folder) => entry === folder || entry.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  const entries = path
    .split(delimiter)
    .filter((entry) => isAbsolute(entry) && !inside(entry) && !/[\\/]node_modules[\\/]\.bin/.test(entry));
  return entries.length > 0 ? entries.join(delimiter) : ["/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
}
