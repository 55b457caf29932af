import { presentUser } from '../../server/modules/users/presentUser.ts';
import type { UserRow } from '../../server/modules/users/userStore.ts';
import { type Answered, type AnyTarget, type Call, post, type Row, type Workload } from './calls.ts';

/** A user of the role external, a name that many have, and the campaign that thousands have access to. */
export type Person = AnyTarget & { words: string; crowded: string; page: readonly string[] };

const get = (path: string): Call => ({ method: 'GET', path });
const people = '/api/users?';
const newestFirst = 'sort=registered_at&order=desc';
const waiting = 'role=external&state=approved&without_access_to=';

const rows: readonly Row<Person>[] = [
  { name: 'list', says: 'list 25 users, by name', call: () => get('/api/users') },
  { name: 'sorted', says: 'active ones, the newest first', call: () => get(`${people}state=approved&${newestFirst}`) },
  { name: 'deep', says: 'the page from the 9,000th on', call: () => get(`${people}offset=9000`) },
  { name: 'search', says: 'search a last name, with total', call: ({ words }) => get(`${people}search=${words}`) },
  {
    name: 'grants of people',
    says: 'how many campaigns each of a page has',
    call: ({ page }) => get(`/api/permissions/users?user_ids=${page.join(',')}`),
  },
  {
    name: 'granted',
    says: 'who was granted a campaign, 25 of thousands',
    call: ({ crowded }) => get(`/api/permissions/campaigns/${crowded}?offset=1000&limit=25`),
  },
  { name: 'others', says: 'who could be granted it', call: ({ crowded }) => get(`${people}${waiting}${crowded}`) },
  {
    name: 'role',
    says: 'give one another role',
    // Each turn reverts the previous one, so that each call changes something.
    call: ({ id, turn }) =>
      post(`/api/users/${id}/role`, { role: Math.floor(turn / 2) % 2 === 0 ? 'editor' : 'external' }),
  },
];

function rowOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  if (method === 'POST') return 'role';
  if (path.startsWith('/api/permissions/campaigns/')) return 'granted';
  if (path.startsWith('/api/permissions/users')) return 'grants of people';
  if (path.includes('without_access_to')) return 'others';
  if (path.includes('search=')) return 'search';
  if (path.includes('offset=')) return 'deep';
  return path.includes('sort=') ? 'sorted' : 'list';
}

function marksOf(name: string, { path, body = '{}' }: Call): string[] {
  const url = new URL(path, 'http://localhost');
  if (name === 'search') return [url.searchParams.get('search') ?? ''];
  if (name === 'role') return [url.pathname.split('/')[3] ?? '', JSON.parse(body).role];
  return [];
}

const isUser = (row: Answered): row is UserRow => 'first_approved_at' in row;
const isGrant = (row: Answered): row is { user_id: string; granted_at: Date } => 'granted_at' in row;

function answer(name: string, results: Answered[][]): unknown {
  if (name === 'grants of people') return { items: results.at(-1) };
  const all = results.flat();
  const users = all.filter(isUser).map(presentUser);
  if (name === 'role') return users.at(-1);
  const total = all.find((row) => 'total' in row)?.total;
  if (name !== 'granted') return { items: users, total };
  const byId = new Map(users.map((user) => [user.id, user]));
  const grants = all.filter(isGrant);
  return {
    items: grants.map(({ user_id, granted_at }) => ({ user: byId.get(user_id), granted_at: granted_at.toISOString() })),
    total,
  };
}

/** Calls about users: lists, their grants, and a role change. */
export const ofPeople: Workload<Person> = { rows, rowOf, marksOf, answer };
