import type { Problem, ValidationCode } from './validation.ts';

/** The domains of Amazon Music, after `music.amazon.`. */
const amazonMusic = 'ca co.jp co.uk com com.au com.br com.mx de es fr in it'.split(' ');

/**
 * The networks that a campaign's page can link to, with the hosts of their URLs; subdomains are included. The first
 * host is shown as the example.
 */
const hostsOf: Record<string, readonly string[]> = {
  'Apple Music': ['music.apple.com', 'itunes.apple.com', 'apple.co'],
  Spotify: ['open.spotify.com', 'spotify.com', 'spotify.link', 'spoti.fi'],
  YouTube: ['youtube.com', 'youtu.be'],
  Instagram: ['instagram.com', 'instagr.am', 'ig.me'],
  Twitter: ['x.com', 'twitter.com'],
  Facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  TikTok: ['tiktok.com'],
  Discord: ['discord.gg', 'discord.com', 'discordapp.com'],
  Deezer: ['deezer.com', 'deezer.page.link'],
  'Amazon Music': [...amazonMusic.map((ending) => `music.amazon.${ending}`), 'amzn.to'],
};

/** The names in the order in which they are offered. */
export const socialNetworks: readonly string[] = Object.keys(hostsOf);

/** Returns the start of a network's URLs as an example; null for an unknown network. */
export function exampleAddress(network: string): string | null {
  const [host] = Object.hasOwn(hostsOf, network) ? (hostsOf[network] ?? []) : [];
  return host === undefined ? null : `https://${host}/`;
}

/** Adds the scheme to a URL without one, such as `instagram.com/nova`. Other text is returned unchanged. */
export const withScheme = (address: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address) ? `https://${address}` : address;

/** Returns what is wrong with a URL for this network; null if it is valid. */
export function addressProblem(network: string, address: string): ValidationCode | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname) return 'uri';
  if (url.protocol !== 'https:') return 'https';
  if (url.username !== '' || url.password !== '') return 'user-info';
  const hosts = Object.hasOwn(hostsOf, network) ? (hostsOf[network] ?? []) : [];
  const fits = hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
  return fits ? null : 'network-host';
}

/** A network with its URL in each language of the campaign. */
export type SocialLink = { name: string; urls: Record<string, string> };

/**
 * Returns the problems of a campaign's social links, with their paths below `social_links`. Unchanged stored entries
 * are accepted wherever they moved: unknown networks, duplicates and invalid URLs.
 */
export function socialLinkProblems(links: readonly SocialLink[], stored: readonly SocialLink[]): Problem[] {
  const known = countOf(stored.map(({ name }) => name));
  const seen = new Map<string, number>();
  return links.flatMap(({ name, urls }, at) => {
    const time = (seen.get(name) ?? 0) + 1;
    seen.set(name, time);
    const before = stored.filter((link) => link.name === name);
    const problems = time <= (known.get(name) ?? 0) ? [] : newNetworkProblems(name, time);
    return [...problems, ...addressProblems(name, urls, before)].map(({ loc, code }) => ({
      loc: ['social_links', at, ...loc],
      code,
    }));
  });
}

function newNetworkProblems(name: string, time: number): Problem[] {
  if (!socialNetworks.includes(name)) return [{ loc: ['name'], code: 'network' }];
  return time > 1 ? [{ loc: ['name'], code: 'network-twice' }] : [];
}

function addressProblems(name: string, urls: SocialLink['urls'], before: readonly SocialLink[]): Problem[] {
  const codes = Object.keys(urls);
  const wasEmpty = before.some((link) => Object.keys(link.urls).length === 0);
  if (codes.length === 0) return wasEmpty ? [] : [{ loc: ['urls'], code: 'no-address' }];
  return codes.flatMap((code) => {
    const address = urls[code] ?? '';
    if (before.some((link) => link.urls[code] === address)) return [];
    const problem = addressProblem(name, address);
    return problem ? [{ loc: ['urls', code], code: problem }] : [];
  });
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
