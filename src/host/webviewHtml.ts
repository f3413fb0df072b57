import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { jsonElement, type PageParts } from "./pageParts.ts";

export type Surface = "review" | "agent";

/** Where the webviews may load from: our own bundles and style sheets, nothing of the workspace. */
export function webviewRoots(extensionUri: vscode.Uri): readonly vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, "dist", "webview"), vscode.Uri.joinPath(extensionUri, "media")];
}

/** What a page carries, instead of loading it. */
export interface PageContents {
  readonly parts: PageParts;
  /** Elements. */
  readonly data: string;
  /** Seen before the program runs; `script` starts the program, which stands in the element `program`. */
  readonly beginning?: { readonly html: string; readonly script: string };
}

/**
 * The page of one webview. Plan text is model output, so the policy allows scripts and style elements by nonce, our style sheets,
 * fonts, and pictures of the workspace, and nothing else (VS Code API, "Webviews: security"). The `csp-nonce` element is where
 * the toolkit looks for the nonce of its own style elements. In another language than English the page carries its texts: VS Code
 * has read them already, and has none where there is no translation.
 */
export function webviewHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  surface: Surface,
  title: string,
  contents?: PageContents,
): string {
  const nonce = randomBytes(18).toString("base64");
  const asset = (...path: string[]): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource}`,
  ].join("; ");
  const { bundle } = vscode.l10n;
  const beginning = contents?.beginning;
  const script = asset("dist", "webview", `${surface}.js`);
  return `<!DOCTYPE html>
<html lang="${bundle === undefined ? "en" : vscode.env.language}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${
  contents === undefined
    ? `<link rel="stylesheet" href="${asset("media", `${surface}.css`)}">`
    : `<style nonce="${nonce}">${contents.parts.style}</style>`
}
<title>${title}</title>
</head>
<body data-surface="${surface}">
${beginning === undefined ? `<div id="root"></div>` : `<div id="root" inert>${beginning.html}</div>`}
${bundle === undefined ? "" : jsonElement("texts", bundle)}
${contents?.data ?? ""}
${contents === undefined ? `<script nonce="${nonce}" src="${script}"></script>` : programElements(contents, nonce, script)}
</body>
</html>`;
}

/** `address`: where the program would have been loaded from. What it loads later stands beside that. */
function programElements({ parts, beginning }: PageContents, nonce: string, address: string): string {
  const attributes = `nonce="${nonce}" data-address="${address}"`;
  return beginning === undefined
    ? `<script ${attributes}>${parts.script}</script>`
    : `<script type="text/plain" id="program" ${attributes}>${parts.script}</script>
<script nonce="${nonce}">${beginning.script}</script>`;
}
