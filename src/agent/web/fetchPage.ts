import { fail, ok, type Result } from "../../base/result.ts";
import { isWebUrl } from "./isWebUrl.ts";
import { pageText } from "./pageText.ts";
import { requestPage } from "./requestPage.ts";
import type { WebAccess } from "./webAccess.ts";

export interface Page {
  /** Where it was found in the end. */
  readonly url: string;
  readonly contentType: string;
  readonly text: string;
}

const mostRedirects = 5;

/**
 * Fetches a page and reads its text. Redirects are followed within the host; to another host they are reported, because
 * permission was given for this one. The error is for the model.
 */
export async function fetchPage(start: URL, access: WebAccess, signal: AbortSignal): Promise<Result<Page>> {
  let url = start;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await requestPage(url, access, signal);
    if (!answer.ok) {
      return answer;
    }
    const { status, statusText, contentType, location, body } = answer.value;
    if (status >= 300 && status < 400 && location !== undefined) {
      if (!URL.canParse(location, url)) {
        return fail(`${url.href} redirects to something that is not a URL.`);
      }
      const target = new URL(location, url);
      if (!isWebUrl(target.href)) {
        return fail(`${url.href} redirects to ${target.protocol}, which is not fetched.`);
      }
      if (!isSameSite(url, target)) {
        return fail(`${url.href} redirects to another host. If that page is what you need, fetch ${target.href}`);
      }
      url = target;
      continue;
    }
    const text = await pageText(contentType, body, url);
    if (status >= 400) {
      const said = text.ok && text.value !== "" ? ` It says: ${text.value.slice(0, 500)}` : "";
      return fail(`${url.href} answered ${status} ${statusText}.${said}`);
    }
    return text.ok ? ok({ url: url.href, contentType, text: text.value }) : fail(`${url.href}: ${text.error}`);
  }
  return fail(`${start.href} redirects more than ${mostRedirects} times.`);
}

/** The same host, `www.` or not, on the same port or the usual one of https; never from https back to http. */
function isSameSite(from: URL, to: URL): boolean {
  const host = (url: URL): string => url.hostname.replace(/^www\./u, "");
  const samePort = from.port === to.port;
  return host(from) === host(to) && samePort && !(from.protocol === "https:" && to.protocol === "http:");
}
