/** Longer code spans are code, whatever they look like. */
const longest = 300;
const path = /^[\w@~.][\w@~./\\+()[\]-]*(?:(?::\d+(?:[-:]\d+)?)|(?:#L\d+(?:-L?\d+)?))?$/;
const looksLikeFile = /[/\\]|\.[A-Za-z]\w{0,9}(?:[:#]|$)/;

/** True for words in a code span that may name a file of the workspace: whether one is there is for the host to say. */
export function isPathLike(text: string): boolean {
  return text.length <= longest && path.test(text) && looksLikeFile.test(text) && /[A-Za-z]/.test(text);
}

/** True for a link into the workspace: it can be resolved, and previewed. */
export function isWorkspaceLink(href: string): boolean {
  return !/^(?:https?|mailto):/i.test(href) && !href.startsWith("#");
}
