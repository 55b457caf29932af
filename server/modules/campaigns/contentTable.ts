import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Values of a campaign by path, such as `i18n.de.title`. Null means absent, or to be deleted. */
export type Values = Record<string, unknown>;

/** Campaign content in a separate table. */
export type ContentTable = {
  /** The first part of its paths. */
  name: string;
  /** Returns a campaign's values by path, without nulls: all, or at least those of `paths`. */
  read(db: Kysely<Database>, campaignId: string, paths?: readonly string[]): Promise<Values>;
  /** Writes these paths. */
  write(trx: Transaction<Database>, campaignId: string, values: Values): Promise<void>;
};
