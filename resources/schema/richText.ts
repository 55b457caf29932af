import type { RichTextMark } from './fields.ts';

/** The HTML element of each mark of a rich text. */
export const markElements = { bold: 'strong', italic: 'em', link: 'a' } as const satisfies Record<RichTextMark, string>;

/** The URL schemes that links may have. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;

/** Returns whether the address is an absolute web URL or an email address with `mailto:`. */
export const isLinkAddress = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the text of a rich text, with its line breaks and without its marks. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => entities[name] ?? entity);
