import { v7 as uuidv7 } from 'uuid';
import { searchForm } from '#contracts/searchForm.ts';
import { type Answerer, objectWriter, pageOf, type Query } from './floorAnswer.ts';
import { counterSlots } from './floorTables.ts';

/** What a row of the list shows. */
const listed = `campaigns.id, campaigns.app, campaigns.name, campaigns.slug, campaigns.starts_at, campaigns.ends_at,
  campaigns.created_at, campaigns.updated_at, campaigns.test::text, campaigns.automated_test::text, campaigns.wp_url,
  creator.display_name, editor.display_name`;
const people = `left join users as creator on creator.id = campaigns.created_by
  left join users as editor on editor.id = campaigns.last_edited_by`;
const writeListed = objectWriter([
  ['id', 'text'],
  ['app', 'text'],
  ['name', 'text'],
  ['slug', 'text'],
  ['starts_at', 'time'],
  ['ends_at', 'time'],
  ['created_at', 'time'],
  ['updated_at', 'time'],
  ['test', 'raw'],
  ['automated_test', 'raw'],
  ['wp_url', 'text'],
  ['created_by', 'text'],
  ['last_edited_by', 'text'],
]);

const listStatement = `select ${listed}, (select sum(campaigns) from floor.counters)
  from floor.campaigns as campaigns ${people}
  where campaigns.parent_id is null order by campaigns.updated_at desc, campaigns.id limit 25`;

const searchStatement = (words: number): string => `with matching as materialized (
    select id, updated_at from floor.campaigns where ends_at <= now() and published_at is not null
      ${Array.from({ length: words }, (_, index) => `and search_form like $${index + 1}`).join(' ')}
  ), page as (select * from matching order by updated_at desc, id limit 25)
  select ${listed}, (select count(*) from matching)
  from page join floor.campaigns as campaigns on campaigns.id = page.id ${people}
  order by page.updated_at desc, page.id`;
const searchStatements = [1, 2, 3].map(searchStatement);

/** What the settings screen shows. */
const getStatement = `select id, app, name, slug, test::text, to_json(labels), starts_at, ends_at, updated_at, newsletter,
  newsletters, follow, tag_manager, meta_tags from floor.campaigns where id = $1`;
const writeOne = objectWriter([
  ['id', 'text'],
  ['app', 'text'],
  ['name', 'text'],
  ['slug', 'text'],
  ['test', 'raw'],
  ['labels', 'raw'],
  ['starts_at', 'time'],
  ['ends_at', 'time'],
  ['updated_at', 'time'],
  ['newsletter', 'raw'],
  ['newsletters', 'raw'],
  ['follow', 'raw'],
  ['tag_manager', 'raw'],
  ['meta_tags', 'raw'],
]);

/** Returns the parts of a `with` that write what a write leaves: a revision, an audit entry and an event, of `written`. */
const traces = (action: string, number: string, changes: string, fields: string): string => `revision as (
    insert into floor.revisions (campaign_id, number, written_at, changes, fields)
    select id, ${number}, updated_at, ${changes}, ${fields} from written
  ), audited as (
    insert into floor.audit (happened_at, action, resource, record_id, details)
    select updated_at, '${action}', 'campaigns', id::text, jsonb_build_object('fields', ${fields}) from written
  ), event as (
    insert into floor.events (created_at, type, campaign_id, payload)
    select updated_at, 'campaign_updated', id, jsonb_build_object('campaign_id', id, 'time', updated_at, 'fields', ${fields})
    from written
  )`;

const patchStatement = `with before as (
    select id, meta_tags, labels from floor.campaigns where id = $1 for update
  ), written as (
    update floor.campaigns set meta_tags = campaigns.meta_tags || $2, labels = $3, updated_at = now()
    from before where campaigns.id = before.id returning campaigns.id, campaigns.updated_at
  ), ${traces(
    'campaign.patched',
    '(select coalesce(max(number), 0) + 1 from floor.revisions where campaign_id = $1)',
    `(select jsonb_build_object('meta_tags', jsonb_build_object('from', meta_tags, 'to', meta_tags || $2),
      'labels', jsonb_build_object('from', labels, 'to', $3::uuid[])) from before)`,
    "array['labels', 'meta_tags']",
  )}
  select id, updated_at from written`;
const createStatement = `with counted as (
    update floor.counters set campaigns = campaigns + 1 where slot = $6
  ), written as (
    insert into floor.campaigns (id, app, name, slug, search_form, created_at, updated_at)
    values ($1, $2, $3, $4, $5, now(), now()) returning id, updated_at
  ), ${traces(
    'campaign.created',
    '1',
    "jsonb_build_object('name', jsonb_build_object('from', null, 'to', $3::text), 'slug', jsonb_build_object('from', null, 'to', $4::text))",
    "array['app', 'name', 'slug']",
  )}
  select id, updated_at from written`;
const writeWritten = objectWriter([
  ['id', 'text'],
  ['updated_at', 'time'],
]);

const path = '/api/campaigns';

/** Answers the calls of `campaignRows`. */
export const answerCampaignCall: Answerer = async (query, url, body) => {
  if (body)
    return url === path ? create(query, body) : patch(query, url.slice(path.length + 1, -'/patch'.length), body);
  if (url === path) return pageOf(await query('list', listStatement, []), writeListed);
  if (url.startsWith(`${path}?`)) return search(query, url.slice(url.lastIndexOf('=') + 1));
  const [row] = await query('get', getStatement, [url.slice(path.length + 1)]);
  return writeOne(row ?? []);
};

async function search(query: Query, text: string): Promise<string> {
  const words = searchForm(decodeURIComponent(text)).split(' ');
  const statement = searchStatements[words.length - 1] ?? '';
  const rows = await query(
    `search ${words.length}`,
    statement,
    words.map((word) => `%${word}%`),
  );
  return pageOf(rows, writeListed);
}

async function patch(query: Query, id: string, body: string): Promise<string> {
  const { meta_tags, labels } = JSON.parse(body).fields;
  const [row] = await query('patch', patchStatement, [id, JSON.stringify(meta_tags), labels]);
  return writeWritten(row ?? []);
}

async function create(query: Query, body: string): Promise<string> {
  const { name, slug, app } = JSON.parse(body);
  const id = uuidv7();
  const form = searchForm(`${name} ${slug} ${id}`);
  const slot = Math.floor(Math.random() * counterSlots);
  const [row] = await query('create', createStatement, [id, app, name, slug, form, slot]);
  return writeWritten(row ?? []);
}
