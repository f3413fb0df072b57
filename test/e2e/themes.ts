import type { ServerVersion } from "../host/serverVersion.ts";

export type ThemeKind = "light" | "dark" | "high-contrast" | "high-contrast-light";

/** The class that the workbench has under a theme of the kind. */
export const themeClasses: Readonly<Record<ThemeKind, string>> = {
  light: "vs",
  dark: "vs-dark",
  "high-contrast": "hc-black",
  "high-contrast-light": "hc-light",
};

/** The id of VS Code's own theme of the kind. Later versions have dropped "Default" from two of them. */
export function themeId(theme: ThemeKind, version: ServerVersion): string {
  const prefix = version.vscode === "1.104" ? "Default " : "";
  switch (theme) {
    case "light":
      return `${prefix}Light Modern`;
    case "dark":
      return `${prefix}Dark Modern`;
    case "high-contrast":
      return "Default High Contrast";
    case "high-contrast-light":
      return "Default High Contrast Light";
  }
}
