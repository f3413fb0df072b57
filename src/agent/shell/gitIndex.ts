import { readFile, stat } from "node:fs/promises";

/** The paths of the index that are repositories of their own (mode 160000); `undefined` when it can't be read. */
export type GitLinks = readonly string[] | undefined;

interface Remembered {
  readonly stamp: string;
  readonly links: GitLinks;
}

/** Reads indexes and remembers the answer for as long as the file stays the same. */
export class GitIndexReader {
  readonly #remembered = new Map<string, Remembered>();

  async links(path: string, hashLength: number): Promise<GitLinks> {
    let stamp: string;
    try {
      const { mtimeMs, size, ino, ctimeMs } = await stat(path);
      stamp = `${mtimeMs}:${ctimeMs}:${size}:${ino}`;
    } catch {
      return [];
    }
    const known = this.#remembered.get(path);
    if (known?.stamp === stamp) return known.links;
    const links = await readFile(path).then(
      (bytes) => gitLinks(bytes, hashLength),
      () => undefined,
    );
    if (this.#remembered.size > 64) this.#remembered.clear();
    this.#remembered.set(path, { stamp, links });
    return links;
  }
}

const gitLinkMode = 0o160000;

/** Walks the entries of an index file, versions 2 to 4 (git's Documentation/gitformat-index). */
export function gitLinks(bytes: Buffer, hashLength: number): GitLinks {
  if (bytes.length < 12 || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return undefined;
  const links: string[] = [];
  let at = 12;
  let previous = "";
  for (let index = 0; index < count; index++) {
    const nameStart = at + 40 + hashLength + 2;
    if (nameStart + 2 > bytes.length) return undefined;
    const mode = bytes.readUInt32BE(at + 24);
    const extended = version >= 3 && (bytes.readUInt16BE(nameStart - 2) & 0x4000) !== 0;
    let from = extended ? nameStart + 2 : nameStart;
    let kept = "";
    if (version === 4) {
      const strip = readOffset(bytes, from);
      if (strip === undefined || strip.value > previous.length) return undefined;
      kept = previous.slice(0, previous.length - strip.value);
      from = strip.next;
    }
    const end = bytes.indexOf(0, from);
    if (end < 0) return undefined;
    // One byte per character, so that stripping counts bytes.
    const path = kept + bytes.toString("latin1", from, end);
    if (mode === gitLinkMode) links.push(Buffer.from(path, "latin1").toString("utf8"));
    previous = path;
    at = version === 4 ? end + 1 : at + Math.ceil((end - at + 1) / 8) * 8;
  }
  return links;
}

function readOffset(bytes: Buffer, start: number): { readonly value: number; readonly next: number } | undefined {
  let at = start;
  let byte = bytes[at++];
  if (byte === undefined) return undefined;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes[at++];
    if (byte === undefined || value > 1_000_000) return undefined;
    value = ((value + 1) << 7) | (byte & 0x7f);
  }
  return { value, next: at };
}
