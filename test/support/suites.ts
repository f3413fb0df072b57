import { join } from "node:path";

/** A part of `npm test`. A check passes or fails as a whole; a suite counts its tests. */
export interface Suite {
  readonly name: string;
  readonly kind: "check" | "suite";
  readonly command: readonly string[];
  /** Milliseconds. */
  readonly timeout: number;
  /** The VS Code server and a browser have to be installed. */
  readonly needsHost: boolean;
  /**
   * The files to run, when those with a failure are run once more. A window, its server and a browser share a small machine with
   * other programs; a file that fails twice has failed, one that passes the second time is named in the summary.
   */
  readonly files?: string;
  /** Runs only when it is named: it needs more from the network than the others, or more time. */
  readonly onlyByName?: true;
}

const seconds = 1000;
const minutes = 60 * seconds;

/** In the order in which they run: what is quick and explains most comes first. */
export function suites(root: string): readonly Suite[] {
  const bin = (name: string): string[] => [process.execPath, join(root, "node_modules", name)];
  const mocha = [
    ...bin("mocha/bin/mocha.js"),
    "--import=tsx",
    `--reporter=${join(root, "test/support/mochaReporter.mjs")}`,
  ];
  return [
    check("lint", [...bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"], 2 * minutes),
    check("format", [...bin("@biomejs/biome/bin/biome"), "check"], minutes),
    check("types", [...bin("typescript/bin/tsc"), "-b"], 3 * minutes),
    check("build", [process.execPath, "esbuild.config.mjs"], 2 * minutes),
    {
      name: "unit",
      kind: "suite",
      command: [...mocha, "--parallel", "--jobs=2", "test/unit/**/*.test.{ts,tsx}"],
      timeout: 6 * minutes,
      needsHost: false,
    },
    {
      name: "integration",
      kind: "suite",
      command: [process.execPath, "--import=tsx", "test/support/runIntegration.ts"],
      timeout: 6 * minutes,
      needsHost: true,
    },
    {
      name: "webview",
      kind: "suite",
      // These pages wait more than they work; a whole workbench takes the machine for itself.
      command: [...mocha, "--parallel", "--jobs=2", "--timeout=120000", "--slow=5000"],
      files: "test/e2e/webview/**/*.test.ts",
      timeout: 8 * minutes,
      needsHost: true,
    },
    {
      name: "e2e",
      kind: "suite",
      command: [...mocha, "--timeout=120000", "--slow=20000"],
      files: "test/e2e/*.test.ts",
      timeout: 18 * minutes,
      needsHost: true,
    },
    {
      name: "agents",
      kind: "suite",
      // Installing an agent may take minutes.
      command: [...mocha, "--timeout=600000", "--slow=60000"],
      files: "test/agents/**/*.test.ts",
      timeout: 30 * minutes,
      needsHost: true,
      onlyByName: true,
    },
  ];
}

function check(name: string, command: readonly string[], timeout: number): Suite {
  return { name, kind: "check", command, timeout, needsHost: false };
}
