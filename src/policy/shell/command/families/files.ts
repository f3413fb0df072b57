import { type CommandRule, plain, rules } from "../commandRule.ts";

const untouchedTar = [
  "-t",
  "-f",
  "-v",
  "-z",
  "-j",
  "-J",
  "-a",
  "--list",
  "--file",
  "--verbose",
  "--gzip",
  "--bzip2",
  "--xz",
  "--zstd",
  "--wildcards",
  "--exclude",
  "-C",
];

/** Commands that look at files, folders and archives. */
export const fileCommands: Readonly<Record<string, CommandRule>> = {
  ...rules("ls dir vdir stat du df basename dirname realpath readlink pwd namei lsattr getfacl", plain),
  ...rules("eza exa lsd", plain),
  file: {
    writes: ["-C", "--compile"],
    runs: ["-z", "-Z", "--uncompress", "--uncompress-noreport"],
    values: ["-m", "-f", "-F", "-P", "-e"],
  },
  // No `values`: tree goes on with the letters of a cluster after one that takes a value.
  tree: { writes: ["-o", "-R", "--output"] },
  find: { reader: "find" },
  fd: { runs: ["-x", "--exec", "-X", "--exec-batch", "-l", "--list-details"], values: ["-e", "-E", "-t", "-d", "-g"] },
  fdfind: { runs: ["-x", "--exec", "-X", "--exec-batch", "-l", "--list-details"], values: ["-e", "-E", "-t", "-d"] },
  ...rules("grep egrep fgrep", plain),
  rg: {
    runs: ["--pre", "--hostname-bin", "-z", "--search-zip"],
    fine: ["--pre-glob"],
    values: ["-g", "-t", "-T", "-e", "-A", "-B", "-C", "-m", "-f", "-j", "-r", "-M", "-d", "-E"],
  },
  ripgrep: { runs: ["--pre", "--hostname-bin", "-z", "--search-zip"] },
  ag: { runs: ["--pager", "-z", "--search-zip"], values: ["-A", "-B", "-C", "-G", "-m", "-p"] },
  ...rules("zcat bzcat xzcat", { only: [] }),
  ...rules("gzip bzip2 xz", {
    only: ["-l", "-t", "-c", "-d", "-v", "-k", "--list", "--test", "--stdout", "--decompress"],
    needs: ["-l", "-t", "-c", "--list", "--test", "--stdout"],
  }),
  ...rules("gunzip bunzip2 unxz", {
    only: ["-c", "-l", "-t", "--stdout", "--list", "--test"],
    needs: ["-c", "-l", "-t", "--stdout", "--list", "--test"],
  }),
  tar: { only: untouchedTar, needs: ["-t", "--list"], values: ["-f", "-C"] },
  unzip: { only: ["-l", "-v", "-p", "-Z", "-q", "-t", "-1"], needs: ["-l", "-v", "-p", "-Z", "-t"] },
  zipinfo: { runs: ["-M"] },
  ...rules("nm readelf size objdump", { runs: ["--plugin"] }),
  tokei: {
    only: ["-f", "-s", "-t", "-e", "-C", "--files", "--sort", "--type", "--exclude", "--compact", "--hidden"],
    values: ["-s", "-t", "-e"],
  },
  cloc: {
    only: [
      "--by-file",
      "--quiet",
      "--json",
      "--csv",
      "--md",
      "--yaml",
      "--exclude-dir",
      "--include-lang",
      "--include-ext",
    ],
  },
  scc: { writes: ["-o", "--output", "--format-multi"], values: ["-f", "-s"] },
};
