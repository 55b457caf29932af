/** Returns whether a host name or address is always this machine: `localhost`, 127.0.0.0/8 or ::1, also in brackets. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Returns whether a Host header is a loopback name. Other names may resolve to this machine too. */
export function isLoopbackHostHeader(host: string | undefined): boolean {
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
}

/**
 * Returns the network of an IP address for rate limits: an IPv4 address itself, also if mapped to IPv6; for IPv6 the
 * first 64 bits, because a user usually controls all of that network. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!/^[\da-f]*:[\da-f:.]*(%.*)?$/i.test(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(first ?? []), ...Array(Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))).fill('0')];
  const network = [...groups, ...(last ?? [])].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
