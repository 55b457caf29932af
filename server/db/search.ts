import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchForm } from '../../contracts/campaign.ts';

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const asItIs = (text: string): RawBuilder<string> => sql`${text}`;

type Held = {
  /** Brings a text into the column's form; by default it is in that already. */
  inForm?: (text: string) => RawBuilder<string>;
  /** The part of the column that consists of words; by default all of it. */
  words?: RawBuilder<string>;
};

/**
 * Does a column hold the text, or each of its words? A word of one or two letters counts where a word begins, and such a
 * number as a whole one: else they were found in most names, and in every id.
 */
export function holdsText(column: string, text: string, { inForm = asItIs, words }: Held = {}): RawBuilder<SqlBool> {
  const held = sql.ref(column);
  const whole = sql<SqlBool>`${held} like ${inForm(containing(text))}`;
  const asked = [...new Set(text.split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (asked.length === 0 || asked[0] === text) return whole;
  const each = asked.map((word) => {
    if (!/^[a-z0-9]{1,2}$/i.test(word)) return sql`${held} like ${inForm(containing(word))}`;
    return sql`${words ?? held} ~ ${inForm(`\\y${word}${/\d$/.test(word) ? '\\y' : ''}`)}`;
  });
  return sql<SqlBool>`(${whole} or (${sql.join(each, sql` and `)}))`;
}

/**
 * Do the name, slug and id of a campaign hold the text, case and accents ignored? The id stands last,
 * and is no word.
 */
export const campaignHolds = (text: string): RawBuilder<SqlBool> =>
  holdsText('campaigns.search_form', searchForm(text), { words: sql`left(campaigns.search_form, -36)` });

/**
 * Do the name and email of a person hold the text, case and accents ignored? The form that is searched is made by the
 * database, and that of the text too.
 */
export const personHolds = (text: string): RawBuilder<SqlBool> => peopleColumnHolds('users.search_form', text);

/** The same of the name alone, for a caller to whom addresses are not shown. */
export const nameHolds = (text: string): RawBuilder<SqlBool> => peopleColumnHolds('users.name_form', text);

const peopleColumnHolds = (column: string, text: string): RawBuilder<SqlBool> =>
  holdsText(column, text.normalize('NFKC'), { inForm: (part) => sql`plain_form(${part})` });
