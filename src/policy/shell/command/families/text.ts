import { type CommandRule, plain, rules } from "../commandRule.ts";

/** Commands that print, cut and compare text. */
export const textCommands: Readonly<Record<string, CommandRule>> = {
  ...rules("cat tac rev nl head cut paste fold fmt expand unexpand column join comm cmp tr wc", plain),
  ...rules("od hexdump hd cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum", plain),
  ...rules("base64 base32 basenc tsort factor numfmt seq jq", plain),
  // Only macOS, where both may be plain readers as well.
  ...rules("md5 shasum", plain),
  tail: { runs: ["-f", "-F", "--follow", "--retry"], values: ["-n", "-c", "--lines", "--bytes"] },
  sort: {
    writes: ["-o", "--output"],
    runs: ["--compress-program", "-T", "--temporary-directory"],
    values: ["-k", "-t", "-S", "--key", "--field-separator"],
  },
  uniq: { most: 1, values: ["-f", "-s", "-w"] },
  diff: { runs: ["-l", "--paginate"], values: ["-U", "-C", "-I", "-x", "-X", "-W", "-F", "-L"] },
  // `strings` and its kin load code with `--plugin`.
  strings: { runs: ["--plugin"] },
  xxd: { most: 1, values: ["-c", "-g", "-l", "-s", "-o"], singleDash: true },
  awk: { reader: "awk" },
  gawk: { reader: "awk" },
  mawk: { reader: "awk" },
  nawk: { reader: "awk" },
  sed: { reader: "sed" },
  gsed: { reader: "sed" },
  // Two programs share the name; both write with `-i`, and one with `-s`.
  ...rules("yq tomlq xq", {
    writes: ["-i", "--inplace", "--in-place", "-s", "--split-exp", "--split-exp-file"],
    runs: ["--security-enable-system-operator", "-f", "--from-file"],
    values: ["-o", "-p", "-I"],
  }),
  xmllint: {
    only: ["--noout", "--xpath", "--format", "--nonet", "--html", "--recover", "--huge"],
    values: ["--xpath"],
  },
  bat: { runs: ["--pager", "--build", "--generate-config-file"], operand: /^(?!cache$)/ },
  batcat: { runs: ["--pager", "--build", "--generate-config-file"], operand: /^(?!cache$)/ },
  echo: plain,
  printf: { reader: "printf" },
  tee: { only: ["-a"], operand: /^\/dev\/(?:null|stderr|stdout)$/ },
};
