import type { Kysely } from 'kysely';
import type { ApiErrorKey } from '#contracts/errors.ts';
import type { Database } from '#server/db/schema.ts';
import type { Page } from './document.ts';
import type { Interaction } from './interaction.ts';

/** A step of the login page after the right password. */
export type Step = {
  /** The error of a login without a page. */
  error: ApiErrorKey;
  isDue(db: Kysely<Database>, userId: string): Promise<boolean>;
  page(interaction: Interaction, refused: string | null): Page;
};
