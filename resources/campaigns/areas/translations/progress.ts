import type { CampaignTexts, Message, TextLanguage } from '../../../../dataProvider/index.ts';
import { type Edits, editsOf, fitted, isBlank, languageOf, messageOf } from './edits.ts';

const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** The ids of all messages that any language has. */
export function messageIds({ languages }: CampaignTexts): string[] {
  const ids = new Set(languages.flatMap(({ messages }) => Object.keys(messages)));
  return [...ids].sort(inOrder);
}

/** A message has plural forms where it has them in its own language or in the source's. */
export const isPlural = (own: Message | undefined, source: Message | undefined): boolean =>
  Array.isArray(own) || Array.isArray(source);

/** Is something to be translated still: the message, or one of its plural forms? */
export function isMissing(own: Message | undefined, source: Message | undefined, nplurals: number): boolean {
  if (own === undefined || isBlank(own)) return true;
  return isPlural(own, source) && fitted(own, nplurals).includes('');
}

/** What counting the translated messages of a language needs. */
type Counted = { edits: Edits; language: TextLanguage; source: TextLanguage };

const isMissingIn = ({ edits, language, source }: Counted, id: string): boolean =>
  isMissing(messageOf(edits, language, id), messageOf(edits, source, id), language.nplurals);

const none: Edits = {};

/** How many messages each language has whole as they are stored, by the language that is the source. */
export function storedProgress(texts: CampaignTexts, ids: readonly string[], sourceCode: string): Map<string, number> {
  const source = languageOf(texts, sourceCode);
  return new Map(texts.languages.map((language) => [language.code, storedCount({ language, source }, ids)]));
}

/** How many messages one language has whole as it is stored. */
export const storedCount = (counted: Omit<Counted, 'edits'>, ids: readonly string[]): number =>
  ids.filter((id) => !isMissingIn({ ...counted, edits: none }, id)).length;

/** How many messages a language has whole with its edits, reckoned from what is stored by the edited ones alone. */
export function translatedCount(counted: Counted, stored: number): number {
  const own = editsOf(counted.edits, counted.language.code);
  if (own === null) return 0;
  const before = { ...counted, edits: none };
  return Object.keys(own ?? {}).reduce(
    (count, id) => count + Number(!isMissingIn(counted, id)) - Number(!isMissingIn(before, id)),
    stored,
  );
}

/** Which messages are shown. */
export type MessageFilter = 'all' | 'missing' | 'changed';

const asSearched = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (message: Message | undefined): string => [message ?? ''].flat().join('\n');

/** The ids that a filter and a search leave, in their order: searched are ids, texts and source texts. */
export function filteredIds(ids: readonly string[], counted: Counted, filter: MessageFilter, search: string): string[] {
  const { edits, language, source } = counted;
  const own = editsOf(edits, language.code);
  const wanted = asSearched(search.trim());
  return ids.filter((id) => {
    if (filter === 'changed' && !(own && Object.hasOwn(own, id))) return false;
    if (filter === 'missing' && !isMissingIn(counted, id)) return false;
    if (wanted === '') return true;
    const texts = [id, wordsOf(messageOf(edits, language, id)), wordsOf(messageOf(edits, source, id))];
    return asSearched(texts.join('\n')).includes(wanted);
  });
}
