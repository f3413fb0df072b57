import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../../disk/atomicFile.ts";
import { sha256 } from "../../disk/sha256.ts";
import type { PastedImage } from "../../protocol/agentMessages.ts";

/** Pictures that wait to be sent, each in a file of its own, named after its content. */
export class PictureFiles {
  private readonly directory: string;
  private readonly names = new WeakMap<PastedImage, string>();
  private readonly written = new Set<string>();

  constructor(directory: string) {
    this.directory = directory;
  }

  nameOf(image: PastedImage): string {
    const known = this.names.get(image);
    const name = known ?? `${sha256(image.data)}.${image.mimeType.replace(/^image\//, "").replaceAll(/[^\w+-]/g, "")}`;
    this.names.set(image, name);
    return name;
  }

  /** Writes these and removes all others. */
  async keepOnly(images: readonly PastedImage[]): Promise<void> {
    const wanted = new Map(images.map((image) => [this.nameOf(image), image]));
    if (wanted.size > 0) {
      await mkdir(this.directory, { recursive: true, mode: 0o700 });
    }
    for (const [name, { data }] of wanted) {
      if (!this.written.has(name)) {
        await writeFileAtomic(join(this.directory, name), Buffer.from(data, "base64"));
        this.written.add(name);
      }
    }
    for (const name of [...this.written].filter((known) => !wanted.has(known))) {
      await rm(join(this.directory, name), { force: true });
      this.written.delete(name);
    }
  }

  /** Those of them that can be read. */
  async read(names: readonly string[]): Promise<readonly PastedImage[]> {
    for (const name of await readdir(this.directory).catch(() => [])) {
      this.written.add(name);
    }
    const read = await Promise.all(names.filter((name) => this.written.has(name)).map((name) => this.readOne(name)));
    return read.flatMap((image) => (image === undefined ? [] : [image]));
  }

  private async readOne(name: string): Promise<PastedImage | undefined> {
    const bytes = await readFile(join(this.directory, name)).catch(() => undefined);
    if (bytes === undefined) {
      return undefined;
    }
    const image = { mimeType: `image/${name.slice(name.lastIndexOf(".") + 1)}`, data: bytes.toString("base64") };
    this.names.set(image, name);
    return image;
  }
}
