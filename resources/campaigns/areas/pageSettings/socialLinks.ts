import { type SocialLink, withScheme } from '../../../../contracts/socialNetworks.ts';
import { isObject } from '../../../../contracts/values.ts';

export const source = 'social_links';

function linkOf(value: unknown): SocialLink {
  const { name, urls } = isObject(value) ? value : {};
  const addresses = Object.entries(isObject(urls) ? urls : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { name: typeof name === 'string' ? name : '', urls: Object.fromEntries(addresses) };
}

/** The social links that a form holds. */
export const linksOf = (value: unknown): SocialLink[] => (Array.isArray(value) ? value.map(linkOf) : []);

/** A link and its key, which stays when the form is saved or loaded anew: its network's name, as each is there once. */
export type LinkEntry = SocialLink & { key: string };

/** Links with their keys; of a network that stands twice, from before that was refused, the second has its number. */
export function entriesOf(links: readonly SocialLink[]): LinkEntry[] {
  return links.map((link, at) => {
    const twins = links.slice(0, at).filter(({ name }) => name === link.name).length;
    return { ...link, key: twins === 0 ? link.name : `${link.name} ${twins + 1}` };
  });
}

/** The addresses with another one for a language; an empty one takes the language out. */
export function withAddress(urls: SocialLink['urls'], code: string, address: string): SocialLink['urls'] {
  if (address !== '') return { ...urls, [code]: address };
  return Object.fromEntries(Object.entries(urls).filter(([each]) => each !== code));
}

/** The addresses, each with the scheme that was not typed. */
export const withSchemes = (urls: SocialLink['urls']): SocialLink['urls'] =>
  Object.fromEntries(Object.entries(urls).map(([code, address]) => [code, withScheme(address)]));

/** Can it be offered as a link that a person follows? */
export const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address) && URL.canParse(address);
