import { lookup } from "node:dns/promises";
import { isPublicAddress } from "./publicAddress.ts";

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** How the web is reached. Tests supply another, so that a server on this machine can stand for the internet. */
export interface WebAccess {
  /** Every address of a host name, literal addresses included. Rejects when there is none. */
  resolve(host: string): Promise<readonly HostAddress[]>;
  permits(address: string): boolean;
}

export const publicWeb: WebAccess = {
  resolve: async (host) => await lookup(host, { all: true }),
  permits: isPublicAddress,
};
