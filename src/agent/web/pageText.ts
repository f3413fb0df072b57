import { fail, ok, type Result } from "../../base/result.ts";

/** The text of a page, by its content type; HTML as readable text with its headings, lists and links. */
export async function pageText(contentType: string, body: Buffer, base: URL): Promise<Result<string>> {
  const [type = ""] = contentType.toLowerCase().split(";");
  const kind = type.trim();
  if (body.length === 0) {
    return ok("");
  }
  if (!isText(kind) && !(kind === "" && !body.subarray(0, 8_000).includes(0))) {
    return fail(
      `It is ${kind === "" ? "binary data" : kind} (${Math.ceil(body.length / 1_000)} kB), not text, so it can't be shown.`,
    );
  }
  const text = decode(body, contentType);
  const isHtml =
    kind === "text/html" ||
    kind === "application/xhtml+xml" ||
    (kind === "" && /^\s*<(?:!doctype html|html)/iu.test(text));
  if (!isHtml) {
    return ok(text);
  }
  // Loaded on first use.
  const { htmlText } = await import("./htmlText.ts");
  return ok(htmlText(text, base));
}

function isText(type: string): boolean {
  return (
    type.startsWith("text/") ||
    /^application\/(?:.*\+)?(?:json|xml|yaml|x-yaml|toml|javascript|x-javascript|ecmascript|xhtml\+xml|x-ndjson|sql|graphql|x-sh)$/u.test(
      type,
    )
  );
}

/** By the byte order mark, the header, or the page's own `<meta charset>`; UTF-8 otherwise. */
function decode(body: Buffer, contentType: string): string {
  const head = body.subarray(0, 1_024).toString("latin1");
  const charset =
    byteOrderMark(body) ??
    /charset\s*=\s*["']?([\w-]+)/iu.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1] ??
    "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) {
    return "utf-16le";
  }
  return body[0] === 0xfe && body[1] === 0xff ? "utf-16be" : undefined;
}
