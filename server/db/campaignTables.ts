import type { Generated } from 'kysely';
import type { AuditWay } from '../../contracts/audit.ts';
import type { ErasureFailure } from '../../contracts/consumerData.ts';
import type { FocusArtist, StoredTracklist } from '../../contracts/music.ts';
import type { campaigns } from '../../resources/campaigns/schema.ts';
import type { Json, JsonDefault, JsonOrNone } from './columns.ts';
import type { DeclaredTable } from './declaredTable.ts';

// Campaigns, their data, and the users who can see and edit them.

export type CampaignsTable = DeclaredTable<typeof campaigns> & {
  search_form: string;
  created_by: string | null;
  last_edited_by: string | null;
  default_locale: Generated<string>;
};

/** The sums of these rows are the numbers of campaigns; maintained by triggers. */
export type CampaignCountsTable = { slot: Generated<number>; top_level: number; children: number };

export type CampaignTranslationsTable = {
  campaign_id: string;
  locale: string;
  messages: JsonDefault<Record<string, string | string[]>>;
};

/** The music of a campaign, or null. */
export type CampaignMusicTable = {
  campaign_id: string;
  tracklist: JsonOrNone<StoredTracklist>;
  focus_artists: JsonOrNone<FocusArtist[]>;
};

/** `sheet_id` null means the first sheet of the document. */
export type CampaignSheetsTable = { campaign_id: string; doc_id: string; sheet_id: string | null };

/** The last write that loaded texts; it can be undone. */
export type CampaignTextLoadsTable = { campaign_id: string; revision: number };

export type CampaignAccessTable = { campaign_id: string; user_id: string; granted_at: Date; granted_by: string | null };

export type CampaignEditsTable = { campaign_id: string; user_id: string; edited_at: Date };

export type CampaignLocksTable = {
  campaign_id: string;
  session: string;
  user_id: string;
  locked_at: Date;
  expires_at: Date;
};

/** The changes of one write, by the field's path. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

export type CampaignRevisionsTable = {
  campaign_id: string;
  number: number;
  user_id: string | null;
  written_at: Date;
  changes: Json<Changes>;
};

/** Requests to apps to erase a campaign's personal data; one per campaign, including deleted ones. */
export type ConsumerDataRequestsTable = {
  campaign_id: string;
  /** A new id for each request. */
  request_id: string;
  campaign_name: string;
  app: string;
  /** The campaign's number inside its app; null if it has none. */
  app_number: number | null;
  campaign_deleted: boolean;
  state: 'pending' | 'failed' | 'done';
  asked_by: string;
  asked_via: AuditWay;
  /** The alias of the browser tab that sent the request. */
  asked_in: string | null;
  asked_at: Date;
  tries: Generated<number>;
  /** While pending: the time of the next try, unless one in progress succeeds. */
  next_try_at: Date | null;
  failure: ErasureFailure | null;
  failure_status: number | null;
  done_at: Date | null;
};
