import { BlockList, isIP } from "node:net";

/**
 * What is not the public internet (IANA special-purpose registries): this machine, its network, its cloud's metadata service,
 * documentation, multicast. Tunnels that carry an IPv4 address inside (6to4, Teredo) are refused as a whole.
 */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, bits, "ipv6");
}
/** Only this part of IPv6 is given out for use in the internet. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address belongs to the public internet; false for everything that isn't an address. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/u, "");
  switch (isIP(bare)) {
    case 4:
      return !notPublic.check(bare, "ipv4");
    case 6: {
      const inside = embeddedIpv4(bare);
      return inside === undefined
        ? globalUnicast.check(bare, "ipv6") && !notPublic.check(bare, "ipv6")
        : !notPublic.check(inside, "ipv4");
    }
    default:
      return false;
  }
}

/** The IPv4 address in `::ffff:a.b.c.d` and in NAT64's `64:ff9b::a.b.c.d`, which is how IPv6-only networks reach all of IPv4. */
function embeddedIpv4(address: string): string | undefined {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const match = /^(?:::ffff:|64:ff9b::)(?:(?<high>[0-9a-f]{1,4}):)?(?<low>[0-9a-f]{1,4})$/u.exec(short);
  if (match?.groups === undefined) {
    return undefined;
  }
  const value =
    Number.parseInt(match.groups["high"] ?? "0", 16) * 0x10000 + Number.parseInt(match.groups["low"] ?? "0", 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}
