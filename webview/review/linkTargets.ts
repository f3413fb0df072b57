import type { ReviewLinks } from "../../src/protocol/reviewMessages.ts";
import { linkAttribute } from "../../src/review/markdown/linkAttribute.ts";
import { t } from "../ui/text.ts";

/** How many links one request may ask for (protocol, `resolveLinks`). */
const most = 2000;

/**
 * Tells links and code spans that lead to files from those that do not. Works on the page directly: the answer comes later, and must
 * not make anything be drawn again. Elements with `data-path` are candidates.
 */
export class LinkTargets {
  private readonly ask: (paths: readonly string[]) => void;
  private readonly known = new Map<string, ReviewLinks["links"][number]["kind"] | "asked">();

  constructor(ask: (paths: readonly string[]) => void) {
    this.ask = ask;
  }

  /** After rendering: decorates what is known, and asks for what is not. */
  rendered(root: HTMLElement): void {
    const unknown = new Set<string>();
    for (const element of root.querySelectorAll<HTMLElement>("[data-path]:not([data-target])")) {
      const path = element.dataset["path"] ?? "";
      const kind = this.known.get(path);
      if (kind === undefined) {
        unknown.add(path);
      }
      decorate(element, path, kind ?? "asked");
    }
    const paths = [...unknown].slice(0, most);
    if (paths.length > 0) {
      for (const path of paths) {
        this.known.set(path, "asked");
      }
      this.ask(paths);
    }
  }

  answered(root: HTMLElement, { links }: ReviewLinks): void {
    for (const { path, kind } of links) {
      this.known.set(path, kind);
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-target="asked"]')) {
      const path = element.dataset["path"] ?? "";
      decorate(element, path, this.known.get(path) ?? "asked");
    }
  }

  /** What was not there may be there by now: asked again at the next rendering. */
  forgetMissing(root: HTMLElement): void {
    for (const [path, kind] of this.known) {
      if (kind === "missing") {
        this.known.delete(path);
      }
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-target="missing"]')) {
      delete element.dataset["target"];
    }
  }
}

function decorate(element: HTMLElement, path: string, kind: "file" | "directory" | "missing" | "asked"): void {
  element.dataset["target"] = kind;
  const leads = kind === "file" || kind === "directory";
  if (element.localName === "code" && leads) {
    element.setAttribute("role", "link");
    element.setAttribute(linkAttribute, path);
    // A row that has the focus now makes its links tab stops; see rowFocus.
    element.tabIndex = element.closest("[data-line][tabindex='0'], .comment") === null ? -1 : 0;
  } else if (element.localName === "a") {
    element.title = kind === "missing" ? t("{0}: not in the workspace", path) : "";
  }
}
