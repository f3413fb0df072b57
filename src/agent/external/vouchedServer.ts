import type { ExternalServer } from "./externalServer.ts";

/** A tool server that the program around the agent runs itself. */
export interface VouchedServer {
  readonly url: string;
  /** All of them, the secret that only this program knows among them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A name proves nothing; whoever is reached at exactly this address with exactly this secret is our own. */
export function isVouched(server: ExternalServer, vouched: readonly VouchedServer[]): boolean {
  return (
    server.kind === "http" &&
    vouched.some(
      ({ url, headers }) =>
        url === server.url && Object.keys(headers).length > 0 && sameHeaders(headers, server.headers),
    )
  );
}

function sameHeaders(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
