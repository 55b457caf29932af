import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address was not asked; its words may be shown to an admin. */
export class RefusedAddressError extends Error {}

/** The one block of IPv6 that public addresses are given from (RFC 4291, section 2.4). */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Only addresses of the public internet: loopback, private, link-local, carrier-grade NAT, multicast, reserved ones and
 * every IPv6 form that wraps an IPv4 address are refused.
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(allocated)) return false;
  return parsed.range() === 'unicast';
}

/** Resolves a host name and hands on only when every one of its addresses is public: the checked one is the one used. */
export const lookupPublicOnly: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (refused || !first) return callback(new RefusedAddressError(`${hostname} is not a public address`), '', 4);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/**
 * Refuses before anything is asked: other schemes, a user name in the address, and literal addresses, which are never
 * looked up.
 * @throws RefusedAddressError
 */
export function assertFetchable(url: URL, allowedOrigins: readonly string[]): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw new RefusedAddressError('Only http and https can be fetched');
  if (url.username || url.password) throw new RefusedAddressError('The URL must not contain a user name');
  if (allowedOrigins.includes(url.origin)) return;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) {
    throw new RefusedAddressError(`${url.hostname} is not a public address`);
  }
}
