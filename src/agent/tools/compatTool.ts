import type * as z from "zod/mini";
import type { EditTool } from "../../policy/accessKind.ts";
import { type AnyTool, defineTool, type PreparedCall } from "./tool.ts";

/**
 * A native edit tool under Claude's name and with Claude's arguments. It does the same work; only its access says that the
 * compat set asks, for which the gate has rules of its own (mission.md, "the compat tools' Markdown exception").
 */
export function compatTool<Input extends { readonly file_path: string }>(
  native: AnyTool,
  shape: {
    readonly name: string;
    /** Begins the title. */
    readonly verb: string;
    readonly by: Extract<EditTool, "compat" | "compatDelete">;
    readonly schema: z.ZodMiniType<Input>;
    readonly description: string;
    /** The other arguments, as the native tool calls them. */
    toNative(input: Input): Record<string, unknown>;
  },
): AnyTool {
  const nativeCall = (input: Input, cwd: string): PreparedCall => {
    const prepared = native.prepare({ ...shape.toNative(input), path: input.file_path }, cwd);
    if (!prepared.ok) {
      throw new Error(`${shape.name} does not fit ${native.name}: ${prepared.error}`);
    }
    return prepared.value;
  };
  return defineTool<Input>({
    name: shape.name,
    kind: native.kind,
    schema: shape.schema,
    description: () => shape.description,
    title: (input, name) => `${shape.verb} ${name(input.file_path)}`,
    place: (input, at) => ({ ...input, file_path: at(input.file_path) }),
    access: (input, { cwd }) => {
      const { access } = nativeCall(input, cwd);
      return access.kind === "edit" ? { ...access, by: shape.by } : access;
    },
    locations: (input, { cwd }) => nativeCall(input, cwd).locations,
    preview: async (input, context) => await nativeCall(input, context.cwd).preview(context),
    run: async (input, context) => await nativeCall(input, context.cwd).run(context),
  });
}
