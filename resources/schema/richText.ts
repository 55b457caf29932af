import type { RichTextMark } from './fields.ts';

/** The HTML element of each mark of a rich text. */
export const markElements = { bold: 'strong', italic: 'em', link: 'a' } as const satisfies Record<RichTextMark, string>;

/** The URL schemes that links may have. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;
