/**
 * Markdown to HTML that can be put into a page. Model output and comments are hostile until proven otherwise: raw HTML is
 * text (planMarkdown), links carry their address as data only, and images are never loaded from anywhere.
 */

import { type PlanMarkdown, planMarkdown } from "../markdown.ts";
import { linkAttribute } from "./linkAttribute.ts";
import { isAllowedLink, isWorkspaceImage } from "./linkPolicy.ts";
import { isPathLike, isWorkspaceLink } from "./pathText.ts";

let shared: PlanMarkdown | undefined;

/** The configured parser. Made on first use. */
export function safeMarkdown(): PlanMarkdown {
  shared ??= harden(planMarkdown());
  return shared;
}

/** Renders a comment or a message of the agent. */
export function renderMarkdown(text: string): string {
  const environment: Record<string, unknown> = { linksAreTabStops: true };
  // Line numbers belong to the plan alone. In escaped text there is no plain quotation mark, so only attributes match.
  return safeMarkdown()
    .render(text, environment)
    .replace(/ data-(end-)?line="\d+"/g, "");
}

function harden(markdown: PlanMarkdown): PlanMarkdown {
  const { escapeHtml } = markdown.utils;
  const linkStart = (href: string, environment: unknown, kind: string): string => {
    const address = escapeHtml(href);
    const title = escapeHtml(decoded(href));
    // The host is asked whether a file of the workspace is there (linkTargets.ts).
    const target = isWorkspaceLink(href) ? ` data-path="${address}"` : ` title="${title}"`;
    return `<a role="link" class="${kind}" tabindex="${tabIndex(environment)}" ${linkAttribute}="${address}"${target}>`;
  };
  markdown.renderer.rules["link_open"] = (tokens, index, _options, environment) => {
    const href = String(tokens[index]?.attrGet("href") ?? "");
    return isAllowedLink(href) ? linkStart(href, environment, "link") : `<a class="dead-link">`;
  };
  markdown.renderer.rules["image"] = (tokens, index, _options, environment) => {
    const token = tokens[index];
    const source = String(token?.attrGet("src") ?? "");
    const name = escapeHtml(token?.content === undefined || token.content === "" ? decoded(source) : token.content);
    if (isPlan(environment) && isWorkspaceImage(source)) {
      return `<span class="image" data-src="${escapeHtml(source)}">${name}</span>`;
    }
    return isAllowedLink(source)
      ? `${linkStart(source, environment, "image")}${name}</a>`
      : `<span class="image">${name}</span>`;
  };
  markdown.renderer.rules["code_inline"] = (tokens, index) => {
    const text = tokens[index]?.content ?? "";
    const target = isPathLike(text) ? ` data-path="${escapeHtml(text)}"` : "";
    return `<code${target}>${escapeHtml(text)}</code>`;
  };
  markdown.renderer.rules["footnote_mark"] = (tokens, index, _options, environment) => {
    const name = escapeHtml(tokens[index]?.info ?? "");
    return `<sup><a role="link" class="note-mark" tabindex="${tabIndex(environment)}" data-note="${name}">${name}</a></sup>`;
  };
  markdown.renderer.rules["footnote_name"] = (tokens, index) => {
    const name = escapeHtml(tokens[index]?.info ?? "");
    return `<b class="note-name" data-note-name="${name}">${name}.</b>`;
  };
  // The plan draws the box as the item's marker; in a comment the words are enough.
  markdown.renderer.rules["task_box"] = (tokens, index) => (tokens[index]?.info === " " ? "☐ " : "☑ ");
  return markdown;
}

/** In the plan, only the links of the row that has the focus are tab stops: see rowFocus. */
function tabIndex(environment: unknown): 0 | -1 {
  return isPlan(environment) ? -1 : 0;
}

function isPlan(environment: unknown): boolean {
  return !(typeof environment === "object" && environment !== null && "linksAreTabStops" in environment);
}

/** An address as people read it. */
function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
