import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const asItIs = (text: string): RawBuilder<string> => sql`${text}`;

/**
 * Does a column hold the text, or each of its words? A word of one or two letters counts where a word begins, and such a
 * number as a whole one: else they were found in most names, and in every id. `text` is in the column's form, or `inForm`
 * brings it into that.
 */
export function holdsText(column: string, text: string, inForm = asItIs): RawBuilder<SqlBool> {
  const held = sql.ref(column);
  const whole = sql<SqlBool>`${held} like ${inForm(containing(text))}`;
  const words = [...new Set(text.split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0 || words[0] === text) return whole;
  const each = words.map((word) => {
    if (!/^[a-z0-9]{1,2}$/i.test(word)) return sql`${held} like ${inForm(containing(word))}`;
    return sql`${held} ~ ${inForm(`\\y${word}${/\d$/.test(word) ? '\\y' : ''}`)}`;
  });
  return sql<SqlBool>`(${whole} or (${sql.join(each, sql` and `)}))`;
}

/**
 * Do the name and email of a person hold the text, case and accents ignored? The form that is searched is made by the
 * database, and that of the text too.
 */
export const personHolds = (text: string): RawBuilder<SqlBool> =>
  holdsText('users.search_form', text.normalize('NFKC'), (part) => sql`plain_form(${part})`);
