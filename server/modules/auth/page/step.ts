import type { Kysely } from 'kysely';
import type { ApiErrorKey } from '#contracts/errors.ts';
import type { Database } from '#server/db/schema.ts';
import type { Page } from './document.ts';
import type { Interaction, PageDependencies } from './interaction.ts';
import type { Passed, Proven } from './passed.ts';

/** A step of the login page after the right password. */
export type Step = {
  /** The error of a login without a page. */
  error: ApiErrorKey;
  isDue(db: Kysely<Database>, proven: Proven): Promise<boolean>;
  page(dependencies: PageDependencies, interaction: Interaction, passed: Passed): Page | Promise<Page>;
};
