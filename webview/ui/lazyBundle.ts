/**
 * Parts of the page that are loaded when they are first needed. Their addresses stand beside that of the page's own script; as
 * modules that a script with a nonce imports, they are allowed by it (HTML, "descendant script fetch options").
 */
const script = addressOf(document.currentScript);

/** A script that came as a message says in `data-address` where it would have been loaded from. */
function addressOf(element: typeof document.currentScript): string {
  const own = element instanceof HTMLScriptElement ? (element.dataset["address"] ?? element.src) : "";
  return own === "" ? document.baseURI : own;
}

/** Loads `dist/webview/<name>.js`. A failed load is tried again at the next call. */
export function loadBundle(name: "codeColours" | "diagrams"): Promise<unknown> {
  const address = new URL(`${name}.js`, script).href;
  return import(address);
}

/** A function that the bundle exports; undefined when it has none of this name. */
export function exportedFunction(
  bundle: unknown,
  name: string,
): ((...args: readonly unknown[]) => unknown) | undefined {
  const value: unknown = typeof bundle === "object" && bundle !== null ? Reflect.get(bundle, name) : undefined;
  return typeof value === "function" ? (...args) => Reflect.apply(value, undefined, args) : undefined;
}
