/**
 * Mermaid measures its texts in the page, with style elements and style attributes, and reads its drawing back as text. The content
 * security policy refuses such styles. While Mermaid draws in `place`, style elements get the page's nonce, style attributes are set
 * through the CSSOM, which the policy allows, and the text has them as data. Nothing more is allowed than that: a style can load
 * nothing that the policy does not. Returns how to stop.
 */
export function allowStyles(place: Element): () => void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? "";
  const { createElement } = document;
  const { setAttribute } = Element.prototype;
  const html = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Reflect.set(document, "createElement", (name: string, options?: ElementCreationOptions) => {
    const element = createElement.call(document, name, options);
    if (element instanceof HTMLStyleElement) {
      element.nonce = nonce;
    }
    return element;
  });
  Element.prototype.setAttribute = function set(this: Element, name: string, value: string): void {
    if (name.toLowerCase() === "style" && (this instanceof HTMLElement || this instanceof SVGElement)) {
      this.style.cssText = value;
    } else {
      setAttribute.call(this, name, value);
    }
  };
  if (html?.get !== undefined) {
    const { get } = html;
    Object.defineProperty(Element.prototype, "innerHTML", {
      ...html,
      get(this: Element): unknown {
        return get.call(place.contains(this) ? stylesAsData(this) : this);
      },
    });
  }
  return () => {
    Reflect.deleteProperty(document, "createElement");
    Element.prototype.setAttribute = setAttribute;
    if (html !== undefined) {
      Object.defineProperty(Element.prototype, "innerHTML", html);
    }
  };
}

/** A copy in which no parser finds a style; `cleanSvg` reads them again. */
function stylesAsData(element: Element): Node {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) {
    for (const style of copy.querySelectorAll("style")) {
      const rules = document.createElementNS("http://www.w3.org/2000/svg", "desc");
      rules.setAttribute("data-rules", style.textContent ?? "");
      style.replaceWith(rules);
    }
    for (const styled of copy.querySelectorAll("[style]")) {
      styled.setAttribute("data-style", styled.getAttribute("style") ?? "");
      styled.removeAttribute("style");
    }
  }
  return copy;
}
