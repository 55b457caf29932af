import type { Problem, ValidationCode } from './validation.ts';

/** Where Amazon Music has an address of its own, by what follows `music.amazon.`. */
const amazonMusic = 'ca co.jp co.uk com com.au com.br com.mx de es fr in it'.split(' ');

/**
 * The networks that a campaign's page can link to, each with the hosts of its addresses: those, and
 * what stands below them, as `open.spotify.com`. The first of them is shown as the example.
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

/** Their names, in the order in which they are offered. */
export const socialNetworks: readonly string[] = Object.keys(hostsOf);

/** How an address of this network begins, to be shown as an example; null for what is none of them. */
export function exampleAddress(network: string): string | null {
  const [host] = Object.hasOwn(hostsOf, network) ? (hostsOf[network] ?? []) : [];
  return host === undefined ? null : `https://${host}/`;
}

/** What is typed without its scheme, as `instagram.com/nova`, with it; all else as it is. */
export const withScheme = (address: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address) ? `https://${address}` : address;

/** What is wrong with an address at this network; null when nothing is. */
export function addressProblem(network: string, address: string): ValidationCode | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname) return 'uri';
  if (url.protocol !== 'https:') return 'https';
  if (url.username !== '' || url.password !== '') return 'user-info';
  const hosts = Object.hasOwn(hostsOf, network) ? (hostsOf[network] ?? []) : [];
  const fits = hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
  return fits ? null : 'network-host';
}

/** A network with its address in each language of the campaign. */
export type SocialLink = { name: string; urls: Record<string, string> };

/**
 * What is wrong with a campaign's social links, by their places below `social_links`. What was stored before and stays as
 * it is hinders nothing, wherever it moved: a network that there is not, one that stands twice, an address that does not
 * fit.
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
