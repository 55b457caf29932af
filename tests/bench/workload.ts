import { searchForm } from '../../contracts/campaign.ts';

/** A campaign that a call is about, and a word that no other call has. */
export type Target = { id: string; app: string; words: string; token: string };

export type Call = { method: 'GET' | 'POST'; path: string; body?: string };

/** One line of the table: a call that is made again and again, each time about another target. */
export type Row = { name: RowName; says: string; call(target: Target): Call };

export type RowName = 'list' | 'search' | 'broad search' | 'get' | 'patch' | 'create';

const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) });

/** Later than any revision: a patch then looks for conflicts and finds none. */
const base = '2100-01-01T00:00:00.000Z';

const search = (text: string): Call => ({
  method: 'GET',
  path: `/api/campaigns?status=ended&search=${encodeURIComponent(text)}`,
});

export const rows: readonly Row[] = [
  { name: 'list', says: 'list 25, sorted by updated', call: () => ({ method: 'GET', path: '/api/campaigns' }) },
  { name: 'search', says: 'filter and search what finds 20, with total', call: ({ words }) => search(words) },
  { name: 'broad search', says: 'filter and search what finds every 30th', call: () => search('velvet') },
  { name: 'get', says: 'get one', call: ({ id }) => ({ method: 'GET', path: `/api/campaigns/${id}` }) },
  {
    name: 'patch',
    says: 'patch one',
    call: ({ id, token }) =>
      post(`/api/campaigns/${id}/patch`, {
        fields: { meta_tags: { title: token, og_description: `About ${token}` }, labels: ['priority', token] },
        base_updated_at: base,
      }),
  },
  {
    name: 'create',
    says: 'create one',
    call: ({ app, token }) => post('/api/campaigns', { name: `Campaign ${token}`, slug: token, app }),
  },
];

/** The texts in which the statements of one call differ from those of another; `madeId` is the id that a create gives. */
export function marksOf(name: RowName, { path, body = '{}' }: Call, madeId: string): string[] {
  const url = new URL(path, 'http://localhost');
  if (name === 'search') return [searchForm(url.searchParams.get('search') ?? '')];
  if (name === 'get') return [url.pathname.split('/')[3] ?? ''];
  if (name === 'patch') return [url.pathname.split('/')[3] ?? '', JSON.parse(body).fields.meta_tags.title];
  if (name === 'create') return [madeId, JSON.parse(body).slug, JSON.parse(body).app];
  return [];
}

/** Which line of the table a call belongs to. */
export function rowOf({ method, path }: Pick<Call, 'method' | 'path'>): RowName {
  if (method === 'POST') return path.endsWith('/patch') ? 'patch' : 'create';
  if (!path.startsWith('/api/campaigns?')) return path === '/api/campaigns' ? 'list' : 'get';
  return path.endsWith('=velvet') ? 'broad search' : 'search';
}
