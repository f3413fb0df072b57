/**
 * What a tool call would touch. Every tool states it for its parsed (and possibly hook-rewritten) input; the plan gate,
 * the permission rules and the gate's list know calls by nothing else (design.md, "A tool call, in order", step 3).
 */
export type AccessKind =
  | { readonly kind: "read"; readonly path?: string }
  | {
      readonly kind: "edit";
      readonly path: string;
      readonly by: EditTool;
      /** Further files of the same edit. Rules and control files are checked for every one of them. */
      readonly others?: readonly string[];
    }
  | { readonly kind: "shell"; readonly command: string; readonly cwd: string }
  | {
      readonly kind: "external";
      readonly server?: string;
      readonly tool: string;
      /** What the tool says of itself. */
      readonly readOnly: boolean;
      /** The program around the agent answers for it: the tool is the editor's own. No server can claim this. */
      readonly vouched?: boolean;
    }
  | { readonly kind: "spawn"; readonly type: string }
  | { readonly kind: "network"; readonly url: string }
  | { readonly kind: "plan" };

/**
 * Which family of edit tool asks: `native` may edit the plan file only, `compat` any Markdown file but instruction files,
 * `compatDelete` the plan file only, `patch` nothing at all while planning (its targets are known only after parsing).
 */
export type EditTool = "native" | "compat" | "compatDelete" | "patch";
