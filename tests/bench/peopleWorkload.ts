import { type AnyTarget, get, post, type Row } from './calls.ts';

/** A user of the role external, a name that many users have, and the campaign that thousands were granted. */
export type Person = AnyTarget & { words: string; crowded: string; page: readonly string[] };

const people = '/api/users?';
const newestFirst = 'sort=registered_at&order=desc';
const waiting = 'role=external&state=approved&without_access_to=';

/** Calls about users: lists, their grants, and another role for one. */
export const peopleRows: readonly Row<Person>[] = [
  { says: 'list 25 users, by name', call: () => get('/api/users'), target: 0.35 },
  { says: 'active ones, the newest first', call: () => get(`${people}state=approved&${newestFirst}`), target: 0.35 },
  { says: 'the page from the 9,000th on', call: () => get(`${people}offset=9000`), target: 0.35 },
  { says: 'search a last name, with total', call: ({ words }) => get(`${people}search=${words}`), target: 0.35 },
  {
    says: 'how many campaigns each of a page has',
    call: ({ page }) => get(`/api/permissions/users?user_ids=${page.join(',')}`),
    target: 0.35,
  },
  {
    says: 'who was granted a campaign, 25 of thousands',
    call: ({ crowded }) => get(`/api/permissions/campaigns/${crowded}?offset=1000&limit=25`),
    target: 0.35,
  },
  { says: 'who could be granted it', call: ({ crowded }) => get(`${people}${waiting}${crowded}`), target: 0.35 },
  {
    says: 'give one another role',
    // Personal tokens can't change roles.
    bearers: ['sign-in'],
    // Each turn grants what the one before revoked, so that each call changes something.
    call: ({ id, turn }) =>
      post(`/api/users/${id}/role`, { role: Math.floor(turn / 2) % 2 === 0 ? 'editor' : 'external' }),
    target: 0.25,
  },
];
