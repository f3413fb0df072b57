import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";

/** How much of a command's output the model gets to see: so much of its start and of its end. */
const headLimit = 10_000;
const tailLimit = 20_000;
/** No command may fill the disk. */
const fileLimit = 100_000_000;

/** Keeps head and tail of an output in memory and all of it in a file, which is kept only when it is needed. */
export class OutputKeeper {
  private readonly path: string;
  private readonly file: WriteStream;
  private head = "";
  private tail = "";
  private written = 0;

  constructor(path: string) {
    this.path = path;
    this.file = createWriteStream(path, { mode: 0o600 });
    // A full disk must not end the command; the model still gets head and tail.
    this.file.on("error", () => undefined);
  }

  add(text: string): void {
    if (this.written < fileLimit && !this.file.destroyed) {
      this.file.write(text);
    }
    this.written += text.length;
    const room = headLimit - this.head.length;
    this.head += text.slice(0, Math.max(0, room));
    this.tail = (this.tail + text.slice(Math.max(0, room))).slice(-tailLimit);
  }

  /** What was written last, for the person who watches. */
  get latest(): string {
    return (this.head + this.tail).slice(-4_000);
  }

  async end(): Promise<{ readonly output: string; readonly fullOutputPath?: string }> {
    await new Promise<void>((resolve) => {
      this.file.once("close", resolve);
      this.file.end();
      if (this.file.destroyed) {
        resolve();
      }
    });
    const left = this.written - this.head.length - this.tail.length;
    if (left <= 0) {
      await rm(this.path, { force: true });
      return { output: this.head + this.tail };
    }
    return { output: `${this.head}\n[${left} characters left out]\n${this.tail}`, fullOutputPath: this.path };
  }
}
