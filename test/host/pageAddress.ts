export interface PageOptions {
  /** The server's origin, such as http://127.0.0.1:1234. */
  readonly origin: string;
  /** Absolute path of the folder or of the .code-workspace file to open; none for an empty window. */
  readonly folder?: string;
  readonly connectionToken?: string;
  /** Folder of an extension to load from its sources. Obeyed only by a server started with `driver`. */
  readonly extensionDevelopmentPath?: string;
  /** The module whose `run()` is called inside the extension host. */
  readonly extensionTestsPath?: string;
}

/** The address at which the server shows a workbench as asked. */
export function pageAddress(options: PageOptions): string {
  const remote = (path: string): string => `vscode-remote://${new URL(options.origin).host}${path}`;
  const payload = [["skipWelcome", "true"]];
  if (options.extensionDevelopmentPath !== undefined) {
    payload.push(["extensionDevelopmentPath", remote(options.extensionDevelopmentPath)]);
  }
  if (options.extensionTestsPath !== undefined)
    payload.push(["extensionTestsPath", remote(options.extensionTestsPath)]);

  const address = new URL(options.origin);
  if (options.connectionToken !== undefined) address.searchParams.set("tkn", options.connectionToken);
  if (options.folder === undefined) address.searchParams.set("ew", "true");
  else address.searchParams.set(options.folder.endsWith(".code-workspace") ? "workspace" : "folder", options.folder);
  if (payload.length > 1) address.searchParams.set("payload", JSON.stringify(payload));
  return address.href;
}
