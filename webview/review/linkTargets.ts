import type { ReviewLinks } from "../../src/protocol/reviewMessages.ts";
import { linkAttribute } from "../../src/review/markdown/linkAttribute.ts";
import { t } from "../ui/text.ts";
import { AskedPaths } from "./askedPaths.ts";

type Kind = ReviewLinks["links"][number]["kind"];

/** Tells links and code spans that lead to files from those that do not. Elements with `data-path` are candidates. */
export class LinkTargets {
  private readonly paths: AskedPaths<Kind>;

  constructor(ask: (paths: readonly string[]) => void) {
    this.paths = new AskedPaths<Kind>(
      {
        fresh: "[data-path]:not([data-target])",
        asked: '[data-target="asked"]',
        pathOf: (element) => element.dataset["path"] ?? "",
        show: decorate,
        // Protocol, `resolveLinks`.
        most: 2000,
      },
      ask,
    );
  }

  rendered(root: HTMLElement): void {
    this.paths.rendered(root);
  }

  answered(root: HTMLElement, { links }: ReviewLinks): void {
    this.paths.answered(
      root,
      links.map(({ path, kind }) => [path, kind] as const),
    );
  }

  /** What was not there may be there by now: asked again at the next rendering. */
  forgetMissing(root: HTMLElement): void {
    this.paths.forget((kind) => kind === "missing");
    for (const element of root.querySelectorAll<HTMLElement>('[data-target="missing"]')) {
      delete element.dataset["target"];
    }
  }
}

function decorate(element: HTMLElement, path: string, kind: Kind | "asked"): void {
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
