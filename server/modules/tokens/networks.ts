import ipaddr from 'ipaddr.js';
import { isInNetwork } from '../../formats/ipNetworks.ts';

/** Returns an IP address or network in CIDR notation; null for anything else. IPv4 addresses in IPv6 become IPv4. */
export function networkIn(text: string): string | null {
  const [address = '', bits, ...more] = text.trim().split('/');
  // Short forms such as `10` are addresses too, but hardly meant.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isAddress || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const parsed = ipaddr.process(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length <= most ? `${parsed}/${length}` : null;
}

/** Returns whether an IP address is in one of the networks; true without any. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  // Link-local addresses may name their interface.
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  return networks.some((network) => isInNetwork(parsed, network));
}
