export interface StartOptions {
  /** Names this html. */
  readonly load: string;
  readonly nonce: string;
  /** Where the program lies. What it loads later stands beside it. */
  readonly address: string;
  /** What the plan will need of what the program loads later (webview/ui/lazyBundle.ts): it comes along with the program. */
  readonly bundles: readonly string[];
  /** How many lines the plan has with which the page begins: their numbers take their room from the start. */
  readonly lines?: number;
}

/**
 * The script that stands in the html of the panel. It asks for the program, which comes as a message: VS Code reads the html three
 * times before anything of it is painted, so a small html is seen sooner. The program starts when the beginning was painted, which is
 * after the page's load event: until then VS Code hides the frame. The toolkit takes the theme at that event, which therefore comes
 * once more. VS Code shows the same html again when the panel was hidden; what it begins with is old by then.
 */
export function startScript({ load, nonce, address, bundles, lines }: StartOptions): string {
  return `{
const api = acquireVsCodeApi();
globalThis.acquireVsCodeApi = () => api;
const kept = api.getState();
const again = kept?.load === ${JSON.stringify(load)};
api.setState({ ...kept, load: ${JSON.stringify(load)} });
if (again) document.getElementById("root").replaceChildren();
${lines === undefined ? "" : `document.body.style.setProperty("--digits", "${String(lines).length}");`}
let painted = again || ${lines === undefined};
let program;
let started = false;
const start = () => {
  if (!painted || program === undefined || started) return;
  started = true;
  const script = document.createElement("script");
  script.nonce = ${JSON.stringify(nonce)};
  script.dataset.address = ${JSON.stringify(address)};
  script.text = program.script;
  script.snapshot = program.snapshot;
  document.body.append(script);
  if (document.readyState === "complete") dispatchEvent(new Event("load"));
};
const paint = () => { painted = true; start(); };
const take = ({ data }) => {
  if (data?.type !== "program") return;
  removeEventListener("message", take);
  program = data;
  start();
};
addEventListener("message", take);
addEventListener("load", () => requestAnimationFrame(() => setTimeout(paint)), { once: true });
setTimeout(paint, 300);
api.postMessage({ id: 1, action: { type: "load" } });
// One that fails is tried again where it is needed.
for (const bundle of ${JSON.stringify(bundles.map((name) => new URL(`${name}.js`, address).href))}) import(bundle).catch(() => undefined);
}`;
}
