import type { Token } from "markdown-it";
import { type AlertKind, alertKinds } from "./planNode.ts";

const mark = /^\[!([A-Za-z]+)\][ \t]*$/;

/** The kind of a quote that begins with a line such as `[!NOTE]`. That line is taken out of the tokens: the kind is drawn instead. */
export function readAlert([open, inline]: readonly Token[]): AlertKind | undefined {
  const first = open?.type === "paragraph_open" ? inline?.children?.[0] : undefined;
  const name = first?.type === "text" ? mark.exec(first.content)?.[1]?.toLowerCase() : undefined;
  const kind = alertKinds.find((known) => known === name);
  const next = inline?.children?.[1];
  if (kind === undefined || (next !== undefined && next.type !== "softbreak" && next.type !== "hardbreak")) {
    return undefined;
  }
  inline?.children?.splice(0, next === undefined ? 1 : 2);
  return kind;
}
