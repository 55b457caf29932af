import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '../../../contracts/audit.ts';
import type { Database } from '../../db/schema.ts';
import { campaignHolds, containing, personHolds } from '../../db/search.ts';

type AuditQuery = {
  search?: string;
  action?: AuditAction;
  user_id?: string;
  resource?: string;
  happened_at_from?: string;
  happened_at_to?: string;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
};

const columns = [
  'audit_log.id',
  'happened_at',
  'user_id',
  'action',
  'resource',
  'record_id',
  'details',
  'users.display_name as user_name',
] as const;

const entries = (db: Kysely<Database>) => db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id');

export type AuditRow = Awaited<ReturnType<typeof findEntry>> & object;

/** Returns one entry with the acting user's current name. */
export function findEntry(db: Kysely<Database>, id: number) {
  return entries(db).select(columns).where('audit_log.id', '=', id).executeTakeFirst();
}

/** Matches the id or the recorded name of the item, its current name, or the current name of the acting user. */
function findsText(search: string) {
  const text = containing(search);
  return sql<SqlBool>`(
    record_id = ${search} or details ->> 'name' ilike ${text}
    or user_id = any(array(select id from users where ${personHolds(search)}))
    or record_id = any(array(
      select id::text from campaigns where ${campaignHolds(search)} limit 1000
    ))
  )`;
}

type Matching<O> = SelectQueryBuilder<Database, 'audit_log', O>;

function matching<O>(query: Matching<O>, { search, action, user_id, resource, ...when }: AuditQuery): Matching<O> {
  let found = query;
  if (action) found = found.where('action', '=', action);
  if (user_id) found = found.where('user_id', '=', user_id);
  if (resource) found = found.where('resource', '=', resource);
  if (when.happened_at_from) found = found.where('happened_at', '>=', new Date(when.happened_at_from));
  if (when.happened_at_to) found = found.where('happened_at', '<', new Date(when.happened_at_to));
  if (search) found = found.where(findsText(search));
  return found;
}

/** Returns one page of entries by time, and the total number of matches. */
export async function listEntries(db: Kysely<Database>, query: AuditQuery) {
  const { total } = await matching(db.selectFrom('audit_log'), query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = matching(db.selectFrom('audit_log').select('id'), query)
    .orderBy('happened_at', query.order)
    .orderBy('id', query.order)
    .offset(query.offset)
    .limit(query.limit);
  const rows = await entries(db)
    .select(columns)
    .where('audit_log.id', 'in', page)
    .orderBy('happened_at', query.order)
    .orderBy('audit_log.id', query.order)
    .execute();
  return { rows, total };
}

/** Returns the current names of campaigns and users by id. Deleted ones are missing. */
export async function namesOf(db: Kysely<Database>, rows: readonly Pick<AuditRow, 'resource' | 'record_id'>[]) {
  const idsOf = (kind: string) =>
    rows.flatMap(({ resource, record_id }) => (resource === kind && record_id !== null ? [record_id] : []));
  const { rows: named } = await sql<{ id: string; name: string }>`
    select id::text, name from campaigns where id = any(${idsOf('campaigns')}::uuid[])
    union all select id::text, display_name from users where id = any(${idsOf('users')}::uuid[])`.execute(db);
  return new Map(named.map(({ id, name }) => [id, name]));
}
