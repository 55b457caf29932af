import { searchForm } from '../../contracts/campaign.ts';
import type { JoinedCampaign } from '../../server/modules/campaigns/campaignStore.ts';
import { presentCampaign } from '../../server/modules/campaigns/presentCampaign.ts';
import { type Answered, type AnyTarget, type Call, post, type Row, type Workload } from './calls.ts';

/** A campaign, and a search text that finds about twenty. */
export type Target = AnyTarget & { app: string; words: string };

/** Later than any revision: a patch then checks for conflicts and finds none. */
const base = '2100-01-01T00:00:00.000Z';

const search = (text: string): Call => ({
  method: 'GET',
  path: `/api/campaigns?status=ended&search=${encodeURIComponent(text)}`,
});

const rows: readonly Row<Target>[] = [
  {
    name: 'list',
    says: 'list 25, sorted by updated',
    call: () => ({ method: 'GET', path: '/api/campaigns' }),
    scales: true,
  },
  {
    name: 'search',
    says: 'filter and search what finds 20, with total',
    call: ({ words }) => search(words),
    scales: true,
  },
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

function marksOf(name: string, { path, body = '{}' }: Call, madeId: string): string[] {
  const url = new URL(path, 'http://localhost');
  if (name === 'search') return searchForm(url.searchParams.get('search') ?? '').split(' ');
  if (name === 'get') return [url.pathname.split('/')[3] ?? ''];
  if (name === 'patch') return [url.pathname.split('/')[3] ?? '', JSON.parse(body).fields.meta_tags.title];
  if (name === 'create') return [madeId, JSON.parse(body).slug, JSON.parse(body).app];
  return [];
}

function rowOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  if (method === 'POST') return path.endsWith('/patch') ? 'patch' : 'create';
  if (!path.startsWith('/api/campaigns?')) return path === '/api/campaigns' ? 'list' : 'get';
  return path.endsWith('=velvet') ? 'broad search' : 'search';
}

const isCampaign = (row: Answered): row is JoinedCampaign => 'public_pattern' in row;

function answer(_name: string, results: Answered[][]): unknown {
  const moment = new Date();
  const campaigns = (results.at(-1) ?? []).filter(isCampaign).map((row) => presentCampaign(row, moment));
  const totals = results.flat().find((row) => 'total_unfiltered' in row);
  if (!totals) return campaigns[0];
  const { total = totals.total_unfiltered, total_unfiltered } = totals;
  return { items: campaigns, total, total_unfiltered };
}

/** Calls about campaigns: lists, searches, one, a patch and a new one. */
export const ofCampaigns: Workload<Target> = { rows, rowOf, marksOf, answer };
