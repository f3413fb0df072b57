/** Colours that code is drawn in. The style sheet maps each to a colour of the theme. */
export const codeColours = [
  "comment",
  "keyword",
  "string",
  "number",
  "function",
  "type",
  "variable",
  "tag",
  "added",
  "removed",
] as const;

export type CodeColour = (typeof codeColours)[number];

/** Characters `start` to `end` (exclusive) of the code. */
export interface CodeToken {
  readonly colour: CodeColour;
  readonly start: number;
  readonly end: number;
}

/** By highlight.js's names (https://highlightjs.readthedocs.io/en/stable/css-classes-reference.html). */
const colours: Readonly<Record<string, CodeColour>> = {
  comment: "comment",
  quote: "comment",
  doctag: "keyword",
  keyword: "keyword",
  "selector-tag": "keyword",
  operator: "keyword",
  meta: "keyword",
  literal: "number",
  number: "number",
  string: "string",
  regexp: "string",
  char: "string",
  link: "string",
  symbol: "string",
  code: "string",
  title: "function",
  "title.function": "function",
  "title.class": "type",
  type: "type",
  built_in: "type",
  class: "type",
  section: "type",
  attr: "variable",
  attribute: "variable",
  property: "variable",
  variable: "variable",
  "template-variable": "variable",
  bullet: "keyword",
  name: "tag",
  tag: "tag",
  "selector-class": "tag",
  "selector-id": "tag",
  "selector-attr": "tag",
  "selector-pseudo": "tag",
  addition: "added",
  deletion: "removed",
};

const piece = /<span class="([^"]*)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+/g;

/** Reads the markup of highlight.js. The innermost name with a colour wins. */
export function tokensOf(html: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  const open: (CodeColour | undefined)[] = [];
  let at = 0;
  for (const [all, names, entity] of html.matchAll(piece)) {
    if (names !== undefined) {
      // What is put into a string is code again.
      open.push(names === "hljs-subst" ? undefined : (colourOf(names) ?? open.at(-1)));
    } else if (all === "</span>") {
      open.pop();
    } else {
      const length = entity === undefined ? all.length : 1;
      const colour = open.at(-1);
      const last = tokens.at(-1);
      if (colour !== undefined && last?.colour === colour && last.end === at) {
        tokens[tokens.length - 1] = { ...last, end: at + length };
      } else if (colour !== undefined) {
        tokens.push({ colour, start: at, end: at + length });
      }
      at += length;
    }
  }
  return tokens;
}

/** `hljs-title function_` is `title.function`. */
function colourOf(names: string): CodeColour | undefined {
  const [first = "", ...rest] = names.split(" ");
  const name = first.replace(/^hljs-/, "");
  const full = [name, ...rest.map((part) => part.replace(/_$/, ""))].join(".");
  return colours[full] ?? colours[name];
}
