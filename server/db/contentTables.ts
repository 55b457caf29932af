import type { ColumnType } from 'kysely';
import type { FocusArtist, StoredTracklist } from '../../contracts/music.ts';

// The tables of campaigns' content beyond their own row.

/** JSON columns are read as values and written as text, so that lists are not taken for SQL arrays. */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>;
type JsonOrNone<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export type CampaignTranslationsTable = {
  campaign_id: string;
  locale: string;
  messages: JsonDefault<Record<string, string | string[]>>;
};

/** The music of a campaign; null is none. */
export type CampaignMusicTable = {
  campaign_id: string;
  tracklist: JsonOrNone<StoredTracklist>;
  focus_artists: JsonOrNone<FocusArtist[]>;
};

/** `sheet_id` null: the first sheet of the document. */
export type CampaignSheetsTable = { campaign_id: string; doc_id: string; sheet_id: string | null };
/** The write that loaded texts last; it can be undone. */
export type CampaignTextLoadsTable = { campaign_id: string; revision: number };
