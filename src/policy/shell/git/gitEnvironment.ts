/*
 * What makes git neutral: no configuration but the repository's own, and of that nothing that names a program. Settings
 * given this way outrank every file (`git help git`, GIT_CONFIG_COUNT, since git 2.31). Filters, text conversion and
 * submodules can't be silenced like this; `gitFacts.ts` is for those.
 */

const overrides: Readonly<Record<string, string>> = {
  "core.fsmonitor": "false",
  "core.hooksPath": "/dev/null",
  "core.pager": "cat",
  "core.editor": "false",
  "core.askPass": "false",
  "core.sshCommand": "false",
  "core.gitProxy": "false",
  "core.alternateRefsCommand": "true",
  "credential.helper": "",
  "protocol.allow": "never",
  "safe.bareRepository": "explicit",
  "log.showSignature": "false",
  "gpg.program": "false",
  "gpg.openpgp.program": "false",
  "gpg.x509.program": "false",
  "gpg.ssh.program": "false",
  "diff.autoRefreshIndex": "false",
  "diff.submodule": "short",
  "status.submoduleSummary": "false",
  "submodule.recurse": "false",
  "interactive.diffFilter": "",
  "maintenance.auto": "false",
  "gc.auto": "0",
};

/**
 * The environment of git while planning. `carried` are harmless settings of the person's own configuration, which is
 * not read otherwise (`safe.directory`, `core.excludesFile` and the like).
 */
export function gitEnvironment(carried: readonly (readonly [string, string])[] = []): Record<string, string> {
  const settings = [...carried, ...Object.entries(overrides)];
  const environment: Record<string, string> = {
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_PAGER: "cat",
    GIT_EDITOR: "false",
    GIT_SEQUENCE_EDITOR: "false",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_CONFIG_COUNT: String(settings.length),
  };
  settings.forEach(([key, value], index) => {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return environment;
}

/** Settings of the person that change nothing but what git shows, and may therefore be kept. */
export const carriedSettings: ReadonlySet<string> = new Set([
  "safe.directory",
  "core.excludesfile",
  "core.autocrlf",
  "core.quotepath",
  "core.precomposeunicode",
  "core.ignorecase",
  "user.name",
  "user.email",
  "init.defaultbranch",
  "diff.algorithm",
  "diff.renames",
]);
