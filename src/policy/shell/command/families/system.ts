import { type CommandRule, plain, rules } from "../commandRule.ts";

/** Commands that tell about the machine, the account and the processes. */
export const systemCommands: Readonly<Record<string, CommandRule>> = {
  ...rules(
    "whoami id groups logname uname arch nproc uptime free ps pgrep pidof pstree lscpu lsblk lsmod vmstat tty",
    plain,
  ),
  ...rules("printenv which whereis locale getconf cal who users w sw_vers getent", plain),
  hostname: { most: 0, only: ["-f", "-s", "-i", "-I", "-d", "-A"] },
  date: { writes: ["-s", "--set"], values: ["-d", "-r", "--date", "--reference"], operand: /^\+/ },
  lsof: { runs: ["-r"] },
  ss: { writes: ["-K", "--kill"], runs: ["-D", "--diag", "-E", "--events"] },
  netstat: { runs: ["-c", "--continuous"] },
  top: { only: ["-b", "-n", "-#", "-p", "-o"], needs: ["-b"], values: ["-n", "-p", "-o"] },
  sleep: plain,
  expr: plain,
  bc: { only: ["-l", "-q", "-s"], most: 0 },
};
