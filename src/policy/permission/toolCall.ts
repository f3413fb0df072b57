import type { AccessKind } from "../accessKind.ts";

/** A tool call as the permission rules see it. Paths come resolved from outside: this room knows no disk. */
export interface PermissionCall {
  /** Our name of the tool. */
  readonly tool: string;
  readonly access: AccessKind;
  /** True for grep and glob, which `Grep` rules govern besides `Read` rules. */
  readonly search?: boolean;
  /**
   * Absolute spellings of the path in question, normalised with `/`: as written, and with its links resolved. A deny or ask
   * rule holds when it matches one of them, an allow rule only when it matches all.
   */
  readonly paths: readonly string[];
  readonly shell?: ShellFacts;
  /** True for our own control files (design.md, "A tool call, in order", step 5). */
  readonly controlFile: boolean;
}

/** What the shell reader found out about a command. */
export interface ShellFacts {
  readonly readOnly: boolean;
  /** The simple commands in it, wrappers peeled, words unquoted; absent where the command can't be split. */
  readonly commands?: readonly (readonly string[])[];
  /** Every simple command that was found in it, also where it can't be split for certain: deny and ask rules look at these too. */
  readonly found?: readonly (readonly string[])[];
  /** Absolute paths among its words, for `Read` and `Edit` deny rules. */
  readonly operands: readonly string[];
}
