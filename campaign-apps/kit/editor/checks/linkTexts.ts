/** Texts of links that do not name a target, in English and German, without punctuation. */
const vague = new Set([
  ...['click', 'click here', 'go', 'here', 'learn more', 'link', 'more', 'more info', 'read more', 'see more'],
  ...['this', 'this link', 'this page', 'tap here', 'details', 'continue'],
  ...['hier', 'hier klicken', 'klick hier', 'klicke hier', 'klicken sie hier', 'hier lang', 'mehr', 'mehr dazu'],
  ...['mehr erfahren', 'mehr infos', 'mehr lesen', 'weiter', 'weiterlesen', 'weitere infos', 'dieser link'],
]);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** Returns whether a link's text says nothing about its target. */
export const isVagueLink = (text: string): boolean => vague.has(plain(text));

/** Returns whether a link's text is a web address, which screen readers spell. */
export const isAddressAsText = (text: string): boolean =>
  /^(https?:\/\/|www\.)\S+$/i.test(text.trim()) || /^[\w-]+(\.[\w-]+)+\/\S+$/.test(text.trim());

/** A link of the page; `target` is its URL. */
type Link = { text: string; target: string };

/** Returns the links whose text is also that of a link to another target. */
export function ambiguousLinks<One extends Link>(links: readonly One[]): One[] {
  const targets = new Map<string, Set<string>>();
  for (const { text, target } of links) {
    const key = plain(text);
    targets.set(key, (targets.get(key) ?? new Set()).add(target));
  }
  return links.filter(({ text }) => plain(text) !== '' && (targets.get(plain(text))?.size ?? 0) > 1);
}

/** Returns whether a URL cannot lead anywhere: it is empty, cannot be parsed, or its host is not a public name. */
export function isDeadAddress(address: string): boolean {
  if (address.trim() === '') return true;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return false;
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && !hostname.includes('.') && hostname !== 'localhost' && !hostname.startsWith('[');
}
