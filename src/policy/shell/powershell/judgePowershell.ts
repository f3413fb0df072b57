import type { SyntaxTree } from "../syntaxTree.ts";
import { type Judgement, sandboxOnly } from "../verdict.ts";

export interface PowershellContext {
  readonly cwd: string;
  readonly home: string;
  parse(text: string): SyntaxTree | undefined;
}

export function judgePowershell(_text: string, _context: PowershellContext): Judgement {
  return sandboxOnly("PowerShell is not read yet.");
}
