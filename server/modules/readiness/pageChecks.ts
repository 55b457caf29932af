import { type RawBuilder, sql } from 'kysely';
import type { PageProblems } from '#contracts/pageChecks.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireVisible } from '../visibility/visibility.ts';

const digest = sql`md5(coalesce(campaigns.page::text, ''))`;

/** SQL: the problems that the editor found on the campaign's page as it is now; null if it did not check this page. */
export const foundOnPage: RawBuilder<PageProblems | null> = sql`(
  select found from page_checks where campaign_id = campaigns.id and found <> '{}' and page_digest = ${digest})`;

type Check = { updated_at: string; found: PageProblems };

/**
 * Stores what the editor found on a campaign's page. A check of an earlier version of the campaign is ignored.
 * @throws ApiError `not-found`
 */
export async function storePageCheck(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  caller: Caller,
  id: string,
  { updated_at, found }: Check,
): Promise<void> {
  await requireVisible(db, caller, id);
  await sql`
    insert into page_checks (campaign_id, page_digest, found, checked_at)
    select id, ${digest}, ${JSON.stringify(found)}::jsonb, ${clock.now()}
    from campaigns where id = ${id} and updated_at = ${updated_at}
    on conflict (campaign_id) do update
      set page_digest = excluded.page_digest, found = excluded.found, checked_at = excluded.checked_at`.execute(db);
}
