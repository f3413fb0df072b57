export interface LauncherArguments {
  readonly version: boolean;
  readonly folder: string | undefined;
  readonly extensionDevelopmentPath: string | undefined;
  readonly extensionTestsPath: string | undefined;
  readonly userDataDir: string | undefined;
  readonly extensionsDir: string | undefined;
  readonly workspaceTrust: boolean;
}

const withValue = new Set([
  "extensionDevelopmentPath",
  "extensionTestsPath",
  "user-data-dir",
  "extensions-dir",
  "folder-uri",
]);

/** Reads the flags that @vscode/test-electron gives to VS Code. What a server has no use for is ignored. */
export function launcherArguments(args: readonly string[]): LauncherArguments {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const positional: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(args[i] ?? "");
    const [, name, value] = match ?? [];
    if (name === undefined) positional.push(args[i] ?? "");
    else if (value !== undefined) values.set(name, value);
    else if (withValue.has(name)) values.set(name, args[++i] ?? "");
    else flags.add(name);
  }
  return {
    version: flags.has("version"),
    folder: values.get("folder-uri")?.replace(/^file:\/\//, "") ?? positional[0],
    extensionDevelopmentPath: values.get("extensionDevelopmentPath"),
    extensionTestsPath: values.get("extensionTestsPath"),
    userDataDir: values.get("user-data-dir"),
    extensionsDir: values.get("extensions-dir"),
    workspaceTrust: !flags.has("disable-workspace-trust"),
  };
}
