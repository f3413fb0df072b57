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
