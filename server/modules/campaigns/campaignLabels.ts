import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import { limits } from '#contracts/limits.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { CampaignFields } from '#resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { holdsText } from '../../db/search.ts';
import { sweepAll } from '../../db/sweep.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { seesAll, visibleTo } from '../visibility/visibility.ts';

type Db = Kysely<Database>;

/**
 * Returns the SQL text of a campaign's labels as responses have them: without deleted labels, and each merged label
 * replaced by the one that it was merged into (migrations/038_labels.sql).
 */
export const currentLabels = (column: string): string => `case when ${column} = '{}' then ${column} else array(
  select coalesce(label_aliases.label::text, entry) from unnest(${column}) with ordinality as stored(entry, place)
    left join label_aliases on label_aliases.alias = entry
  where label_aliases.alias is null or label_aliases.label is not null
  group by 1 order by min(place)
) end`;

/** SQL of an array with the ids and their aliases, which campaigns may have instead of an id. */
const entriesFor = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  with wanted (id) as (${ids})
  select id::text from wanted union all select alias from label_aliases join wanted on wanted.id = label_aliases.label
)`;

/** Returns a condition for campaigns that have at least one of the labels; merged ones refer to the other label. */
export function hasLabel(ids: readonly string[]): RawBuilder<SqlBool> {
  const current = sql`select coalesce(label_aliases.label, given.id)
    from unnest(${ids.filter((id) => uuidForm.test(id))}::uuid[]) as given(id)
      left join label_aliases on label_aliases.alias = given.id::text
    where label_aliases.alias is null or label_aliases.label is not null`;
  return sql<SqlBool>`campaigns.labels && ${entriesFor(current)}`;
}

/**
 * Returns a condition for campaigns that have a label whose name contains the text, or each of its words. The number of
 * labels is limited because the index compares each of the campaigns with each of the labels.
 */
export function hasLabelNamed(text: string): RawBuilder<SqlBool> {
  const named = sql`select id from labels where ${holdsText(sql`plain_form(name)`, searchForm(text))}
    order by plain_form(name) limit ${sql.lit(serverLimits.maxSearchedLabels)}`;
  return sql<SqlBool>`campaigns.labels && ${entriesFor(named)}`;
}

/** Returns the number of visible campaigns per label. Labels without campaigns are omitted. */
export async function countCampaignsByLabel(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await (seesAll(caller) ? keptCounts(ids) : visibleCounts(caller, ids)).execute(db);
  return new Map(rows.map(({ label, count }) => [label, count]));
}

type LabelCount = { label: string; count: number };

/**
 * Sums the counts that triggers keep of all campaigns (023_large_tables.sql). Until a merge has reached all campaigns,
 * one that had several of the merged labels counts once for each.
 */
const keptCounts = (ids: readonly string[]): RawBuilder<LabelCount> => sql`
  select meant.label, sum(campaigns)::int as count from (
    select id as label, id as entry from unnest(${[...ids]}::text[]) as id
    union all select label::text, alias from label_aliases where label = any(${[...ids]}::uuid[])
  ) as meant join campaign_label_counts on campaign_label_counts.label = meant.entry group by meant.label`;

/** Counts the few campaigns that an external user sees. */
const visibleCounts = (caller: Caller, ids: readonly string[]): RawBuilder<LabelCount> => sql`
  select label, count(*)::int as count
  from campaigns, unnest(${sql.raw(currentLabels('campaigns.labels'))}) as label
  where ${visibleTo(caller)} and label = any(${[...ids]}::text[]) group by label`;

/** Returns the id of the existing label that each entry refers to. An entry that refers to none is omitted. */
export async function labelsFor(db: Db, entries: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<{ entry: string; id: string }>`
    select entry, labels.id from unnest(${[...entries]}::text[]) as given(entry)
      left join label_aliases on alias = entry
      join labels on labels.id = case when alias is not null then label
        when entry ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry::uuid end`.execute(db);
  return new Map(rows.map(({ entry, id }) => [entry, id]));
}

/** Returns the ids by which campaigns can be filtered: those of labels, and those that were merged into one. */
export async function existingLabels(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await labelsFor(
    db,
    ids.filter((id) => uuidForm.test(id)),
  );
  return new Set(known.keys());
}

/**
 * Replaces merged labels in the fields of a patch by the ones they were merged into. Looks only labels up that the
 * campaign does not have.
 * @throws InvalidFieldsError with the place of each unknown or deleted label
 */
export async function withLabelIds(
  db: Db,
  row: { labels: readonly string[] },
  fields: CampaignFields,
): Promise<CampaignFields> {
  const added = fields.labels?.filter((label) => !row.labels.includes(label)) ?? [];
  if (!fields.labels || added.length === 0) return fields;
  const known = await labelsFor(db, added);
  const unknown = fields.labels.flatMap((label, at) => (added.includes(label) && !known.has(label) ? [at] : []));
  if (unknown.length > 0) {
    throw new InvalidFieldsError(unknown.map((at) => ({ loc: ['fields', 'labels', at], code: 'unknown-label' })));
  }
  return { ...fields, labels: [...new Set(fields.labels.map((label) => known.get(label) ?? label))] };
}

/** Returns the labels of a revision that exist: names of earlier versions as ids, and no deleted labels. */
export async function restoredLabels(db: Db, entries: readonly string[]): Promise<string[]> {
  const known = await labelsFor(db, entries);
  return [...new Set(entries.flatMap((entry) => known.get(entry) ?? []))];
}

/**
 * Makes labels, and the aliases that they have, aliases of another label.
 * @throws ApiError `too-many-merged-labels`
 */
export async function mergeLabelAliases(trx: Transaction<Database>, from: readonly string[], into: string) {
  await sql`update label_aliases set label = ${into} where label = any(${[...from]}::uuid[])`.execute(trx);
  await sql`
    insert into label_aliases (alias, label) select unnest(${[...from]}::text[]), ${into}
    on conflict (alias) do update set label = excluded.label, replaced = false`.execute(trx);
  const most = limits.maxLabelAliases;
  const { rows } = await sql`select from label_aliases where label = ${into} limit ${most + 1}`.execute(trx);
  if (rows.length > most) throw new ApiError('too-many-merged-labels');
}

/**
 * Replaces aliases in campaigns, in batches, and skips rows that are being written. This changes no response, so it
 * needs neither revisions nor events, and `updated_at` stays.
 */
export async function replaceLabelAliases(db: Db): Promise<void> {
  const pending = sql`array(select alias from label_aliases where not replaced)`;
  await sweepAll(
    db,
    (batch) => sql`
      update campaigns set labels = ${sql.raw(currentLabels('campaigns.labels'))}
      where id in (select id from campaigns where labels && ${pending} limit ${batch} for no key update skip locked)
      returning id`,
  );
  // Skips aliases that a merge is writing, so that neither waits for the other.
  await sql`
    update label_aliases set replaced = true where alias in (
      select alias from label_aliases
      where not replaced and not exists (select from campaigns where labels && array[alias]) for update skip locked
    )`.execute(db);
}
