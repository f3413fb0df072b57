export type LinkTarget =
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "file"; readonly path: string; readonly line?: number; readonly endLine?: number }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Reads a link of a plan. Plan text is model output, so only web and mail addresses and paths are followed: never
 * `command:`, `vscode:` or any other scheme that does something.
 */
export function readLink(href: string): LinkTarget {
  const text = href.trim();
  if (/^(https?|mailto):/i.test(text)) {
    return { kind: "external", url: text };
  }
  const isDrive = /^[a-z]:[\\/]/i.test(text);
  const isFileUri = /^file:\/\//i.test(text);
  if (!isDrive && !isFileUri && /^[a-z][a-z0-9+.-]*:(?!\d+(?::\d+)?$)/i.test(text)) {
    return { kind: "refused", reason: `Links of the kind ${text.slice(0, text.indexOf(":") + 1)} are not opened.` };
  }
  const position = /^(.*?)(?:#L(\d+)(?:-L?(\d+))?|:(\d+)(?::\d+|-(\d+))?)$/i.exec(text);
  const raw = position?.[1] ?? text.replace(/#.*$/, "");
  const path = decode(isFileUri ? raw.replace(/^file:\/\/(?:localhost)?/i, "").replace(/^\/([a-z]:)/i, "$1") : raw);
  if (path === "") {
    return { kind: "refused", reason: "This link leads nowhere." };
  }
  const line = lineNumber(position?.[2] ?? position?.[4]);
  const endLine = lineNumber(position?.[3] ?? position?.[5]);
  return {
    kind: "file",
    path,
    ...(line === undefined ? {} : { line }),
    ...(line === undefined || endLine === undefined || endLine < line ? {} : { endLine }),
  };
}

function lineNumber(text: string | undefined): number | undefined {
  const line = Number(text);
  return text !== undefined && Number.isSafeInteger(line) && line > 0 ? line : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
