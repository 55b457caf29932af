import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchForm } from '#contracts/searchForm.ts';

/** Returns a LIKE pattern that finds the text anywhere; its own wildcards are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const asItIs = (text: string): RawBuilder<string> => sql`${text}`;

const isShort = (text: string): boolean => /^[a-z0-9]{1,2}$/i.test(text);

/**
 * Returns LIKE patterns, of which one has to match: the text anywhere, or one or two letters or digits at the beginning
 * of a word. Anywhere these match most names and every id, and trigrams don't find them.
 */
const patternsOf = (text: string): string[] =>
  isShort(text) ? [`${text}%`, `% ${text}%`, `%-${text}%`] : [containing(text)];

/** Returns the array of these patterns for a column that has the form of `plain_form`. */
export const plainPatterns = (text: string): RawBuilder<string[]> =>
  sql`array(select plain_form(given) from unnest(${patternsOf(text.normalize('NFKC'))}::text[]) as given)`;

type Held = {
  /** Converts a text to the column's form; by default it already has that form. */
  inForm?: (text: string) => RawBuilder<string>;
  /** The part of the column that consists of words; by default all of it. */
  words?: RawBuilder<string>;
  /** The column as an index sorts it: a single letter is then searched for at the beginning of the column only. */
  sorted?: RawBuilder<string>;
};

/**
 * Returns a condition for columns that contain the text, or each of its words. A word of one or two characters matches
 * only the beginning of a word, and one of several that ends with a digit only a whole word, since they would otherwise
 * match most names and every id.
 */
export function holdsText(
  column: string | RawBuilder<string>,
  text: string,
  { inForm = asItIs, words, sorted }: Held = {},
): RawBuilder<SqlBool> {
  const held = typeof column === 'string' ? sql.ref(column) : column;
  if (sorted && isShort(text) && text.length === 1) return sql<SqlBool>`${sorted} like ${inForm(`${text}%`)}`;
  const patterns = patternsOf(text).map((pattern) => sql`${held} like ${inForm(pattern)}`);
  const whole = sql<SqlBool>`(${sql.join(patterns, sql` or `)})`;
  const asked = [...new Set(text.split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (asked.length === 0 || asked[0] === text) return whole;
  const each = asked.map((word) => {
    if (!isShort(word)) return sql`${held} like ${inForm(containing(word))}`;
    // A pattern takes a fraction of the time of an expression, which only a few of the columns then need.
    return sql`(${held} like ${inForm(containing(word))} and
      ${words ?? held} ~ ${inForm(`\\y${word}${/\d$/.test(word) ? '\\y' : ''}`)})`;
  });
  const all = sql<SqlBool>`(${sql.join(each, sql` and `)})`;
  // What contains the text contains its words, of which each is found anywhere.
  return asked.some(isShort) ? sql<SqlBool>`(${whole} or ${all})` : all;
}

/**
 * Returns a condition for campaigns whose name, slug or id contain the text, ignoring case and accents. The id is at
 * the end of the column and doesn't consist of words.
 */
export const campaignHolds = (text: string): RawBuilder<SqlBool> =>
  holdsText('campaigns.search_form', searchForm(text), {
    words: sql`left(campaigns.search_form, -36)`,
    sorted: sql`campaigns.search_form collate "C"`,
  });

/**
 * Returns a condition for users whose name or email contain the text, ignoring case and accents. The database
 * normalizes both the column and the text.
 */
export const personHolds = (text: string): RawBuilder<SqlBool> => peopleColumnHolds('users.search_form', text);

/** Like `personHolds`, for the name only, for callers who can't see emails. */
export const nameHolds = (text: string): RawBuilder<SqlBool> => peopleColumnHolds('users.name_form', text);

const peopleColumnHolds = (column: string, text: string): RawBuilder<SqlBool> =>
  holdsText(column, text.normalize('NFKC'), { inForm: (part) => sql`plain_form(${part})` });
