import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { beforeAbort } from "../external/beforeAbort.ts";
import { readBody } from "./readBody.ts";
import type { HostAddress, WebAccess } from "./webAccess.ts";

/** One answer of a server, not followed anywhere. */
export interface WebAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly contentType: string;
  /** Where a redirect leads. */
  readonly location?: string;
  readonly body: Buffer;
}

/**
 * One GET request. The name is resolved once, every address of it must be permitted, and the connection goes to exactly those:
 * a name that resolves differently a moment later changes nothing.
 */
export async function requestPage(url: URL, access: WebAccess, signal: AbortSignal): Promise<Result<WebAnswer>> {
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  let addresses: readonly HostAddress[];
  try {
    addresses = await beforeAbort(access.resolve(host), signal);
  } catch {
    return fail(`The host ${host} was not found.`);
  }
  const refused = addresses.find(({ address }) => !access.permits(address));
  if (refused !== undefined || addresses.length === 0) {
    return fail(
      `${host} is not in the public internet (${refused?.address ?? "it has no address"}), so it is not fetched. Only public pages can be fetched.`,
    );
  }
  try {
    const response = await send(url, addresses, signal);
    const { statusCode = 0, statusMessage = "", headers } = response;
    const body = await readBody(response);
    return body.ok
      ? ok({
          status: statusCode,
          statusText: statusMessage,
          contentType: headers["content-type"] ?? "",
          ...(headers.location === undefined ? {} : { location: headers.location }),
          body: body.value,
        })
      : body;
  } catch (error) {
    return fail(`${url.href} could not be fetched: ${errorText(error)}.`);
  }
}

function send(url: URL, addresses: readonly HostAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      signal,
      lookup: pinned(addresses),
      // A pooled connection would be to an address that was checked for another request.
      agent: false,
      headers: {
        accept: "text/html,application/xhtml+xml,text/*;q=0.9,application/json;q=0.9,*/*;q=0.1",
        "accept-encoding": "gzip, deflate, br",
        "user-agent": "plan-mode",
      },
    });
    request.on("response", resolve);
    request.on("error", reject);
    request.end();
  });
}

function pinned(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) {
      callback(null, [...addresses]);
    } else if (first === undefined) {
      callback(new Error("no address"), "");
    } else {
      callback(null, first.address, first.family);
    }
  };
}
