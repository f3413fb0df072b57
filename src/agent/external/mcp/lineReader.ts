/** No message of a server may fill the memory. */
const largestLine = 20_000_000;

/** Cuts a stream of bytes into lines of text; empty ones are left out. */
export class LineReader {
  private readonly onLine: (line: string) => void;
  private parts: Buffer[] = [];
  private size = 0;

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine;
  }

  /** False when a line is longer than a message may be; what has come of it is forgotten. */
  add(chunk: Buffer): boolean {
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      this.parts.push(rest.subarray(0, end));
      const line = Buffer.concat(this.parts).toString("utf8").trim();
      this.parts = [];
      this.size = 0;
      rest = rest.subarray(end + 1);
      if (line !== "") {
        this.onLine(line);
      }
    }
    this.parts.push(rest);
    this.size += rest.length;
    if (this.size <= largestLine) {
      return true;
    }
    this.parts = [];
    this.size = 0;
    return false;
  }
}
