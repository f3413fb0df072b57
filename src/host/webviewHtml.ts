import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { jsonElement } from "./jsonElement.ts";

export type Surface = "review" | "agent";

/** Where the webviews may load from: our own bundles and style sheets, nothing of the workspace. */
export function webviewRoots(extensionUri: vscode.Uri): readonly vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, "dist", "webview"), vscode.Uri.joinPath(extensionUri, "media")];
}

/** What a page brings with it, instead of loading it. */
export interface PageContents {
  readonly style: string;
  /** What is seen before the program runs, as HTML; empty where nothing is. */
  readonly beginning: string;
  /** The script that starts the program, which lies at `address`. */
  readonly script: (nonce: string, address: string) => string;
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
  const address = asset("dist", "webview", `${surface}.js`);
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
    : `<style nonce="${nonce}">${contents.style}</style>`
}
<title>${title}</title>
</head>
<body data-surface="${surface}">
<div id="root"${contents === undefined || contents.beginning === "" ? "" : " inert"}>${contents?.beginning ?? ""}</div>
${bundle === undefined ? "" : jsonElement("texts", bundle)}
${
  contents === undefined
    ? `<script nonce="${nonce}" src="${address}"></script>`
    : `<script nonce="${nonce}">${contents.script(nonce, address)}</script>`
}
</body>
</html>`;
}
