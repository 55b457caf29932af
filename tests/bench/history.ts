import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Names of labels, to be passed to `seedBulk`. */
export const bulkLabels = (count: number): [string, ...string[]] => [
  'label 1',
  ...Array.from({ length: count - 1 }, (_, index) => `label ${index + 2}`),
];

type Options = { auditEntries: number; revisions: number };

/** The slug of the campaign that gets all the revisions. */
export const revisedSlug = 'many-revisions';

/**
 * Adds what accumulates over years, each with one statement: audit entries of two years about all campaigns, and one
 * campaign with many revisions. A second run adds only what is missing.
 */
export async function seedBulkHistory(db: Kysely<Database>, options: Options): Promise<void> {
  await insertRevisedCampaign(db, options.revisions);
  await withoutIndexes(db, 'audit_log', (trx) => insertAuditEntries(trx, options.auditEntries));
  await sql`vacuum (analyze) audit_log, records, campaigns, campaign_revisions, campaign_translations`.execute(db);
}

/** The second revision loads as many texts as there are revisions; each later one changes one of them and the title. */
async function insertRevisedCampaign(db: Kysely<Database>, revisions: number): Promise<void> {
  await sql`
    with made as (
      insert into campaigns (id, app, app_id, name, slug, search_form, created_at, updated_at, created_by, last_edited_by,
        meta_tags)
      select gen_random_uuid(), app, null, 'Campaign with many revisions', ${revisedSlug},
        'campaign with many revisions ' || ${revisedSlug}, created_at, created_at + interval '1 hour' * ${revisions}::int,
        created_by, created_by, jsonb_build_object('title', 'Title ' || ${revisions}::int)
      from campaigns where created_by is not null and created_at < now() - interval '60 days'
      order by created_at desc, id limit 1
      on conflict do nothing
      returning id, created_by, created_at
    ), texts as (
      insert into campaign_translations (campaign_id, locale, messages)
      select made.id, 'de', (
        select jsonb_object_agg('message_' || at, 'Text ' || at) from generate_series(0, ${revisions}::int - 1) as at
      ) from made
    )
    insert into campaign_revisions (campaign_id, number, user_id, written_at, changes)
    select made.id, number, made.created_by, made.created_at + interval '1 hour' * number, case number
      when 1 then '{"name": {"from": null, "to": "Campaign with many revisions"}}'::jsonb
      when 2 then (
        select jsonb_object_agg('i18n.de.message_' || at, jsonb_build_object('from', null, 'to', 'Text ' || at))
        from generate_series(0, ${revisions}::int - 1) as at
      )
      else jsonb_build_object(
        'meta_tags.title', jsonb_build_object('from', 'Title ' || number - 1, 'to', 'Title ' || number),
        'i18n.de.message_' || number % ${revisions}::int,
        jsonb_build_object('from', 'Draft', 'to', 'Text ' || number % ${revisions}::int)
      ) end
    from made, generate_series(1, ${revisions}::int) as number`.execute(db);
}

/** Drops a table's indexes for the work and creates them again, which is faster than adding rows to them one by one. */
function withoutIndexes(db: Kysely<Database>, table: string, work: (trx: Kysely<Database>) => Promise<void>) {
  return db.transaction().execute(async (trx) => {
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass and not indisprimary`.execute(trx);
    for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx);
    await work(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  });
}

/** Spreads entries over all campaigns in turn, and over their last editors and two years. */
async function insertAuditEntries(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    with numbered as materialized (
      select row_number() over (order by id) - 1 as at, id, name, created_by from campaigns where created_by is not null
    )
    insert into audit_log (happened_at, user_id, action, resource, record_id, details)
    select now() - interval '2 years' * (1 - entry::float8 / ${count}), created_by,
      (array['campaign.patched', 'campaign.patched', 'campaign.patched', 'campaign.patched', 'campaign.created',
        'campaign.started', 'campaign.ended', 'campaign.restored', 'campaign.texts-imported', 'access.granted'])
        [entry % 10 + 1],
      'campaigns', id::text, '{"via": "sign-in"}'::jsonb || case entry % 10
        when 9 then jsonb_build_object('name', name) else '{"fields": ["meta_tags.title"]}' end
    from generate_series((select count(*) from audit_log) + 1, ${count}::bigint) as entry
      join numbered on numbered.at = (entry * 7919) % (select count(*) from numbered)
    order by entry`.execute(db);
}
