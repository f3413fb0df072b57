/** Longer lines are cut, in characters; the first lines and the latest are kept, so that a flood does not fill the memory. */
const longestLine = 2_000;
const firstLines = 50;
const latestLines = 450;

/** What an agent's program said beside the protocol, and what became of it: for people who look for the cause. */
export class AgentLog {
  private readonly first: string[] = [];
  private latest: string[] = [];
  private dropped = 0;
  private readonly now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.now = now;
  }

  add(source: "error output" | "not a message" | "program", text: string): void {
    for (const line of text.split(/\r?\n/u)) {
      if (line.trim() !== "") {
        this.keep(`${this.now().toISOString()} [${source}] ${cut(line)}`);
      }
    }
  }

  /** All that was kept, as plain text to take elsewhere. */
  get text(): string {
    const gap = this.dropped === 0 ? [] : [`… ${this.dropped} more lines …`];
    return [...this.first, ...gap, ...this.latest, ""].join("\n");
  }

  private keep(line: string): void {
    if (this.first.length < firstLines) {
      this.first.push(line);
      return;
    }
    this.latest.push(line);
    if (this.latest.length > latestLines * 2) {
      this.dropped += this.latest.length - latestLines;
      this.latest = this.latest.slice(-latestLines);
    }
  }
}

function cut(line: string): string {
  return line.length <= longestLine
    ? line
    : `${line.slice(0, longestLine)}… (${line.length - longestLine} more characters)`;
}
