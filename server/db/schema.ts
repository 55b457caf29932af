import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import type { StoredConfigChanges } from '#resources/apps/schema.ts';
import type { labels } from '#resources/labels/schema.ts';
import type { releases } from '#resources/releases/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { views } from '#resources/views/schema.ts';
import type {
  HashSecretTable,
  OidcPayloadsTable,
  PasskeyChallengesTable,
  RateLimitsTable,
  SigningKeysTable,
  SignOnAttemptsTable,
} from './authorizationTables.ts';
import type {
  CampaignAccessTable,
  CampaignCountsTable,
  CampaignEditsTable,
  CampaignGrantsView,
  CampaignMusicTable,
  CampaignRevisionsTable,
  CampaignSheetsTable,
  CampaignsTable,
  CampaignTextLoadsTable,
  CampaignTranslationsTable,
  ConsumerDataRequestsTable,
  PreviewLinksTable,
  RecordLocksTable,
  RecordRevisionsTable,
  ReleaseApprovalsTable,
  ReleaseAsksTable,
  ReleaseCampaignsTable,
  ReleaseChangesTable,
  ReleaseCommentsTable,
  ReleaseRemovalsTable,
  ReviewLinksTable,
} from './campaignTables.ts';
import type { Json, JsonDefault, JsonOrNone } from './columns.ts';
import type { RecordTable } from './declaredTable.ts';
import type {
  FileUsesTable,
  FolderAccessTable,
  FolderGrantsView,
  FolderNamesInUseTable,
  ResumablePartsTable,
  ResumableUploadsTable,
  StorageLeftoversTable,
  UploadContentsTable,
  UploadFoldersTable,
  UploadsTable,
  UploadTagsTable,
  UploadVersionsTable,
} from './uploadTables.ts';
import type {
  AgentsTable,
  AuthenticatorsTable,
  AwaitedIdentitiesTable,
  DirectoryGroupMembersTable,
  DirectoryGroupsTable,
  DirectoryUsersTable,
  IdentitiesTable,
  KnownBrowsersTable,
  MailTokensTable,
  NotificationsTable,
  PasskeysTable,
  PersonalAccessTokensTable,
  RecoveryCodesTable,
  RegistrationsTable,
  RolesTable,
  SessionsTable,
  SignInsTable,
  TrustedBrowsersTable,
  UsersTable,
} from './userTables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhookTables.ts';

export type AppsTable = {
  id: string;
  name: string;
  config_url: string;
  root_url: string;
  created_at: Date;
  updated_at: Date;
  last_update_success: Generated<boolean>;
  last_update_error: string | null;
  config: ColumnType<AppConfig | null, string | null, string | null>;
  last_app_id: Generated<number>;
  retired: Generated<boolean>;
  config_changes: ColumnType<StoredConfigChanges | null, string | null | undefined, string | null>;
  /** The address of public pages in `config`, with `{slug}`; computed by the database. */
  public_pattern: GeneratedAlways<string | null>;
};

type AuditLogTable = {
  id: Generated<number>;
  happened_at: Date;
  user_id: string | null;
  action: string;
  resource: string;
  record_id: string | null;
  details: JsonDefault<JsonObject>;
  /** Set if the entry belongs to a write with an idempotency key (`Caller.requestKey`). */
  request_key: Generated<string | null>;
  /** The agent that acted for the user; null for people. */
  agent: JsonOrNone<Agent>;
};

/** A destination of the entries of the audit. */
type AuditStreamsTable = {
  destination: string;
  seen_at: Date;
  lease: string | null;
  leased_until: Date | null;
  failures: Generated<number>;
  retry_at: Date | null;
};

/** Entries that a destination has not accepted. */
type AuditStreamQueueTable = { destination: string; entry_id: number };

type EventsTable = {
  id: Generated<number>;
  created_at: Generated<Date>;
  type: string;
  campaign_id: string | null;
  payload: Json<JsonObject>;
  /** For a deleted campaign: the users with the role external who could see it. */
  external_readers: string[] | null;
  /** Whether the writer announces it after the commit (announcements.ts); a trigger announces all others. */
  announced_by_writer: Generated<boolean>;
  /** The transaction that wrote it (xid8); null for events before migration 027. */
  transaction_id: Generated<string | null>;
};

/** The tables as Kysely types; the SQL migrations are authoritative. */
export type Database = {
  labels: RecordTable<typeof labels>;
  views: RecordTable<typeof views>;
  users: UsersTable;
  known_browsers: KnownBrowsersTable;
  apps: AppsTable;
  campaigns: CampaignsTable;
  campaign_counts: CampaignCountsTable;
  campaign_translations: CampaignTranslationsTable;
  campaign_music: CampaignMusicTable;
  campaign_sheets: CampaignSheetsTable;
  campaign_text_loads: CampaignTextLoadsTable;
  consumer_data_requests: ConsumerDataRequestsTable;
  campaign_access: CampaignAccessTable;
  /** A view of the grants by hand and by groups of the directory. */
  campaign_grants: CampaignGrantsView;
  campaign_edits: CampaignEditsTable;
  sessions: SessionsTable;
  campaign_revisions: CampaignRevisionsTable;
  record_locks: RecordLocksTable;
  record_revisions: RecordRevisionsTable;
  audit_log: AuditLogTable;
  audit_streams: AuditStreamsTable;
  audit_stream_queue: AuditStreamQueueTable;
  events: EventsTable;
  mail_tokens: MailTokensTable;
  directory_users: DirectoryUsersTable;
  directory_groups: DirectoryGroupsTable;
  directory_group_members: DirectoryGroupMembersTable;
  personal_access_tokens: PersonalAccessTokensTable;
  signing_keys: SigningKeysTable;
  hash_secret: HashSecretTable;
  oidc_payloads: OidcPayloadsTable;
  identities: IdentitiesTable;
  notifications: NotificationsTable;
  authenticators: AuthenticatorsTable;
  awaited_identities: AwaitedIdentitiesTable;
  sign_on_attempts: SignOnAttemptsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  registrations: RegistrationsTable;
  roles: RolesTable;
  sign_ins: SignInsTable;
  agents: AgentsTable;
  trusted_browsers: TrustedBrowsersTable;
  upload_folders: UploadFoldersTable;
  uploads: UploadsTable;
  upload_versions: UploadVersionsTable;
  upload_contents: UploadContentsTable;
  resumable_parts: ResumablePartsTable;
  resumable_uploads: ResumableUploadsTable;
  storage_leftovers: StorageLeftoversTable;
  upload_tags: UploadTagsTable;
  file_uses: FileUsesTable;
  folder_access: FolderAccessTable;
  /** As `campaign_grants`. */
  folder_grants: FolderGrantsView;
  folder_names_in_use: FolderNamesInUseTable;
  preview_links: PreviewLinksTable;
  releases: RecordTable<typeof releases>;
  release_approvals: ReleaseApprovalsTable;
  release_asks: ReleaseAsksTable;
  review_links: ReviewLinksTable;
  release_campaigns: ReleaseCampaignsTable;
  release_changes: ReleaseChangesTable;
  release_comments: ReleaseCommentsTable;
  release_removals: ReleaseRemovalsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
