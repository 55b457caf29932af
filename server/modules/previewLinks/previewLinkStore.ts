import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isSeenBy } from '../visibility/visibility.ts';

type Db = Kysely<Database>;

/** A link with the name of its creator. */
export type PreviewLinkRow = {
  id: string;
  created_at: Date;
  expires_at: Date;
  created_by: string;
  creator_name: string;
};

/** Links that are valid: they have not ended, and their creator is approved and sees the campaign now. */
function validLinks(db: Db, now: Date) {
  return db
    .selectFrom('preview_links as link')
    .innerJoin('campaigns', 'campaigns.id', 'link.campaign_id')
    .innerJoin('users as creator', 'creator.id', 'link.created_by')
    .where('link.expires_at', '>', now)
    .where(isSeenBy('creator', 'campaigns'));
}

/** Returns the valid links of a campaign, newest first. */
export function listValidLinks(db: Db, campaignId: string, now: Date): Promise<PreviewLinkRow[]> {
  return validLinks(db, now)
    .select(['link.id', 'link.created_at', 'link.expires_at'])
    .select(['creator.id as created_by', 'creator.display_name as creator_name'])
    .where('link.campaign_id', '=', campaignId)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute();
}

/** Returns a valid link. */
export function findValidLink(db: Db, id: string, now: Date) {
  return validLinks(db, now)
    .select(['link.id', 'link.campaign_id', 'link.expires_at'])
    .where('link.id', '=', id)
    .executeTakeFirst();
}

/** Returns whether the user is approved, and stays so until the transaction ends. */
export async function holdApproved(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const approved = trx.selectFrom('users').select('id').where('id', '=', userId).where('state', '=', 'approved');
  return (await approved.forShare().executeTakeFirst()) !== undefined;
}

/** Deletes the links that a user created, of all campaigns. */
export async function deleteLinksOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('preview_links').where('created_by', '=', userId).execute();
}

/** Deletes a link of a campaign. Returns whether there was one. */
export async function deleteLink(trx: Transaction<Database>, campaignId: string, id: string): Promise<boolean> {
  const deleted = trx.deleteFrom('preview_links').where('id', '=', id).where('campaign_id', '=', campaignId);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}
