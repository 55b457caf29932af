import { textParts } from '#contracts/placeholders.ts';
import { isRichText } from '#contracts/richText.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? character);

/** Replaces the entities outside tags. */
const unescapeHtml = (markup: string): string =>
  markup.replace(/(<[^<>]*>)|&(amp|lt|gt|quot|#39|nbsp);/g, (whole, tag: string | undefined, name: string) =>
    tag === undefined ? (characters[name] ?? whole) : tag,
  );

const lineBreak = '<br class="line">';

/**
 * Returns a text as HTML in which placeholders are marked as not to be translated; null for an ICU message with cases.
 */
export function toMarkup(text: string): string | null {
  const parts = textParts(text);
  if (parts === null) return null;
  const isMarkup = isRichText(text);
  return parts
    .map(({ kind, text: part }) => {
      if (kind === 'tag') return part;
      if (kind === 'placeholder') return `<span translate="no">${escapeHtml(part)}</span>`;
      return isMarkup ? part : escapeHtml(part).replaceAll('\n', lineBreak);
    })
    .join('');
}

/** Returns the text of a translation of `toMarkup(source)`. */
export function fromMarkup(translation: string, source: string): string {
  const unmarked = translation.replace(/<span translate="no">([^<>]*)<\/span>/g, (_whole, marked: string) =>
    isRichText(source) ? unescapeHtml(marked) : marked,
  );
  return isRichText(source) ? unmarked : unescapeHtml(unmarked.replace(/ ?<br class="line"\s*\/?> ?/g, '\n'));
}
