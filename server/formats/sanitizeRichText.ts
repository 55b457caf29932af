import type { IOptions } from 'sanitize-html';
import { isObject } from '#contracts/values.ts';
import type { Field, Fields, RichTextMark } from '#resources/schema/fields.ts';
import { hasBlocks, linkSchemes, markElements } from '#resources/schema/richText.ts';

type Values = Record<string, unknown>;
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
      ...(marks.includes('heading') && otherHeadings),
    };
    replace(sanitizeHtml(html, { ...allowedBy(marks), transformTags }));
  }
  return copy;
}

/** A rich text has headings of one level. */
const otherHeadings = { h1: 'h2', h3: 'h2', h4: 'h2', h5: 'h2', h6: 'h2' };

const allowedBy = (marks: readonly RichTextMark[]): IOptions => ({
  allowedTags: ['br', ...(hasBlocks(marks) ? ['p'] : []), ...marks.flatMap((mark) => markElements[mark])],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
});

const richTextsIn = (fields: Fields, values: object): Found[] =>
  isObject(values) ? inside(values, (key) => fields[key]) : [];

/** Returns the rich texts with HTML in an object or list; `fieldOf` returns the declaration of each entry. */
function inside(values: Values, fieldOf: (key: string) => Field | undefined): Found[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fieldOf(key);
    if (field?.kind === 'richText' && typeof value === 'string' && value.includes('<')) {
      const replace = (safe: string) => {
        values[key] = safe;
      };
      return [{ html: value, marks: field.marks, replace }];
    }
    if (!isObject(value)) return [];
    if (field?.kind === 'object') return inside(value, (name) => field.fields[name]);
    return field?.kind === 'list' || field?.kind === 'map' ? inside(value, () => field.item) : [];
  });
}
