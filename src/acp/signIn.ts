import { field, listField, textField } from "./fields.ts";

/** A way to sign in, as the agent offers it (ACP, "Authentication", and what agents add to it). */
export interface SignInMethod {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `terminal`: the agent's program is run for the person, with these arguments. `variables`: these must be set. */
  readonly kind: "agent" | "terminal" | "variables";
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly variables: readonly string[];
}

/** What the person did: chose a method that the agent carries out, or signed in elsewhere. */
export type SignedIn = { readonly methodId: string } | "elsewhere";

/** Asks the person; undefined when they don't want to. `why` is what the agent said. */
export type SignIn = (methods: readonly SignInMethod[], why: string) => Promise<SignedIn | undefined>;

/** From the answer to `initialize`. */
export function signInMethods(answer: unknown): readonly SignInMethod[] {
  return listField(answer, "authMethods").flatMap((method) => {
    const id = textField(method, "id");
    const meta = field(method, "_meta");
    const type = textField(method, "type") ?? textField(meta, "type");
    const terminal = type === "terminal" ? method : field(meta, "terminal-auth");
    return id === undefined
      ? []
      : [
          {
            id,
            name: textField(method, "name") ?? id,
            description: textField(method, "description") ?? "",
            kind: terminal === undefined ? (type === "env_var" ? "variables" : "agent") : "terminal",
            args: [...texts(field(terminal, "args")), ...(terminal === method ? texts(field(meta, "args")) : [])],
            env: record(field(terminal, "env")),
            variables: listField(method, "vars").flatMap((variable) => textField(variable, "name") ?? []),
          },
        ];
  });
}

/** ACP's error for it is -32000; some agents only say so. */
export function needsSignIn(error: unknown): boolean {
  const message = error instanceof Error ? error.message : "";
  return (
    field(error, "code") === -32_000 ||
    /\bauthenticat\w* (is )?(required|needed)|\bnot (logged|signed) in\b|\bplease (log|sign) in\b/iu.test(message)
  );
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function record(value: unknown): Record<string, string> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])));
}
