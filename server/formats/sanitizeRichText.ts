import type { Attributes, IOptions } from 'sanitize-html';
import { languageTag } from '#contracts/richText.ts';
import { directionOf } from '#contracts/textDirection.ts';
import type { Fields, RichTextMark } from '#resources/schema/fields.ts';
import { leavesIn } from '#resources/schema/leaves.ts';
import { hasBlocks, linkSchemes, markElements } from '#resources/schema/richText.ts';

type Found = { html: string; marks: readonly RichTextMark[]; replace(safe: string): void };

/**
 * Returns the values with every rich text of the declaration reduced to its allowed marks, line breaks and, if it has
 * blocks, paragraphs. Public pages render these texts as HTML. A text without `<` is returned unchanged.
 */
export async function sanitizeRichText<Given extends object>(fields: Fields, values: Given): Promise<Given> {
  if (richTextsIn(fields, values).length === 0) return values;
  // Loaded on demand: few bodies contain HTML, and the library uses a tenth of the server's memory.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const openInNewTab = sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' });
  const copy = structuredClone(values);
  for (const { html, marks, replace } of richTextsIn(fields, copy)) {
    // Only for permitted marks: sanitize-html does not close an element correctly that it renames and then drops.
    const transformTags = {
      ...(marks.includes('bold') && { b: 'strong' }),
      ...(marks.includes('italic') && { i: 'em' }),
      ...(marks.includes('link') && { a: openInNewTab }),
      ...(marks.includes('language') && { span: withLanguage }),
      ...(marks.includes('heading') && otherHeadings),
    };
    replace(sanitizeHtml(html, { ...allowedBy(marks), transformTags }));
  }
  return copy;
}

/** A rich text has headings of one level. */
const otherHeadings = { h1: 'h2', h3: 'h2', h4: 'h2', h5: 'h2', h6: 'h2' };

/** Returns a `span` with its language and the direction of that; without attributes if its tag is not well-formed. */
function withLanguage(tagName: string, { lang = '' }: Attributes): { tagName: string; attribs: Attributes } {
  const tag = languageTag(lang);
  return { tagName, attribs: tag === null ? {} : { lang: tag, dir: directionOf(tag) } };
}

const allowedBy = (marks: readonly RichTextMark[]): IOptions => ({
  allowedTags: ['br', ...(hasBlocks(marks) ? ['p'] : []), ...marks.flatMap((mark) => markElements[mark])],
  allowedAttributes: { a: ['href', 'target', 'rel'], span: ['lang', 'dir'] },
  exclusiveFilter: ({ tag, attribs }) => tag === 'span' && attribs.lang === undefined && 'excludeTag',
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
});

const richTextsIn = (fields: Fields, values: object): Found[] =>
  leavesIn(fields, values).flatMap(({ field, value, replace }) =>
    field.kind === 'richText' && typeof value === 'string' && value.includes('<')
      ? [{ html: value, marks: field.marks, replace }]
      : [],
  );
