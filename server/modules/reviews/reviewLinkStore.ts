import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { roleHolds } from '../visibility/visibility.ts';

type Db = Kysely<Database>;

export type ReviewLinkRow = {
  id: string;
  release_id: string;
  email: string | null;
  created_at: Date;
  expires_at: Date;
  created_by: string;
  creator_name: string;
};

/** Links that are valid: they have not ended, and their creator is approved and may change campaigns now. */
function validLinks(db: Db, now: Date) {
  return db
    .selectFrom('review_links as link')
    .innerJoin('users as creator', 'creator.id', 'link.created_by')
    .select(['link.id', 'link.release_id', 'link.email', 'link.created_at', 'link.expires_at'])
    .select(['creator.id as created_by', 'creator.display_name as creator_name'])
    .where('link.expires_at', '>', now)
    .where('creator.state', '=', 'approved')
    .where(roleHolds('campaigns-modify', 'creator'));
}

/** Returns the valid links of a release, newest first. */
export function listValidLinks(db: Db, release: string, now: Date): Promise<ReviewLinkRow[]> {
  const ofRelease = validLinks(db, now).where('link.release_id', '=', release);
  return ofRelease.orderBy('link.created_at', 'desc').orderBy('link.id', 'desc').execute();
}

/** Returns a valid link. */
export const findValidLink = (db: Db, id: string, now: Date): Promise<ReviewLinkRow | undefined> =>
  validLinks(db, now).where('link.id', '=', id).executeTakeFirst();

/** Stores a link. */
export async function insertLink(trx: Transaction<Database>, row: Omit<ReviewLinkRow, 'creator_name'>): Promise<void> {
  await trx.insertInto('review_links').values(row).execute();
}

/** Deletes a link of a release. Returns whether there was one. */
export async function deleteLink(trx: Transaction<Database>, release: string, id: string): Promise<boolean> {
  const deleted = trx.deleteFrom('review_links').where('id', '=', id).where('release_id', '=', release);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the links that a user created, of all releases. */
export async function deleteReviewLinksOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('review_links').where('created_by', '=', userId).execute();
}

/** Returns whether a release that takes changes has changes of this campaign. */
export async function isInOpenRelease(db: Db, release: string, campaign: string): Promise<boolean> {
  const { rows } = await sql`
    select from releases where id = ${release} and state not in ('published', 'discarded') and exists (
      select from release_changes where release_id = ${release} and campaign_id = ${campaign})`.execute(db);
  return rows.length > 0;
}
