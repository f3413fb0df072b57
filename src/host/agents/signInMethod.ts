/** A way to sign in, as an agent offers it over ACP. */
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
