import type { Kysely } from 'kysely';
import type { FocusArtist, Tracklist } from '#contracts/music.ts';
import type { Database } from '../../db/schema.ts';
import type { ContentTable } from './contentTable.ts';

const name = 'music';
export const tracklistPath = `${name}.tracklist`;
export const focusArtistsPath = `${name}.focus_artists`;

function musicOf(db: Kysely<Database>, campaignId: string) {
  return db
    .selectFrom('campaign_music')
    .select(['tracklist', 'focus_artists'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

const asJson = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/**
 * A campaign's music as content: `music.tracklist` and `music.focus_artists`, each as a whole; null if there is none.
 */
export const music: ContentTable = {
  name,
  async read(db, campaignId) {
    const { tracklist = null, focus_artists = null } = (await musicOf(db, campaignId)) ?? {};
    return {
      ...(tracklist && { [tracklistPath]: tracklist }),
      ...(focus_artists && { [focusArtistsPath]: focus_artists }),
    };
  },
  async write(trx, campaignId, values) {
    const columns = {
      ...(tracklistPath in values && { tracklist: asJson(values[tracklistPath]) }),
      ...(focusArtistsPath in values && { focus_artists: asJson(values[focusArtistsPath]) }),
    };
    await trx
      .insertInto('campaign_music')
      .values({ campaign_id: campaignId, ...columns })
      .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(columns))
      .execute();
  },
};

/** Returns the tracklist as stored: with audio files that may have been deleted. */
export async function readTracklist(db: Kysely<Database>, campaignId: string): Promise<Tracklist> {
  return (await musicOf(db, campaignId))?.tracklist ?? { options: null, items: [] };
}

export async function readFocusArtists(db: Kysely<Database>, campaignId: string): Promise<FocusArtist[]> {
  return (await musicOf(db, campaignId))?.focus_artists ?? [];
}
