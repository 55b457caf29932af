import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQueryOf } from '#contracts/api/lists.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { audit } from '#resources/audit/schema.ts';
import { filterConditions } from '../../db/filterCondition.ts';
import type { Database } from '../../db/schema.ts';
import { campaignHolds, personHolds, plainPatterns } from '../../db/search.ts';

type AuditQuery = ListQueryOf<typeof audit>;

const columns = [
  'audit_log.id',
  'happened_at',
  'user_id',
  'action',
  'resource',
  'record_id',
  'details',
  'agent',
  'users.display_name as user_name',
] as const;

const entries = (db: Kysely<Database>) => db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id');

export type AuditRow = Awaited<ReturnType<typeof findEntry>> & object;

/** Returns one entry with the acting user's current name. */
export function findEntry(db: Kysely<Database>, id: number) {
  return entries(db).select(columns).where('audit_log.id', '=', id).executeTakeFirst();
}

/** The conditions on the time, which the index of the order covers. */
function inPeriod({ happened_at_from, happened_at_to }: AuditQuery): RawBuilder<SqlBool> {
  const conditions = filterConditions(audit, { happened_at_from, happened_at_to }, 'audit_log');
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** The conditions except the search. The kind of record is compared as a whole, which its index serves. */
function passes({ resource, ...query }: AuditQuery): RawBuilder<SqlBool> {
  const conditions = [sql`true`, ...filterConditions(audit, query, 'audit_log')];
  if (resource) conditions.push(sql`resource = ${resource}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

type Found = { ids: number[]; total: number };

const inOrder = ({ order }: AuditQuery): RawBuilder<unknown> =>
  sql.raw(order === 'asc' ? 'order by happened_at, id' : 'order by happened_at desc, id desc');

const pageOf = (query: AuditQuery): RawBuilder<unknown> =>
  sql`${inOrder(query)} limit ${query.limit} offset ${query.offset}`;

/** The number of rows of a materialized query; one more than `bound` if there are more. No more are read. */
const countTo = (bound: number, name: string): RawBuilder<unknown> =>
  sql`(select count(*) from (select from ${sql.ref(name)} limit ${bound + 1}) as bounded)`;

/** Reads the page from the index of its filter. */
function findPage(query: AuditQuery, bound: number): RawBuilder<Found> {
  const where = passes(query);
  return sql`
    with matching as materialized (select from audit_log where ${where})
    select array(select id from audit_log where ${where} ${pageOf(query)}) as ids, ${countTo(bound, 'matching')} as total`;
}

/** The number of entries, from the beginning of the list, that are searched for a page of frequent matches. */
const scannedEntries = 20_000;

/**
 * Finds entries with the id or the recorded name of the item, entries of campaigns that `campaignHolds` finds, at most
 * 1,000, and entries of acting users whom `personHolds` finds. Entries of these campaigns are counted by their index
 * alone, and the others beside them, because reading ten thousand entries takes most of the time. All matches are
 * sorted, since scanning the entries by time takes long if matches are rare. If they are frequent, the first entries
 * are scanned, and the matches sorted only if these don't fill the page.
 */
function findSearched(query: AuditQuery, search: string, bound: number): RawBuilder<Found> {
  const where = passes(query);
  const first = sql`(select * from audit_log where ${inPeriod(query)} ${inOrder(query)} limit ${scannedEntries})`;
  const isNamed = sql`(record_id = ${search} or plain_form(details ->> 'name') like any(${plainPatterns(search)}))`;
  // An array is looked up by index; `in` compares each entry with a hash.
  const isOfItem = sql`record_id = any(array(select id from items))`;
  return sql`
    with people as materialized (select id from users where ${personHolds(search)}),
    items as materialized (select id::text as id from campaigns where ${campaignHolds(search)} limit 1000),
    of_items as materialized (select from audit_log where ${isOfItem} and ${where}),
    others as materialized (
      select id, happened_at from audit_log
      where (${isNamed} or user_id = any(array(select id from people)))
        and (record_id in (select id from items)) is not true and ${where}
    ),
    counted as materialized (
      select case when of_items > ${bound} then of_items else of_items + ${countTo(bound, 'others')} end as total
      from ${countTo(bound, 'of_items')} as counted (of_items)
    ),
    scanned as materialized (
      select id, happened_at from ${first} as audit_log
      where (record_id in (select id from items) or user_id in (select id from people) or ${isNamed}) and ${where}
      ${pageOf(query)}
    )
    select case when total > ${bound} and (select count(*) from scanned) = ${query.limit}
      then array(select id from scanned ${inOrder(query)})
      else array(
        select id from (
          select id, happened_at from others
          union all select id, happened_at from audit_log where ${isOfItem} and ${where}
        ) as matching ${pageOf(query)}
      ) end as ids, total
    from counted`;
}

/**
 * Returns one page of entries by time, and the number of matches. It is counted up to `serverLimits.maxCountedEntries`, or to
 * the end of a later page; with `isLimited` there are more.
 */
export async function listEntries(db: Kysely<Database>, query: AuditQuery) {
  const bound = Math.max(serverLimits.maxCountedEntries, query.offset + query.limit);
  const statement = query.search ? findSearched(query, query.search, bound) : findPage(query, bound);
  const [{ ids, total } = { ids: [], total: 0 }] = (await statement.execute(db)).rows;
  const rows = await entries(db)
    .select(columns)
    .where('audit_log.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('happened_at', query.order)
    .orderBy('audit_log.id', query.order)
    .execute();
  return { rows, total: Math.min(total, bound), isLimited: total > bound };
}

/** Returns the item of the entry that a request with an idempotency key has written; undefined if there is none. */
export function findDoneWrite(db: Kysely<Database>, userId: string, requestKey: string) {
  return db
    .selectFrom('audit_log')
    .select(['resource', 'record_id'])
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}
