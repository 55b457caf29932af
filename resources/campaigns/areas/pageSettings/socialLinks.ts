import { type SocialLink, withScheme } from '#contracts/socialNetworks.ts';
import { isObject } from '#contracts/values.ts';

export const source = 'social_links';

function linkOf(value: unknown): SocialLink {
  const { name, urls } = isObject(value) ? value : {};
  const addresses = Object.entries(isObject(urls) ? urls : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { name: typeof name === 'string' ? name : '', urls: Object.fromEntries(addresses) };
}

/** Returns the social links in a form value. */
export const linksOf = (value: unknown): SocialLink[] => (Array.isArray(value) ? value.map(linkOf) : []);

/** A link with its key, the network's name, which is unique and stays the same after a save or reload. */
export type LinkEntry = SocialLink & { key: string };

/** Returns links with their keys. For older data with duplicate networks, the later ones are numbered. */
export function entriesOf(links: readonly SocialLink[]): LinkEntry[] {
  return links.map((link, at) => {
    const twins = links.slice(0, at).filter(({ name }) => name === link.name).length;
    return { ...link, key: twins === 0 ? link.name : `${link.name} ${twins + 1}` };
  });
}

/** Returns the addresses with the one of a language replaced; an empty address removes the language. */
export function withAddress(urls: SocialLink['urls'], code: string, address: string): SocialLink['urls'] {
  if (address !== '') return { ...urls, [code]: address };
  return Object.fromEntries(Object.entries(urls).filter(([each]) => each !== code));
}

/** Returns the addresses with missing schemes added. */
export const withSchemes = (urls: SocialLink['urls']): SocialLink['urls'] =>
  Object.fromEntries(Object.entries(urls).map(([code, address]) => [code, withScheme(address)]));

/** Returns whether the address can be rendered as a link. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address) && URL.canParse(address);
