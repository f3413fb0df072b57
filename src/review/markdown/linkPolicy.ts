import type { MarkdownIt } from "markdown-it";

/**
 * Links go to the web, to mail, into the document, or to files. All else (`javascript:`, `command:`, `vscode:`, `file:`, `data:` …)
 * stays text. Images are never loaded by their address: one of the workspace keeps its path in `data-src`, for the host to resolve;
 * others are shown as text.
 */
export function linkPolicy(markdown: MarkdownIt): void {
  markdown.validateLink = isAllowedLink;
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules["image"] = (tokens, index, options, env, renderer) => {
    const token = tokens[index];
    const source = String(token?.attrGet("src") ?? "");
    const alt = renderer.renderInlineAsText(token?.children ?? [], options, env);
    if (!isWorkspaceImage(source)) {
      return `<span class="image-text">${escapeHtml(`![${alt}](${source})`)}</span>`;
    }
    return `<img data-src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`;
  };
}

/** True for an address that a plan may link to. */
export function isAllowedLink(address: string): boolean {
  const link = address.trim();
  if (link === "" || hasControl(link)) {
    return false;
  }
  const colon = link.search(/[:/?#\\]/);
  if (colon < 0 || link[colon] !== ":") {
    return !isRemotePath(link);
  }
  const scheme = link.slice(0, colon).toLowerCase();
  const rest = link.slice(colon + 1);
  const isDrive = /^[a-z]$/.test(scheme) && /^([/\\]|%5c)/i.test(rest);
  const isFileWithLine = scheme.includes(".") && /^\d+([-:]\d+)?$/.test(rest);
  return ["http", "https", "mailto"].includes(scheme) || isDrive || isFileWithLine;
}

/** True for a relative path: an image of the workspace. */
export function isWorkspaceImage(address: string): boolean {
  const path = address.trim();
  return path !== "" && !hasControl(path) && !/^([a-z][a-z0-9+.-]*:|[/\\#?]|%5c|%2f)/i.test(path);
}

/** `//host` and `\\host` name another machine. */
function isRemotePath(link: string): boolean {
  return /^([/\\]|%5c|%2f){2}/i.test(link);
}

function hasControl(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001f\u007f]|%[01][0-9a-f]|%7f/i.test(text);
}
