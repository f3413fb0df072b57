import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a page is given, instead of loading it. */
export interface PageParts {
  readonly style: string;
  readonly script: string;
}

/**
 * Script and style sheets of a page. A page that loads them by address waits for VS Code's service worker,
 * and behind that for the extension host: longer than all the rest of its opening takes. Read once.
 */
export class PartsOfPage {
  private readonly folder: string;
  private readonly surface: string;
  private reading: Promise<PageParts> | undefined;

  /** `folder`: that of the extension. */
  constructor(folder: string, surface: string) {
    this.folder = folder;
    this.surface = surface;
  }

  /** Rejects when the extension is not complete. A failure is tried again at the next call. */
  read(): Promise<PageParts> {
    if (this.reading === undefined) {
      this.reading = this.load();
      this.reading.catch(() => {
        this.reading = undefined;
      });
    }
    return this.reading;
  }

  private async load(): Promise<PageParts> {
    const [shared, own, script] = await Promise.all([
      readFile(join(this.folder, "media", "shared.css"), "utf8"),
      readFile(join(this.folder, "media", `${this.surface}.css`), "utf8"),
      readFile(join(this.folder, "dist", "webview", `${this.surface}.js`), "utf8"),
    ]);
    return { style: `${shared}\n${own.replace(sharedImport, "")}`, script };
  }
}

const sharedImport = /^@import url\("\.\/shared\.css"\);\n/;
