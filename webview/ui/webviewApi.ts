/** VS Code's side door of a webview (https://code.visualstudio.com/api/extension-guides/webview). Can be asked for once. */
export interface WebviewApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  function acquireVsCodeApi(): WebviewApi;
}
