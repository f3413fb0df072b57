import * as z from "zod/mini";
import { fetchPage } from "../web/fetchPage.ts";
import { isWebUrl } from "../web/isWebUrl.ts";
import { publicWeb, type WebAccess } from "../web/webAccess.ts";
import { type AnyTool, defineTool, toolError } from "./tool.ts";

const timeoutMs = 30_000;
/** Characters at a time. */
const pageSize = 30_000;

const input = z.object({
  url: z.string().check(
    z.refine(isWebUrl, "give a whole http or https URL"),
    z.refine(
      (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === "",
      "leave user name and password out",
    ),
  ),
  offset: z.optional(z.int().check(z.minimum(0))),
});

type Input = z.infer<typeof input>;

/** `access`: how the web is reached; tests give another. */
export function webFetch(access: WebAccess = publicWeb): AnyTool {
  return defineTool<Input>({
    name: "web_fetch",
    kind: "fetch",
    readOnly: true,
    schema: input,
    description: () =>
      `Fetches a public web page and returns it as text, ${pageSize} characters at a time; \`offset\` is the first character. Redirects to another host are not followed but reported.`,
    title: ({ url }) => `Fetch ${url}`,
    // As the network reads it, so that a rule for a domain can't be misled by how a URL is written.
    access: ({ url }) => ({ kind: "network", url: new URL(url).href }),
    run: async ({ url, offset = 0 }, { signal }) => {
      const limit = AbortSignal.timeout(timeoutMs);
      const page = await fetchPage(new URL(url), access, AbortSignal.any([signal, limit]));
      if (!page.ok) {
        return toolError(
          limit.aborted && !signal.aborted ? `${url} did not answer within ${timeoutMs / 1_000} s.` : page.error,
        );
      }
      const { url: found, contentType, text } = page.value;
      if (offset > 0 && offset >= text.length) {
        return toolError(
          `The page has ${text.length} characters; there is none at offset ${offset}. Use a smaller offset.`,
        );
      }
      const shown = text.slice(offset, offset + pageSize);
      const left = text.length - offset - shown.length;
      const more = left > 0 ? [`[${left} more characters; fetch on with offset ${offset + pageSize}]`] : [];
      return {
        text: [
          `${found} (${contentType === "" ? "no content type" : contentType})`,
          "",
          shown === "" ? "[the page is empty]" : shown,
          ...more,
        ].join("\n"),
      };
    },
  });
}
