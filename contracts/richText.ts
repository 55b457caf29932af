/*
 * Rich texts: the addresses of their links, the languages of their words, and what they say without their markup.
 */

/** Returns whether the address is an absolute web URL or an email address with `mailto:`. */
export const isLinkAddress = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address);

/**
 * Returns the URL of an address as typed: `example.com` with https, `a@b.example` with mailto; null if it is invalid.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^@/:]+@[^@/:.]+(?:\.[^@/:.]+)+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || !isLinkAddress(address)) return null;
  return /^mailto:/i.test(address) || new URL(address).hostname.includes('.') ? address : null;
}

/** Maximum length of a language tag in characters, by RFC 5646, section 4.4.1. */
const maxTagLength = 35;

/**
 * Returns the canonical form of a language tag (BCP 47) such as `pt-BR`; null if it is not well-formed, or too long. A
 * word such as `french` is well-formed, but no language has a subtag of more than three letters.
 */
export function languageTag(typed: string): string | null {
  const text = typed.trim();
  if (text.length > maxTagLength || !/^[a-z]{2,3}(?:-|$)/i.test(text)) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return tag.length > maxTagLength ? null : tag;
  } catch {
    return null;
  }
}

/** Returns whether a text of a page is the markup of a rich text, which begins with a paragraph or a list. */
export const isRichText = (text: string): boolean => /^<(?:p|ul|ol)>/.test(text);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the text of a rich text without its marks: each block, list item and line break begins a line. */
export const plainText = (markup: string): string =>
  markup
    .replace(/<br\s*\/?>|<\/(?:p|h2|[uo]l)>(?=<)|<\/li>(?=<li>)/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => entities[name] ?? entity);
