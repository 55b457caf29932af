import type { ColumnType, Generated } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import type { AuditWay } from '#contracts/audit.ts';
import type { ErasureFailure } from '#contracts/consumerData.ts';
import type { FocusArtist, StoredTracklist } from '#contracts/music.ts';
import type { campaigns } from '#resources/campaigns/schema.ts';
import type { Json, JsonDefault, JsonOrNone } from './columns.ts';
import type { DeclaredTable } from './declaredTable.ts';

// Campaigns, their data, and the users who can see and edit them.

export type CampaignsTable = DeclaredTable<typeof campaigns> & {
  search_form: string;
  created_by: string | null;
  last_edited_by: string | null;
  default_locale: Generated<string>;
  /** The size of the page's patches since the last revision that holds the page whole, in characters of JSON. */
  page_patch_size: Generated<number>;
};

/** The sums of these rows are the numbers of campaigns, by app and by `test`; maintained by triggers. */
export type CampaignCountsTable = {
  slot: Generated<number>;
  app: string;
  test: boolean;
  top_level: number;
  children: number;
};

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

export type PreviewLinksTable = {
  id: string;
  campaign_id: string;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
};

/** The campaigns of a release; `updated_at` is the time of the last change in the release. */
export type ReleaseCampaignsTable = { release_id: string; campaign_id: string; updated_at: Date };

/** The changes of a release, which wait (server/modules/campaigns/release). */
export type ReleaseChangesTable = {
  release_id: string;
  campaign_id: string;
  path: string;
  value_from: unknown;
  value_to: unknown;
  user_id: string | null;
  changed_at: Date;
  agent: JsonOrNone<Agent>;
};

/** A value that was taken out of a release. */
export type ReleaseRemovalsTable = {
  release_id: string;
  campaign_id: string;
  path: string;
  value: unknown;
  removed_at: Date;
};

/** What people say about a release; `hash` identifies what they saw. */
export type ReleaseApprovalsTable = {
  id: string;
  release_id: string;
  /** Null for a verdict of the owner of an address, `reviewer`, to whom the user `sent_by` sent a link. */
  user_id: string | null;
  reviewer: string | null;
  sent_by: string | null;
  verdict: 'approved' | 'changes-wanted';
  comment: string | null;
  hash: string;
  created_at: Date;
};

/** Who was asked to approve a release, by whom last. */
export type ReleaseAsksTable = {
  release_id: string;
  user_id: string;
  asked_by: string;
  asked_at: Date;
};

/** Comments on a release, or on the change of `path` in a campaign. */
export type ReleaseCommentsTable = {
  id: string;
  release_id: string;
  campaign_id: string | null;
  path: string | null;
  user_id: string;
  text: string;
  /** The ids of users. */
  mentions: Generated<string[]>;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
};

/** Links to a release for people without an account; one with an address was mailed. */
export type ReviewLinksTable = {
  id: string;
  release_id: string;
  email: string | null;
  created_by: string;
  created_at: Date;
  expires_at: Date;
};

export type CampaignAccessTable = { campaign_id: string; user_id: string; granted_at: Date; granted_by: string | null };

/** `groups` names the groups of the directory by which the user has the grant; empty for a grant by hand. */
export type CampaignGrantsView = { campaign_id: string; user_id: string; granted_at: Date; groups: string[] };

export type CampaignEditsTable = { campaign_id: string; user_id: string; edited_at: Date };

/** The locks of campaigns and of every other resource that declares `lock`. */
export type RecordLocksTable = {
  resource: string;
  record_id: string;
  session: string;
  user_id: string;
  locked_at: Date;
  expires_at: Date;
};

/** The changes of one write, by the field's path. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** A part of a page before and after a write. Without `from` the write added it, without `to` the write removed it. */
type ReplacedPart = { from?: unknown; to?: unknown };

/** The changed keys of an object. */
export type ChangedKeys = { keys: Record<string, PagePatch> };

/**
 * A changed list: the number of its entries after the write, and its entries before the write. `kept` is a range of
 * entries after the write that did not change, without its end; `at` is the index after the write of one that did.
 */
export type ChangedList = {
  length: number;
  entries: ({ kept: [number, number] } | { at: number; patch: PagePatch } | { from: unknown })[];
};

/** What makes the page after a write the page before it. */
export type PagePatch = ReplacedPart | ChangedKeys | ChangedList;

/** The changes of records of declared resources. */
export type RecordRevisionsTable = {
  resource: string;
  record_id: string;
  number: number;
  user_id: string | null;
  written_at: Date;
  changes: Json<Changes>;
};

export type CampaignRevisionsTable = {
  campaign_id: string;
  number: number;
  user_id: string | null;
  written_at: Date;
  /** With a `page_patch` a list with one object, which holds the other changes. */
  changes: Json<Changes | [Changes]>;
  /** The changed fields, sorted; null in rows of earlier versions. */
  fields: ColumnType<string[] | null, string[] | undefined, string[]>;
  /** What makes the page after the write the page before it; null if `changes` holds both, or if it did not change. */
  page_patch: JsonOrNone<PagePatch>;
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
