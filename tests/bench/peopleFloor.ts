import { type Answerer, objectWriter, pageOf } from './floorAnswer.ts';

/** What a row of the list shows. */
const listed = 'id, display_name, email, role, state, registered_at, first_approved_at';
const writeListed = objectWriter([
  ['id', 'text'],
  ['display_name', 'text'],
  ['email', 'text'],
  ['role', 'text'],
  ['state', 'text'],
  ['registered_at', 'time'],
  ['first_approved_at', 'time'],
]);

const list = (where: string, page: string): string =>
  `select ${listed}, (select count(*) from users ${where}) from users ${where} ${page} limit 25`;
const byName = 'order by name_form collate "C", id';

const statements = {
  list: list('', byName),
  newest: list("where state = 'approved'", 'order by registered_at desc, id desc'),
  deep: list('', `${byName} offset $1`),
  search: `with matching as materialized (select * from users where search_form like plain_form($1))
    select ${listed}, (select count(*) from matching) from matching ${byName} limit 25`,
  others: list(
    `where role = 'external' and state = 'approved'
      and not exists (select from campaign_access where campaign_id = $1 and user_id = users.id)`,
    byName,
  ),
  counts: `select user_id, count(*) from campaign_access where user_id = any($1::uuid[]) group by user_id`,
  granted: `select ${listed}, granted_at, (select count(*) from campaign_access where campaign_id = $1)
    from (
      select user_id, granted_at from campaign_access where campaign_id = $1
      order by granted_at, user_id offset $2 limit 25
    ) as granted join users on users.id = granted.user_id
    order by granted_at, user_id`,
  role: 'update users set role = $2 where id = $1 returning id, role',
};
const writeCount = objectWriter([
  ['user_id', 'text'],
  ['campaigns', 'raw'],
]);
const writeRole = objectWriter([
  ['id', 'text'],
  ['role', 'text'],
]);

/** Answers the calls of `peopleRows`. */
export const answerPeopleCall: Answerer = async (query, url, body) => {
  const ask = (name: keyof typeof statements, ...values: unknown[]) => query(name, statements[name], values);
  if (body) return writeRole((await ask('role', url.split('/')[3], JSON.parse(body).role))[0] ?? []);
  if (url === '/api/users') return pageOf(await ask('list'), writeListed);
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/permissions/users') {
    const counts = await ask('counts', searchParams.get('user_ids')?.split(','));
    return `{"items":[${counts.map(writeCount).join(',')}],"total":${counts.length}}`;
  }
  const offset = searchParams.get('offset');
  if (pathname !== '/api/users') return pageOf(await ask('granted', pathname.split('/')[4], offset), writeListed);
  const search = searchParams.get('search');
  if (search) return pageOf(await ask('search', `%${search}%`), writeListed);
  const without = searchParams.get('without_access_to');
  if (without) return pageOf(await ask('others', without), writeListed);
  return pageOf(await (offset ? ask('deep', offset) : ask('newest')), writeListed);
};
