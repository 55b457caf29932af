import ipaddr from 'ipaddr.js';

/** Returns whether an address is in a network in CIDR notation; never for IPv4 in a network of IPv6, and the other way round. */
export function isInNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [first, length] = ipaddr.parseCIDR(network);
  return address.kind() === first.kind() && address.match(first, length);
}
