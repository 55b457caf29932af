import type { RichTextMark } from './fields.ts';

/** The HTML elements of each mark of a rich text. */
export const markElements = {
  bold: ['strong'],
  italic: ['em'],
  link: ['a'],
  language: ['span'],
  heading: ['h2'],
  list: ['ul', 'ol', 'li'],
} as const satisfies Record<RichTextMark, readonly string[]>;

/** Returns whether a rich text with these marks consists of paragraphs and other blocks, instead of inline content. */
export const hasBlocks = (marks: readonly RichTextMark[]): boolean =>
  marks.includes('heading') || marks.includes('list');

/** The URL schemes that links may have. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;
