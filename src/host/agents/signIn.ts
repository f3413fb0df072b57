import * as vscode from "vscode";
import type { PreparedAgent } from "./preparedAgent.ts";
import type { SignInMethod } from "./signInMethod.ts";

interface MethodItem extends vscode.QuickPickItem {
  readonly method: SignInMethod | undefined;
}

/** Shows the agent's ways to sign in. Undefined: the person does not want to now. */
export async function signIn(
  { definition, program }: PreparedAgent,
  methods: readonly SignInMethod[],
  why: string,
  cwd: string,
): Promise<{ readonly methodId: string } | "elsewhere" | undefined> {
  const items: MethodItem[] = methods.map((method) => ({
    label: `$(${method.kind === "terminal" ? "terminal" : method.kind === "variables" ? "key" : "account"}) ${method.name}`,
    detail: method.description,
    method,
  }));
  const byHand: MethodItem = {
    label: `$(terminal) ${vscode.l10n.t("In a terminal")}`,
    description: definition.signIn,
    method: undefined,
  };
  const picked = await vscode.window.showQuickPick([...items, ...(definition.signIn === "" ? [] : [byHand])], {
    title: vscode.l10n.t("Sign in to {0}", definition.name),
    placeHolder: why,
    ignoreFocusOut: true,
  });
  const method = picked?.method;
  if (picked === undefined || method?.kind === "agent") {
    return method === undefined ? undefined : { methodId: method.id };
  }
  if (method?.kind === "variables") {
    const names = method.variables.join(", ");
    const message = vscode.l10n.t(
      "{0} reads its key from {1}. Set it in the environment of VS Code, or in planMode.agents under “env”, and try again.",
      definition.name,
      names === "" ? method.name : names,
    );
    void vscode.window.showInformationMessage(message, { modal: true });
    return undefined;
  }
  return await inTerminal(definition.name, cwd, {
    command: method === undefined ? definition.signIn : undefined,
    program,
    args: method?.args ?? [],
    env: { ...definition.env, ...method?.env },
  });
}

interface TerminalSignIn {
  /** A command line to be typed; undefined: the program itself is run. */
  readonly command: string | undefined;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The agent's own sign-in needs a terminal; the person says when it is done. */
async function inTerminal(name: string, cwd: string, how: TerminalSignIn): Promise<"elsewhere" | undefined> {
  const { command, program, args, env } = how;
  const terminal = vscode.window.createTerminal({
    name: vscode.l10n.t("Sign in to {0}", name),
    cwd,
    env: { ...env },
    ...(command === undefined ? { shellPath: program, shellArgs: [...args] } : {}),
  });
  terminal.show();
  if (command !== undefined) {
    terminal.sendText(command, false);
  }
  const done = vscode.l10n.t("I Have Signed In");
  const message = vscode.l10n.t("Sign in to {0} in the terminal, then go on here.", name);
  return (await vscode.window.showInformationMessage(message, done)) === done ? "elsewhere" : undefined;
}
