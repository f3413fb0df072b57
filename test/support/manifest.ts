import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "./sourceFiles.ts";

const conditional = z.object({ command: z.string(), when: z.optional(z.string()) });

/** The parts of package.json that VS Code reads and our tests look at. */
const manifestSchema = z.object({
  main: z.string(),
  icon: z.string(),
  activationEvents: z.array(z.string()),
  capabilities: z.object({
    untrustedWorkspaces: z.object({ supported: z.string(), restrictedConfigurations: z.array(z.string()) }),
  }),
  contributes: z.object({
    commands: z.array(
      z.object({
        command: z.string(),
        title: z.string(),
        category: z.string(),
        icon: z.optional(z.string()),
        enablement: z.optional(z.string()),
      }),
    ),
    viewsContainers: z.object({ activitybar: z.array(z.object({ id: z.string(), icon: z.string() })) }),
    views: z.record(z.string(), z.array(z.object({ id: z.string(), icon: z.string() }))),
    keybindings: z.array(conditional),
    menus: z.record(z.string(), z.array(conditional)),
    configuration: z.object({
      properties: z.record(
        z.string(),
        z.object({ scope: z.string(), default: z.unknown(), markdownDescription: z.string() }),
      ),
    }),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function readManifest(): Manifest {
  return manifestSchema.parse(JSON.parse(manifestText()));
}

export function manifestText(): string {
  return readFileSync(join(root, "package.json"), "utf8");
}

/** The English texts, by the keys that stand in the manifest as %key%. */
export function readTexts(): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, "package.nls.json"), "utf8")));
}
