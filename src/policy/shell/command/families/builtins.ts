import { type CommandRule, plain, rules } from "../commandRule.ts";

/** Commands of bash itself. What is missing (source, exec, alias, bind, enable …) can run or redefine anything. */
export const builtinCommands: Readonly<Record<string, CommandRule>> = {
  ...rules(": true false exit return break continue shift times caller", plain),
  ...rules("type dirs", plain),
  cd: { reader: "cd" },
  pushd: { reader: "cd" },
  popd: { reader: "cd" },
  test: { reader: "testBuiltin" },
  "[": { reader: "testBuiltin" },
  read: { reader: "read" },
  mapfile: { reader: "read" },
  readarray: { reader: "read" },
  eval: { reader: "evalBuiltin" },
  trap: { reader: "trapBuiltin" },
  set: {
    only: ["-e", "-u", "-x", "-o", "-f", "-E", "-v", "-C", "+e", "+u", "+x"],
    operand: /^(?:pipefail|errexit|nounset|noglob|\+[eux])$/,
  },
  shopt: {
    only: ["-s", "-u", "-q", "-p"],
    operand: /^(?:nullglob|globstar|dotglob|failglob|nocaseglob|nocasematch|lastpipe)$/,
  },
  umask: { most: 0, only: ["-S", "-p"] },
  ulimit: { only: ["-a"] },
  wait: { most: 0 },
  jobs: { only: ["-l", "-p"] },
};
