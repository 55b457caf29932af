import { type RawBuilder, sql } from 'kysely';
import { listableFields } from '#contracts/api/campaigns.ts';
import { prePageApp } from '#contracts/campaign.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import { storedJson } from '../../db/declaredTable.ts';
import { seesAll, visibleTo } from '../visibility/visibility.ts';
import { currentLabels } from './campaignLabels.ts';

/** The pre-pages of a campaign, oldest first. */
export const firstPrePage = sql`
  select id, parent_id from campaigns as page where page.parent_id = campaigns.id and page.app = ${sql.lit(prePageApp)}
  order by page.created_at, page.id limit 1`;

/**
 * The edits of a campaign by the caller. Without `offset 0`, PostgreSQL may read all edits of the caller for a page.
 */
export const touchedBy = (caller: Caller): RawBuilder<unknown> => sql`
  select 1 from campaign_edits
  where campaign_edits.user_id = ${caller.id} and campaign_edits.campaign_id = campaigns.id offset 0`;

/** The name of a campaign's parent, if the caller sees it. */
export const visibleParent = (caller: Caller): RawBuilder<unknown> => sql`
  select parent.name from campaigns as parent
  where parent.id = campaigns.parent_id and ${visibleTo(caller, 'parent')}`;

/** The number of children of a campaign that the caller sees. */
export const childCount = (caller: Caller): RawBuilder<unknown> => sql`
  select count(*)::integer from campaigns as child
  where child.parent_id = campaigns.id and ${visibleTo(caller, 'child')}`;

/** The status of a campaign. `campaignStatus` of contracts/campaign.ts has the same rule. */
export const statusAt = (now: Date): RawBuilder<unknown> => sql`
  case when campaigns.published_at is null then 'draft' when campaigns.ends_at <= ${now} then 'ended'
    when campaigns.starts_at > ${now} then 'upcoming' else 'running' end`;

type FieldName = keyof typeof campaigns.fields;
type Reading = { caller: Caller; now: Date };

const person = (user: string): string =>
  `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'display_name', ${user}.display_name) end`;

/** The fields from other tables. `publicUrl` of contracts/campaign.ts has the same rule as `url`. */
const joinedFields: { [Name in FieldName]?: string } = {
  url: `regexp_replace(apps.public_pattern, '[{]slug[}]', campaigns.slug)`,
  created_by: person('creator'),
  last_edited_by: person('editor'),
  labels: currentLabels('campaigns.labels'),
};

/** The fields that depend on the caller or the time. */
const computed: { [Name in FieldName]?: (reading: Reading) => RawBuilder<unknown> } = {
  parent_id: ({ caller }) =>
    seesAll(caller)
      ? sql`campaigns.parent_id`
      : sql`case when exists (${visibleParent(caller)}) then campaigns.parent_id end`,
  parent_name: ({ caller }) => sql`(${visibleParent(caller)})`,
  child_count: ({ caller }) => sql`(${childCount(caller)})`,
  status: ({ now }) => statusAt(now),
  token_gate_id: ({ caller }) =>
    sql`(select child.id from (${firstPrePage}) as child where ${visibleTo(caller, 'child')})`,
  touched_by_current_user: ({ caller }) => sql`exists (${touchedBy(caller)})`,
};

/** The columns of the fields that are not in `computed`, built once. */
const fixedColumns = new Map(
  listableFields.map((name) => {
    const value = joinedFields[name] ?? storedJson(`campaigns.${name}`, campaigns.fields[name]);
    return [name, sql.raw(`${value} as ${name}`)];
  }),
);

const columnOf = (name: FieldName, reading: Reading): RawBuilder<unknown> | undefined => {
  const value = computed[name]?.(reading);
  return value ? sql`${value} as ${sql.raw(name)}` : fixedColumns.get(name);
};

/**
 * SQL of a JSON array of the visible campaigns, in the order of the ids, as the API answers them. PostgreSQL builds the
 * text, because reading rows of thirty columns and serializing them took most of a list's time.
 * @param ids SQL of an array
 * @param names the fields beside `id`
 */
export function campaignsJson(ids: RawBuilder<unknown>, names: readonly FieldName[], reading: Reading) {
  const columns = [sql`campaigns.id`, ...names.map((name) => columnOf(name, reading))];
  return sql<string>`(select coalesce(json_agg(item), '[]')::text from (
    select ${sql.join(columns)}
    from unnest(${ids}) with ordinality as wanted(id, place)
      join campaigns on campaigns.id = wanted.id
      left join apps on apps.id = campaigns.app
      left join users as creator on creator.id = campaigns.created_by
      left join users as editor on editor.id = campaigns.last_edited_by
    where ${visibleTo(reading.caller)}
    order by wanted.place
  ) as item)`;
}
