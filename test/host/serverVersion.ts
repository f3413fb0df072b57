/** The VS Code servers that the tests know. Each is a release of the npm package code-server, which carries a whole VS Code server. */
export interface ServerVersion {
  /** Version of the npm package. */
  readonly codeServer: string;
  /** The version of VS Code in it. */
  readonly vscode: string;
  /** The major version of Node that it runs on. */
  readonly node: string;
}

const current: ServerVersion = { codeServer: "4.139.1", vscode: "1.139", node: "24" };

/** `minimum` carries the oldest VS Code of `engines.vscode` in package.json. */
const versions: Readonly<Record<string, ServerVersion>> = {
  current,
  minimum: { codeServer: "4.104.0", vscode: "1.104", node: "22" },
};

/** Which server to use: `PLAN_MODE_VSCODE_SERVER` = `current` (default) or `minimum`. */
export function serverVersion(env: NodeJS.ProcessEnv = process.env): ServerVersion {
  const wanted = env["PLAN_MODE_VSCODE_SERVER"] ?? "current";
  const found = versions[wanted];
  if (found === undefined) {
    throw new Error(`PLAN_MODE_VSCODE_SERVER is "${wanted}"; it can be one of: ${Object.keys(versions).join(", ")}.`);
  }
  return found;
}
