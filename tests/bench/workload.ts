import { type AnyTarget, type Call, get, post, type Row } from './calls.ts';

/** A campaign, search words that match about twenty, and ids of three labels. */
export type Target = AnyTarget & { app: string; words: string; labels: readonly string[] };

/** Later than any revision, so that a patch looks for conflicts and finds none. */
const base = '2100-01-01T00:00:00.000Z';

const search = (text: string): Call => get(`/api/campaigns?status=ended&search=${encodeURIComponent(text)}`);

let patches = 0;

/** Calls about campaigns: lists, searches, a single one, a patch and a new one. */
export const campaignRows: readonly Row<Target>[] = [
  { says: 'list 25, sorted by updated, with total', call: () => get('/api/campaigns'), target: 0.35, scales: true },
  {
    says: 'filter and search what finds 20, with total',
    call: ({ words }) => search(words),
    target: 0.35,
    scales: true,
  },
  { says: 'filter and search what finds every 30th', call: () => search('velvet'), target: 0.35 },
  {
    says: 'get one',
    call: ({ id }) => get(`/api/campaigns/${id}`),
    target: 0.3,
    bearers: ['personal token', 'sign-in'],
  },
  {
    says: 'patch one',
    call: ({ id, token, labels }) =>
      post(`/api/campaigns/${id}/patch`, {
        fields: {
          meta_tags: { title: token, og_description: `About ${token}` },
          // Others in each patch of a campaign, so that every patch changes the labels.
          labels: labels.slice(patches++ % labels.length),
        },
        base_updated_at: base,
      }),
    target: 0.5,
  },
  {
    says: 'create one',
    call: ({ app, token }) => post('/api/campaigns', { name: `Campaign ${token}`, slug: token, app }),
    target: 0.5,
  },
];
