import * as vscode from "vscode";

/** What the host's parts log to. Never receives a prompt, a plan or a key. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** The "Plan Mode" output channel, with VS Code's own log levels. */
export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel("Plan Mode", { log: true });
}
