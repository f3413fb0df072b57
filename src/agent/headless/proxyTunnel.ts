import { request } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect } from "node:tls";

/** A connection to an https address through a proxy. Rejects with the proxy's own words when it refuses. */
export async function proxyTunnel(proxy: URL, target: URL): Promise<Socket> {
  const host = `${target.hostname}:${target.port || 443}`;
  const socket = await new Promise<Socket>((resolve, reject) => {
    const asked = (proxy.protocol === "https:" ? secureRequest : request)({
      host: proxy.hostname.replace(/^\[|\]$/g, ""),
      port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
      method: "CONNECT",
      path: host,
      headers: { host, ...proxyAuthorization(proxy) },
      agent: false,
    });
    asked.on("connect", ({ statusCode, statusMessage }, connected) => {
      if (statusCode === 200) {
        resolve(connected);
      } else {
        connected.destroy();
        reject(new Error(`The proxy ${proxy.host} answered ${statusCode} ${statusMessage ?? ""}`.trim()));
      }
    });
    asked.on("response", ({ statusCode }) => {
      asked.destroy();
      reject(new Error(`The proxy ${proxy.host} answered ${statusCode}`));
    });
    asked.on("error", (error) => reject(new Error(`The proxy ${proxy.host} can't be reached`, { cause: error })));
    asked.end();
  });
  return await new Promise((resolve, reject) => {
    const name = target.hostname.replace(/^\[|\]$/g, "");
    // An address is no name: TLS has none to send then, and checks the certificate for the address.
    const server = isIP(name) === 0 ? { servername: name } : {};
    const secure = connect({ socket, host: name, ...server }, () => resolve(secure));
    secure.once("error", reject);
  });
}

/** Name and password of the proxy's address, as a header. */
export function proxyAuthorization({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "") {
    return {};
  }
  const words = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(words).toString("base64")}` };
}
