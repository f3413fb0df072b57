/** A name for a directory, of what a program calls itself. */
export function agentName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  // Reviews of Markdown files lie under that name.
  return plain === "markdown" ? "markdown-agent" : plain === "" ? "agent" : plain;
}
