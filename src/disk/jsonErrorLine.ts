/** One token of JSON after white space, from `lastIndex` on. Empty when what comes is no token. */
const token =
  /[ \t\r\n]*([{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)?/y;

/**
 * The 1-based line at which a text stops being JSON; undefined when it is JSON. Node's own message names a position in some
 * versions only. Nested deeper than a thousand levels counts as wrong there.
 */
export function jsonErrorLine(text: string): number | undefined {
  token.lastIndex = 0;
  const next = (): { readonly text: string; readonly at: number } => {
    token.lastIndex = Math.min(token.lastIndex, text.length);
    const match = token.exec(text);
    return { text: match?.[1] ?? "", at: token.lastIndex - (match?.[1]?.length ?? 0) };
  };
  let current = next();
  const take = (wanted: boolean): boolean => {
    if (wanted) {
      current = next();
    }
    return wanted;
  };
  const list = (end: "]" | "}", item: () => boolean): boolean => {
    if (take(current.text === end)) {
      return true;
    }
    do {
      if (!item()) {
        return false;
      }
    } while (take(current.text === ","));
    return take(current.text === end);
  };
  const value = (depth: number): boolean => {
    if (depth > 1000) {
      return false;
    }
    if (take(current.text === "[")) {
      return list("]", () => value(depth + 1));
    }
    if (take(current.text === "{")) {
      return list("}", () => take(current.text.startsWith('"')) && take(current.text === ":") && value(depth + 1));
    }
    return take(/^["\-\dtfn]/.test(current.text));
  };
  if (value(0) && current.text === "" && current.at >= text.length) {
    return undefined;
  }
  const good = text.slice(0, current.at);
  return (current.at >= text.length ? good.trimEnd() : good).split("\n").length;
}
