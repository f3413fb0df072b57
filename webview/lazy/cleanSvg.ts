/** An SVG element that can be put into a shadow root, and its rules. */
export interface Drawing {
  readonly svg: SVGSVGElement;
  readonly css: string;
}

const svgSpace = "http://www.w3.org/2000/svg";

const elements = new Set([
  "svg",
  "g",
  "defs",
  "marker",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "desc",
  "clipPath",
  "linearGradient",
  "stop",
  "symbol",
]);

const attributes =
  /^(?:id|class|d|points|transform|viewBox|preserveAspectRatio|role|x|y|x1|x2|y1|y2|dx|dy|cx|cy|r|rx|ry|width|height|fill|stroke|opacity|offset|orient|refX|refY|text-anchor|dominant-baseline|alignment-baseline|lengthAdjust|textLength|marker-(?:start|mid|end)|marker(?:Width|Height|Units)|clip-path|(?:fill|stroke|stop|font)-[a-z-]+|aria-[a-z]+|gradient[A-Z]\w+)$/;

/**
 * Copies what a drawing needs and nothing else: no scripts, no handlers, no links, no foreign content, no address but `#name` within
 * the drawing itself. Undefined when the text is no SVG.
 */
export function cleanSvg(text: string): Drawing | undefined {
  const parsed = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (parsed === null) {
    return undefined;
  }
  // Styles come as data: see allowStyles.
  const css = [...parsed.querySelectorAll("[data-rules]")].map((rules) => rules.getAttribute("data-rules")).join("\n");
  const svg = copy(parsed);
  return svg instanceof SVGSVGElement ? { svg, css: harmless(css) ? css : "" } : undefined;
}

function copy(from: Element): SVGElement | undefined {
  if (from.namespaceURI !== svgSpace || !elements.has(from.localName) || from.hasAttribute("data-rules")) {
    return undefined;
  }
  const to = document.createElementNS(svgSpace, from.localName);
  if (!(to instanceof SVGElement)) {
    return undefined;
  }
  for (const { name, value } of from.attributes) {
    if (name === "data-style" && harmless(value)) {
      to.style.cssText = value;
    } else if (attributes.test(name) && harmless(value)) {
      to.setAttribute(name, value);
    }
  }
  for (const child of from.childNodes) {
    if (child instanceof Text) {
      to.append(child.data);
    } else if (child instanceof Element) {
      const copied = copy(child);
      if (copied !== undefined) {
        to.append(copied);
      }
    }
  }
  return to;
}

/** Only `url(#name)` refers to anything, and nothing is spelled with escapes. */
function harmless(value: string): boolean {
  return !/\\|@import|image-set|expression|javascript:|url\((?!["']?#)/i.test(value);
}
