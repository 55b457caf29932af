import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Does the name or email of a person hold the text, case and accents ignored? The form that is searched is made by the
 * database, and that of the text too.
 */
export const personHolds = (text: string): RawBuilder<SqlBool> =>
  sql`users.search_form like plain_form(${containing(text.normalize('NFKC'))})`;
