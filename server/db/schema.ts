import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role, UserState } from '../../contracts/permissions.ts';
import type { AppConfig } from '../../resources/apps/config.ts';
import type { campaigns } from '../../resources/campaigns/schema.ts';
import type { JsonObject } from '../../resources/schema/records.ts';
import type { ConsumerDataRequestsTable } from './consumerDataTable.ts';
import type {
  CampaignMusicTable,
  CampaignSheetsTable,
  CampaignTextLoadsTable,
  CampaignTranslationsTable,
  Json,
  JsonDefault,
} from './contentTables.ts';
import type { DeclaredTable } from './declaredTable.ts';
import type {
  StorageLeftoversTable,
  UploadFoldersTable,
  UploadsTable,
  UploadUsesTable,
  UploadVersionsTable,
} from './uploadTables.ts';

export type { UploadsTable } from './uploadTables.ts';

export type UsersTable = {
  id: string;
  display_name: string;
  email: string;
  email_verified: Generated<boolean>;
  password_hash: string | null;
  role: Role;
  state: UserState;
  registered_at: Date;
  first_approved_at: Date | null;
  is_system: Generated<boolean>;
  name_form: GeneratedAlways<string>;
  search_form: GeneratedAlways<string>;
};

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
};

export type CampaignsTable = DeclaredTable<typeof campaigns> & {
  search_form: string;
  created_by: string | null;
  last_edited_by: string | null;
  default_locale: Generated<string>;
};

/** Their sums are the numbers of campaigns; triggers keep them. */
type CampaignCountsTable = { slot: Generated<number>; top_level: number; children: number };

type CampaignAccessTable = { campaign_id: string; user_id: string; granted_at: Date; granted_by: string | null };
type CampaignEditsTable = { campaign_id: string; user_id: string; edited_at: Date };
type SessionsTable = {
  id_hash: Buffer;
  alias: string;
  user_id: string;
  grant_id: string;
  created_at: Date;
  /** The last socket that said it; null for one that never had a socket. */
  connection: string | null;
  /** When that socket closed; null while it is open. */
  disconnected_at: Date | null;
};

type CampaignLocksTable = {
  campaign_id: string;
  session: string;
  user_id: string;
  locked_at: Date;
  expires_at: Date;
};

/** What one write changed, by the field's path. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

type CampaignRevisionsTable = {
  campaign_id: string;
  number: number;
  user_id: string | null;
  written_at: Date;
  changes: Json<Changes>;
};

type AuditLogTable = {
  id: Generated<number>;
  happened_at: Date;
  user_id: string | null;
  action: string;
  resource: string;
  record_id: string | null;
  details: JsonDefault<JsonObject>;
};

type EventsTable = {
  id: Generated<number>;
  created_at: Generated<Date>;
  type: string;
  campaign_id: string | null;
  payload: Json<JsonObject>;
  /** For a campaign that is gone: the people of the role external who saw it. */
  external_readers: string[] | null;
};

type RecordsTable = {
  resource: string;
  id: string;
  data: Json<JsonObject>;
  search_form: string;
  created_at: Date;
  updated_at: Date;
};

type RecordUniqueValuesTable = { resource: string; field: string; value: string; record_id: string };

type MailTokensTable = {
  token_hash: Buffer;
  user_id: string;
  kind: 'verify-email' | 'reset-password';
  expires_at: Date;
  registration_id: string | null;
};

type PersonalAccessTokensTable = {
  id: string;
  user_id: string;
  name: string;
  token_hash: Buffer;
  permissions: string[];
  created_at: Date;
  last_used_at: Date | null;
};

type SigningKeysTable = {
  id: string;
  algorithm: string;
  private_jwk: Json<{
    kty: string;
    crv: string;
    x: string;
    y: string;
    d: string;
    kid: string;
    alg: string;
    use: string;
  }>;
  created_at: Date;
};

/** What the authorization server keeps: its models by kind, each id as a hash (RFC 6749, RFC 7636). */
type OidcPayloadsTable = {
  kind: string;
  id_hash: Buffer;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  user_id: string | null;
  consumed_at: Date | null;
  expires_at: Date;
  replaces: Buffer | null;
  pair: Buffer | null;
  used_at: Date | null;
  died_at: Date | null;
  browser_hash: Buffer | null;
};

/** Registrations whose address nobody has confirmed yet. */
export type RegistrationsTable = {
  id: string;
  user_id: string;
  display_name: string;
  password_hash: string;
  expires_at: Date;
};

type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
  last_sign_on_at: Date;
};

type AwaitedIdentitiesTable = { user_id: string; awaited_since: Date };

type SignOnAttemptsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  interaction: string;
  nonce: string;
  verifier: string;
  expires_at: Date;
};

/** Tries within a window, by what is limited and for whom. */
type RateLimitsTable = { key: string; count: number; under_way: Generated<number>; window_ends_at: Date };

type SignInsTable = {
  id: string;
  grant_id: string;
  user_id: string;
  started_at: Date;
  last_used_at: Date;
  user_agent: string | null;
  address: string | null;
};

/** The tables as Kysely knows them; the SQL migrations are the truth. */
export type Database = {
  users: UsersTable;
  apps: AppsTable;
  campaigns: CampaignsTable;
  campaign_counts: CampaignCountsTable;
  campaign_translations: CampaignTranslationsTable;
  campaign_music: CampaignMusicTable;
  campaign_sheets: CampaignSheetsTable;
  campaign_text_loads: CampaignTextLoadsTable;
  consumer_data_requests: ConsumerDataRequestsTable;
  campaign_access: CampaignAccessTable;
  campaign_edits: CampaignEditsTable;
  sessions: SessionsTable;
  campaign_locks: CampaignLocksTable;
  campaign_revisions: CampaignRevisionsTable;
  audit_log: AuditLogTable;
  events: EventsTable;
  records: RecordsTable;
  record_unique_values: RecordUniqueValuesTable;
  mail_tokens: MailTokensTable;
  personal_access_tokens: PersonalAccessTokensTable;
  signing_keys: SigningKeysTable;
  oidc_payloads: OidcPayloadsTable;
  identities: IdentitiesTable;
  awaited_identities: AwaitedIdentitiesTable;
  sign_on_attempts: SignOnAttemptsTable;
  rate_limits: RateLimitsTable;
  registrations: RegistrationsTable;
  sign_ins: SignInsTable;
  upload_folders: UploadFoldersTable;
  uploads: UploadsTable;
  upload_versions: UploadVersionsTable;
  storage_leftovers: StorageLeftoversTable;
  upload_uses: UploadUsesTable;
};
