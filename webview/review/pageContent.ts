import type { LinkPreview, ReviewAction, ReviewImages, ReviewLinks } from "../../src/protocol/reviewMessages.ts";
import { CodePainter } from "./codePainter.ts";
import { Diagrams } from "./diagrams.ts";
import { HoverPreview } from "./hoverPreview.ts";
import { LinkTargets } from "./linkTargets.ts";
import { PlanImages } from "./planImages.ts";
import type { ShownPreview } from "./reviewState.ts";
import { SidewaysStops } from "./sidewaysStops.ts";

export interface PageContentPorts {
  /** Asks the host for something that may as well not be there. */
  readonly ask: (action: ReviewAction) => void;
  readonly openLink: (href: string) => void;
  readonly showPreview: (preview: ShownPreview | undefined) => void;
}

/** What is put into the drawn document afterwards: colours of code, diagrams, targets of links, images, previews. */
export class PageContent {
  readonly diagrams = new Diagrams();
  private readonly links: LinkTargets;
  private readonly images: PlanImages;
  private readonly preview: HoverPreview;
  private code: CodePainter | undefined;
  private stops: SidewaysStops | undefined;
  private root: HTMLElement | undefined;

  constructor({ ask, openLink, showPreview }: PageContentPorts) {
    this.links = new LinkTargets((paths) => ask({ type: "resolveLinks", paths: [...paths] }));
    this.images = new PlanImages((paths) => ask({ type: "resolveImages", paths: [...paths] }));
    this.preview = new HoverPreview(openLink, (href) => ask({ type: "previewLink", href }), showPreview);
  }

  /** `root`: the document. Returns how to stop. */
  attach(root: HTMLElement): () => void {
    this.root = root;
    this.code = new CodePainter(root.closest("#reading"));
    this.stops = new SidewaysStops();
    const unfollow = this.preview.follow(document);
    return () => {
      unfollow();
      this.code?.dispose();
      this.code = undefined;
      this.stops?.dispose();
      this.stops = undefined;
      this.root = undefined;
    };
  }

  rendered(): void {
    if (this.root !== undefined) {
      this.links.rendered(this.root);
      this.images.rendered(this.root);
      this.code?.rendered(this.root);
      this.stops?.rendered(this.root);
    }
  }

  /** A new revision: files that were missing may be there by now. */
  revised(): void {
    if (this.root !== undefined) {
      this.links.forgetMissing(this.root);
    }
  }

  answered(message: ReviewLinks | ReviewImages | LinkPreview): void {
    if (message.type === "preview") {
      this.preview.answered(message);
    } else if (this.root !== undefined && message.type === "links") {
      this.links.answered(this.root, message);
    } else if (this.root !== undefined && message.type === "images") {
      this.images.answered(this.root, message);
    }
  }
}
