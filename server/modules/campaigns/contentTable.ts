import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Values of a campaign by path, as `i18n.de.title`; null is what is not there, or is to go. */
export type Values = Record<string, unknown>;

/** Content of campaigns that lies in a table of its own. */
export type ContentTable = {
  /** The first part of its paths. */
  name: string;
  /** What a campaign has by path, nulls left out: all of it, or at least what these paths name. */
  read(db: Kysely<Database>, campaignId: string, paths?: readonly string[]): Promise<Values>;
  /** Sets these paths. */
  write(trx: Transaction<Database>, campaignId: string, values: Values): Promise<void>;
};
