import { type CommandRule, rules, version } from "../commandRule.ts";

const npmFlags = [
  "--depth",
  "--json",
  "--long",
  "--all",
  "--prod",
  "--production",
  "--dev",
  "--omit",
  "--include",
  "--parseable",
  "--global",
  "-g",
  "-a",
  "-p",
  "-l",
  "--workspaces",
  "--workspace",
  "-w",
  "--link",
  "--package-lock-only",
  "--silent",
  "-s",
];
const npmRead: CommandRule = { only: npmFlags, values: ["--depth", "--workspace", "-w", "--omit"] };
const pipFlags = [
  "--format",
  "--local",
  "--user",
  "--not-required",
  "--verbose",
  "-v",
  "-l",
  "--disable-pip-version-check",
  "--path",
  "--exclude",
  "-f",
  "--files",
  "--all",
];
const cargoFlags = [
  "--offline",
  "--locked",
  "--frozen",
  "--format-version",
  "--no-deps",
  "--manifest-path",
  "--features",
  "--all-features",
  "--no-default-features",
  "-q",
  "--depth",
  "-p",
  "--package",
  "-i",
  "--invert",
  "-e",
  "--edges",
  "--workspace",
  "--prefix",
  "--duplicates",
  "-d",
  "--charset",
  "--format",
  "-f",
];
const cargoRead: CommandRule = {
  only: cargoFlags,
  values: ["--format-version", "--depth", "-p", "-i", "-e", "--manifest-path", "--prefix"],
};
/** A repository can name its own compiler in these files. */
const rustHazards = ["rust-toolchain", "rust-toolchain.toml", ".cargo/config", ".cargo/config.toml"];

/** Queries of language tools, in the forms that neither download nor write lock files nor run project code. */
export const languageCommands: Readonly<Record<string, CommandRule>> = {
  ...rules("node python python2 python3 java javac gcc g++ cc clang clang++ ruby perl php deno bash zsh make", version),
  ...rules("lua cmake", version),
  rustc: { ...version, hazards: rustHazards },
  npm: {
    only: ["--version", "-v", "--silent"],
    subcommands: {
      ...rules("ls list ll la explain why query", npmRead),
      ...rules("root prefix", { only: ["-g", "--global"] }),
      pkg: { subcommands: { get: { only: ["--json", "--workspaces", "-w"] } } },
      config: { subcommands: { ...rules("get list ls", { only: ["--json", "-l", "--long"] }) } },
      run: { most: 0, only: ["--json", "--silent"] },
      version: { most: 0, only: ["--json"] },
    },
  },
  ...rules("pip pip3", {
    only: ["--version", "-V", "--disable-pip-version-check"],
    subcommands: {
      list: { only: pipFlags, values: ["--format", "--path", "--exclude"] },
      freeze: { only: pipFlags, values: ["--exclude", "--path"] },
      show: { only: pipFlags },
      check: { only: [] },
    },
  }),
  cargo: {
    only: ["--version", "-V", "--list"],
    hazards: rustHazards,
    subcommands: {
      metadata: { ...cargoRead, needs: ["--locked", "--frozen"] },
      tree: { ...cargoRead, needs: ["--locked", "--frozen"] },
      pkgid: { ...cargoRead, needs: ["--locked", "--frozen"] },
      "locate-project": { only: ["--workspace", "--message-format", "--manifest-path"] },
      "read-manifest": { only: ["--manifest-path"] },
      version: { only: ["-v", "--verbose"] },
    },
  },
  go: {
    singleDash: true,
    only: [],
    subcommands: {
      version: { only: ["-m", "-v"], singleDash: true },
      env: { only: ["-json", "-changed"], singleDash: true },
      list: {
        only: ["-m", "-json", "-f", "-e", "-deps", "-test", "-mod=readonly", "-mod=vendor", "-find", "-tags"],
        singleDash: true,
        values: ["-f", "-tags"],
        operand: /^(?!-)/,
      },
      doc: { only: ["-all", "-src", "-u", "-short", "-c"], singleDash: true },
    },
  },
};
