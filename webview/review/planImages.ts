import type { ReviewImages } from "../../src/protocol/reviewMessages.ts";
import { t } from "../ui/text.ts";
import { AskedPaths } from "./askedPaths.ts";

type Image = ReviewImages["images"][number];

/** Images of the workspace: the page holds their paths only, and the host says which may be loaded, from where. */
export class PlanImages {
  private readonly paths: AskedPaths<Image>;

  constructor(ask: (paths: readonly string[]) => void) {
    this.paths = new AskedPaths<Image>(
      {
        fresh: "[data-src]:not([data-image])",
        asked: '[data-image="asked"]',
        pathOf: (place) => place.dataset["src"] ?? "",
        show: (place, _path, image) => show(place, image),
        // Protocol, `resolveImages`.
        most: 500,
      },
      ask,
    );
  }

  rendered(root: HTMLElement): void {
    this.paths.rendered(root);
  }

  answered(root: HTMLElement, { images }: ReviewImages): void {
    this.paths.answered(
      root,
      images.map((image) => [image.path, image] as const),
    );
  }
}

function show(place: HTMLElement, image: Image | "asked"): void {
  if (image === "asked") {
    place.dataset["image"] = "asked";
    return;
  }
  if (image.uri === null) {
    place.dataset["image"] = "none";
    place.title = `${image.path}: ${image.reason === undefined ? t("not shown") : t(image.reason)}`;
    return;
  }
  place.dataset["image"] = "shown";
  const picture = document.createElement("img");
  picture.alt = place.textContent ?? "";
  picture.title = image.path;
  picture.loading = "lazy";
  picture.decoding = "async";
  picture.addEventListener("error", () => {
    place.dataset["image"] = "none";
    place.textContent = picture.alt;
    place.title = t("{0}: could not be shown", image.path);
  });
  picture.src = image.uri;
  place.replaceChildren(picture);
}
