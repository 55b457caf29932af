import { maxMessageLengthOf } from '#contracts/messageLength.ts';
import { placeholdersOf } from '#contracts/placeholders.ts';
import type { CampaignTexts, Message } from '#dataProvider/index.ts';
import { type Edits, isBlank, languageOf, messageOf } from '../texts/edits.ts';
import { textProblem } from '../texts/textProblems.ts';

/** Maximum lengths of the inputs in characters, messages of one preview, and parts of a text in it. */
export const replaceLimits = { find: 200, replace: 1_000, items: 100, pieces: 12 } as const;

/** What to find as plain text, what to write instead, and where. */
export type Search = { find: string; replace: string; matchesCase: boolean; codes: readonly string[] };

/** Part of a text: unchanged, or found and replaced. */
export type Piece = { text: string; isFound: boolean };

/** Why a replacement needs attention. A text that is too long cannot be replaced. */
type Concern = 'placeholders' | 'empty' | 'tooLong';

/** A message with the searched text. */
export type Replacement = {
  code: string;
  id: string;
  /** Null if it would be too long. */
  after: Message | null;
  /** The start of the changed texts: several for plural forms. */
  pieces: Piece[][];
  concerns: Concern[];
};

/** Returns a text in lower case with the same length: a character whose lower case is longer stays. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((each) => (each.toLowerCase().length === each.length ? each.toLowerCase() : each)).join('');
}

/** Returns how texts are compared. */
const comparisonOf = ({ matchesCase }: Search) => (matchesCase ? (text: string) => text : folded);
type Comparison = ReturnType<typeof comparisonOf>;

function piecesOf(text: string, find: string, compared: Comparison): Piece[] {
  const [within, wanted] = [compared(text), compared(find)];
  const pieces: Piece[] = [];
  let end = 0;
  for (let at = within.indexOf(wanted); at !== -1; at = within.indexOf(wanted, end)) {
    if (at > end) pieces.push({ text: text.slice(end, at), isFound: false });
    end = at + find.length;
    pieces.push({ text: text.slice(at, end), isFound: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

/** Returns the length of the text with all replacements, in UTF-16 units, without building it. */
const lengthAfter = (pieces: readonly Piece[], replace: string): number =>
  pieces.reduce((sum, { text, isFound }) => sum + (isFound ? replace.length : text.length), 0);

const textAfter = (pieces: readonly Piece[], replace: string): string =>
  pieces.map(({ text, isFound }) => (isFound ? replace : text)).join('');

const placeholderKey = (text: string): string => placeholdersOf(text).sort().join(' ');

function concernsOf(before: readonly string[], after: readonly string[]): Concern[] {
  const changes = before.some((text, at) => placeholderKey(text) !== placeholderKey(after[at] ?? ''));
  return [...(changes ? (['placeholders'] as const) : []), ...(isBlank([...after]) ? (['empty'] as const) : [])];
}

type Place = { code: string; id: string; message: Message };

function replacementOf({ code, id, message }: Place, search: Search): Replacement {
  const { find, replace } = search;
  const compared = comparisonOf(search);
  const forms = [message].flat();
  const all = forms.map((text) => piecesOf(text, find, compared));
  const changed = all.filter((each) => each.some(({ isFound }) => isFound));
  const pieces = changed.map((each) => each.slice(0, replaceLimits.pieces));
  const limit = maxMessageLengthOf(id);
  // A character has at most two UTF-16 units.
  const isTooLong =
    all.some((each) => lengthAfter(each, replace) > 2 * limit) ||
    all.some((each) => textProblem(id, textAfter(each, replace))?.code === 'maxLength');
  if (isTooLong) return { code, id, after: null, pieces, concerns: ['tooLong'] };
  const texts = all.map((each) => textAfter(each, replace));
  const after = Array.isArray(message) ? texts : (texts[0] ?? '');
  return { code, id, after, pieces, concerns: concernsOf(forms, texts) };
}

/**
 * Returns the messages that have the text, in the order of the languages and ids: at most `replaceLimits.items`, and
 * whether there are more. The other messages are found again when these are replaced.
 */
export function findReplacements(texts: CampaignTexts, edits: Edits, ids: readonly string[], search: Search) {
  const items: Replacement[] = [];
  if (search.find === '') return { items, hasMore: false };
  const compared = comparisonOf(search);
  const wanted = compared(search.find);
  for (const code of search.codes) {
    const language = languageOf(texts, code);
    for (const id of ids) {
      const message = messageOf(edits, language, id);
      if (message === undefined || ![message].flat().some((text) => compared(text).includes(wanted))) continue;
      if (items.length === replaceLimits.items) return { items, hasMore: true };
      items.push(replacementOf({ code, id, message }, search));
    }
  }
  return { items, hasMore: false };
}

/** Identifies a replacement among the others of a preview. */
export const keyOf = ({ code, id }: Replacement): string => JSON.stringify([code, id]);

/**
 * Returns whether a replacement is selected: at first if it needs no attention.
 * @param toggled the keys of the replacements whose selection the user changed
 */
export const isSelected = (item: Replacement, toggled: ReadonlySet<string>): boolean =>
  item.after !== null && (item.concerns.length === 0) !== toggled.has(keyOf(item));
