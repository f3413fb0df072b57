import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";

/** Only a plain text looks the same without the program: no threads in it, nothing that changed, nothing to say about it. */
export function hasPlainBeginning(snapshot: ReviewSnapshot): boolean {
  const { threads, drafts, notice, base, reviewed, markdown, progress } = snapshot;
  const isUnchanged = base === undefined && (reviewed === null || reviewed.markdown === markdown);
  const isBare = threads.length === 0 && Object.keys(drafts).length === 0 && notice === undefined;
  return isUnchanged && isBare && progress === undefined && markdown.trim() !== "";
}

/** What is seen until the program runs. Nobody can do anything with it, so it is `inert` (src/host/webviewHtml.ts). */
export function beginningOfPage(blocks: string): string {
  return `<header class="bar beginning"></header>
<div class="middle"><nav class="outline beginning"></nav><main class="reading"><article class="plan"><div class="part">${blocks}</div></article></main></div>`;
}

/**
 * Runs the program after the beginning was painted. VS Code shows the same html again when the panel was hidden; what it begins with
 * is old by then. `lines`: the numbers of the lines take their room from the start. The toolkit takes the theme at the page's load
 * event, which may have passed when the program starts, and then comes once more.
 */
export function startScript(load: string, lines: number): string {
  return `{
const api = acquireVsCodeApi();
globalThis.acquireVsCodeApi = () => api;
if (api.getState()?.load === ${JSON.stringify(load)}) document.getElementById("root").replaceChildren();
document.body.style.setProperty("--digits", "${String(lines).length}");
let loaded = document.readyState === "complete";
addEventListener("load", () => { loaded = true; }, { once: true });
const program = document.getElementById("program");
const start = () => {
  if (!program.isConnected) return;
  const script = document.createElement("script");
  script.nonce = program.nonce;
  script.dataset.address = program.dataset.address;
  script.text = program.text;
  program.replaceWith(script);
  if (loaded) dispatchEvent(new Event("load"));
};
requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 200);
}`;
}
