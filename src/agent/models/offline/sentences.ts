/** `a`, `b` and `c`. */
export function joined(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** As inline code, whatever back-ticks the text holds. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** `path:line`, as the reader of the plan can open it. */
export function place(path: string, line: number): string {
  return code(`${path}:${line}`);
}
