import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { fetchFailure } from '#contracts/fetchFailures.ts';
import { isInNetwork } from '../../formats/ipNetworks.ts';

/** The address may not be requested; the message may be shown to an admin. */
export class RefusedAddressError extends Error {}

/** The only IPv6 block with public addresses (RFC 4291, section 2.4). */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Services that clouds offer to their own machines at public addresses: Azure's host (168.63.129.16), and the service
 * networks of IBM Cloud.
 */
const cloudServices = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'];

/**
 * Returns true for addresses of the public internet outside the refused networks: rejects loopback, private, link-local, carrier-grade NAT,
 * multicast and reserved addresses, and every IPv6 form that wraps an IPv4 address.
 */
function isPublicAddress(address: string, refusedNetworks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(allocated)) return false;
  return (
    parsed.range() === 'unicast' && ![...cloudServices, ...refusedNetworks].some((one) => isInNetwork(parsed, one))
  );
}

/**
 * Returns a function that resolves a host name and fails unless all its addresses are public and outside these networks
 * (CIDR). The connection uses the checked address.
 */
export const lookupPublicOnly =
  (refusedNetworks: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const refused = addresses.find(({ address }) => !isPublicAddress(address, refusedNetworks));
      const first = addresses[0];
      if (refused || !first) return callback(new RefusedAddressError(fetchFailure('not-public', hostname)), '', 4);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

/** Which URLs may be fetched. */
type FetchRules = {
  /** Origins that may be fetched whatever their address is. */
  allowedFetchHosts: readonly string[];
  /** Networks (CIDR) that are refused like private ones. */
  refusedFetchNetworks: readonly string[];
};

/**
 * Rejects other schemes, user names in the URL, and literal addresses, which skip the lookup.
 * @throws RefusedAddressError
 */
export function assertFetchable(url: URL, { allowedFetchHosts, refusedFetchNetworks }: FetchRules): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw new RefusedAddressError(fetchFailure('scheme'));
  if (url.username || url.password) throw new RefusedAddressError(fetchFailure('user-name'));
  if (allowedFetchHosts.includes(url.origin)) return;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal, refusedFetchNetworks)) {
    throw new RefusedAddressError(fetchFailure('not-public', url.hostname));
  }
}
