import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits as shared } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { resources } from '#resources/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const limits = { ...shared, ...serverLimits };

type Bound = { limit: keyof typeof limits } | { because: string };

const limit = (name: keyof typeof limits): Bound => ({ limit: name });
const because = (reason: string): Bound => ({ because: reason });

const ofCampaign = because('one row per campaign');
const ofUserAndCampaign = because('one row per user and campaign');
const expires = because('rows expire and are deleted');
const derived = because('derived from the rows of another table');
const byAdministrators = because('added by administrators only');

/** What bounds the rows that users cause, by table: a limit, or the reason why none is needed. */
const bounds: Record<string, Bound> = {
  agents: limit('maxAgentsPerUser'),
  apps: byAdministrators,
  audit_log: because('one row per write, deleted after AUDIT_DAYS'),
  audit_stream_queue: because('one row per entry and destination, until it is accepted'),
  audit_streams: because('one row per configured destination'),
  authenticators: because('one row per user'),
  awaited_identities: byAdministrators,
  campaign_access: ofUserAndCampaign,
  campaign_counts: derived,
  campaign_edits: ofUserAndCampaign,
  campaign_label_counts: derived,
  campaign_music: limit('maxTracks'),
  campaign_revisions: because('one row per write, deleted after REVISION_DAYS'),
  campaign_sheets: ofCampaign,
  campaign_text_loads: ofCampaign,
  campaign_translations: limit('maxTextBytes'),
  campaigns: because('created with the permission campaigns-create, each field with a limit'),
  consumer_data_requests: because('one row per campaign, also of a deleted one until its app has confirmed'),
  directory_group_campaigns: limit('maxGroupGrants'),
  directory_group_folders: limit('maxGroupGrants'),
  directory_group_members: limit('maxGroupMembers'),
  directory_groups: limit('maxDirectoryGroups'),
  directory_users: because('one row per user'),
  events: limit('eventKeptMs'),
  folder_access: because('one row per user and folder'),
  folder_names_in_use: derived,
  former_records: because('versions before 1.16 wrote it'),
  hash_secret: because('one row'),
  identities: because('one row per user'),
  label_aliases: limit('maxLabelAliases'),
  known_browsers: limit('maxKnownBrowsers'),
  labels: limit('maxLabelRecords'),
  mail_tokens: expires,
  notifications: limit('maxNotifications'),
  oidc_payloads: expires,
  page_checks: ofCampaign,
  passkey_challenges: expires,
  passkeys: limit('maxPasskeys'),
  personal_access_tokens: limit('maxTokensPerUser'),
  preview_links: limit('maxPreviewLinks'),
  rate_limits: expires,
  record_locks: expires,
  record_revisions: expires,
  recovery_codes: because('ten rows per user'),
  registrations: expires,
  release_approvals: limit('maxReleaseApprovals'),
  release_asks: because('one row per release and user'),
  release_campaigns: limit('maxReleaseCampaigns'),
  release_changes: limit('maxReleaseChanges'),
  release_comments: limit('maxReleaseComments'),
  release_removals: limit('maxReleaseRemovals'),
  releases: limit('maxReleases'),
  resumable_parts: limit('maxUnfinishedSizes'),
  resumable_uploads: limit('maxUnfinishedUploads'),
  review_links: limit('maxReviewLinks'),
  roles: limit('maxRoles'),
  sessions: expires,
  sign_ins: expires,
  sign_on_attempts: expires,
  signing_keys: because('one more in 90 days, and the former ones are deleted'),
  storage_leftovers: because('deleted with the stored files that they name'),
  trusted_browsers: limit('maxTrustedBrowsers'),
  upload_contents: limit('maxFormerContents'),
  upload_folders: limit('maxFolders'),
  upload_tags: limit('maxTags'),
  file_uses: derived,
  upload_versions: limit('maxCropsPerUpload'),
  uploads: limit('externalQuotaBytes'),
  users: limit('maxPendingUsers'),
  views: limit('maxViews'),
  webhook_deliveries: limit('maxWaitingDeliveries'),
  webhooks: limit('maxWebhooks'),
};

test('each resource without a module limits its records', () => {
  const counts = resources.flatMap(({ name, module, limit: own }) => (module ? [] : [[name, own?.count ?? Infinity]]));
  expect(counts.length).toBeGreaterThan(0);
  for (const [name, count] of counts) expect(Number(count), String(name)).toBeLessThanOrEqual(limits.maxLabelRecords);
});

/** Tables of the migrations, and of the queue of jobs, whose rows are deleted when they are done. */
const others = ['migrations'];

test('no table grows without a bound', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.db);
  const tables = rows.map(({ name }) => name).filter((name) => !others.includes(name));
  expect(tables).toEqual(Object.keys(bounds).sort());
  const named = Object.values(bounds).flatMap((bound) => ('limit' in bound ? [bound.limit] : []));
  for (const name of named) expect(limits[name]).toBeGreaterThan(0);
});
