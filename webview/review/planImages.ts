import type { ReviewImages } from "../../src/protocol/reviewMessages.ts";
import { t } from "../ui/text.ts";

/** How many images one request may ask for (protocol, `resolveImages`). */
const most = 500;

type Image = ReviewImages["images"][number];

/** Images of the workspace: the page holds their paths only, and the host says which may be loaded, from where. */
export class PlanImages {
  private readonly ask: (paths: readonly string[]) => void;
  private readonly known = new Map<string, Image | "asked">();

  constructor(ask: (paths: readonly string[]) => void) {
    this.ask = ask;
  }

  /** After rendering: shows what is known, and asks for what is not. */
  rendered(root: HTMLElement): void {
    const unknown = new Set<string>();
    for (const place of root.querySelectorAll<HTMLElement>("[data-src]:not([data-image])")) {
      const path = place.dataset["src"] ?? "";
      const image = this.known.get(path);
      if (image === undefined) {
        unknown.add(path);
      }
      show(place, image ?? "asked");
    }
    const paths = [...unknown].slice(0, most);
    if (paths.length > 0) {
      for (const path of paths) {
        this.known.set(path, "asked");
      }
      this.ask(paths);
    }
  }

  answered(root: HTMLElement, { images }: ReviewImages): void {
    for (const image of images) {
      this.known.set(image.path, image);
    }
    for (const place of root.querySelectorAll<HTMLElement>('[data-image="asked"]')) {
      show(place, this.known.get(place.dataset["src"] ?? "") ?? "asked");
    }
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
