import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Caller } from '../../caller.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { readyApp } from '../apps/apps.ts';
import type { JoinedCampaign } from './campaignStore.ts';
import { type Creation, insertCampaign } from './newCampaign.ts';

const maxNumbers = 100_000;
const maxTries = 10;
const maxAhead = 1_000;

/**
 * Inserts a campaign with a free slug: the requested one, or that with a number. Concurrent calls for the same slug
 * get different ones; after a collision a call skips a growing random number of free slugs.
 * @param creation contains the requested slug
 * @returns the campaign
 * @throws ApiError `app-retired`, `app-not-ready`
 */
export async function insertUnderFreeSlug(
  trx: Transaction<Database>,
  caller: Caller,
  creation: Creation,
): Promise<JoinedCampaign> {
  const { input } = creation;
  for (let tries = 0; ; tries++) {
    const ahead = tries === 0 ? 0 : randomInt(Math.min(4 ** tries, maxAhead));
    const slug = await freeSlug(trx, input.app, input.slug, ahead);
    await sql`savepoint before_slug`.execute(trx);
    try {
      const made = await insertCampaign(trx, caller, { ...creation, input: { ...input, slug } });
      if (made) return made;
      await readyApp(trx, input.app);
      throw new ApiError('app-not-ready');
    } catch (error) {
      if (!isUniqueViolation(error, 'campaigns_app_slug_key') || tries === maxTries) throw error;
      await sql`rollback to savepoint before_slug`.execute(trx);
    }
  }
}

async function freeSlug(db: Kysely<Database>, app: string, wished: string, ahead: number): Promise<string> {
  const whole = wished.slice(0, limits.maxSlugLength).replace(/-$/, '');
  const stem = whole.slice(0, limits.maxSlugLength - `-${maxNumbers}`.length).replace(/-$/, '');
  // The scalar subquery keeps the order of the numbers and stops at the first match.
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select case number when 1 then ${whole} else ${stem} || '-' || number end as slug
      from (select generate_series(1, ${maxNumbers}::int) as number) as numbers
    ) as wished
    where (select id from campaigns where app = ${app} and campaigns.slug = wished.slug) is null
    offset ${ahead} limit 1`.execute(db);
  const [free] = rows;
  if (!free) throw new ApiError('slug-taken', { existing_id: null });
  return free.slug;
}
