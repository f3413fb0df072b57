/** The proxy that the environment names for an address, as curl reads it; undefined: none. Lower case goes before upper case. */
export function proxyFor(url: URL, env: Readonly<Record<string, string | undefined>>): URL | undefined {
  const read = (name: string): string => (env[name.toLowerCase()] || env[name] || "").trim();
  const text = read(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY") || read("ALL_PROXY");
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (text === "" || !URL.canParse(address) || isExempt(url, read("NO_PROXY"))) {
    return undefined;
  }
  return new URL(address);
}

/** `*`, a host, a domain with all below it, each perhaps with a port. This machine is never reached through a proxy. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  if (hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.")) {
    return true;
  }
  const realPort = port || (protocol === "https:" ? "443" : "80");
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, host = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      const name = host.replace(/^\*?\./, "");
      return entry === "*" || ((only ?? realPort) === realPort && (hostname === name || hostname.endsWith(`.${name}`)));
    });
}
