import * as vscode from "vscode";
import { readSettings } from "../settings.ts";
import { type AcpClient, ForeignAgents } from "./foreignAgents.ts";
import { signIn } from "./signIn.ts";

/** The agents that come as programs, for this window: their table, their start, their sign-in, their end. */
export function foreignAgents<S>(
  loadClient: () => Promise<AcpClient<S>>,
  log: vscode.LogOutputChannel,
): ForeignAgents<S> {
  return new ForeignAgents({
    env: process.env,
    loadClient,
    definitions: async () => (await import("./readAgents.ts")).readAgents(readSettings().agents),
    signIn: (agent, methods, why, cwd) => signIn(agent, methods, why, cwd),
    planFirst: () => readSettings().defaultMode === "plan",
    log,
  });
}

/** Opens what the program of an agent last said, as a text to read and copy. */
export async function showAgentLog(text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: text, language: "log" });
  await vscode.window.showTextDocument(document);
}
