import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** A link with the name of its creator; null once that user is deleted. */
export type PreviewLinkRow = {
  id: string;
  created_at: Date;
  expires_at: Date;
  created_by: string | null;
  creator_name: string | null;
};

/** Returns the links of a campaign that have not ended, newest first. */
export function listOpenLinks(db: Db, campaignId: string, now: Date): Promise<PreviewLinkRow[]> {
  return db
    .selectFrom('preview_links as link')
    .leftJoin('users as creator', 'creator.id', 'link.created_by')
    .select([
      'link.id',
      'link.created_at',
      'link.expires_at',
      'link.created_by',
      'creator.display_name as creator_name',
    ])
    .where('link.campaign_id', '=', campaignId)
    .where('link.expires_at', '>', now)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute();
}

/** Returns a link that has not ended and was not revoked. */
export function findOpenLink(db: Db, id: string, now: Date) {
  return db
    .selectFrom('preview_links')
    .select(['id', 'campaign_id', 'expires_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
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
