import type { Changes } from '../db/campaignTables.ts';

/** The columns of a seeded campaign that its history needs; structures are JSON. */
type Written = {
  id: string;
  app: string;
  name: string;
  slug: string;
  test: boolean;
  labels: readonly string[];
  meta_tags: string;
  page: string;
  created_at: Date;
  updated_at: Date;
  created_by: string;
  last_edited_by: string;
};

/** Returns the possible later writes of a campaign: each ends in the values of its row. */
function laterChanges({ name, labels, meta_tags, page }: Written): Changes[] {
  const tags: Record<string, unknown> = JSON.parse(meta_tags);
  const ofTags = Object.entries(tags).map(([key, to]) => [`meta_tags.${key}`, { from: null, to }]);
  return [
    { name: { from: draftOf(name), to: name } },
    Object.fromEntries(ofTags),
    labels.length > 0 ? { labels: { from: [], to: labels } } : {},
    page === '{}' ? {} : { page: { from: {}, to: JSON.parse(page) } },
  ].filter((changes) => Object.keys(changes).length > 0);
}

const draftOf = (name: string): string => name.replace(/:.*/, '');

/**
 * Returns when a campaign was written after its creation, and the changes: up to three writes, the last one at
 * `updated_at`.
 */
export function historyOf(row: Written, index: number) {
  const later = laterChanges(row).slice(0, index % 4);
  const isRenamed = later.some((changes) => 'name' in changes);
  const made = { name: isRenamed ? draftOf(row.name) : row.name, slug: row.slug, app: row.app, test: row.test };
  const first = Object.fromEntries(Object.entries(made).map(([key, to]) => [key, { from: null, to }]));
  const span = row.updated_at.getTime() - row.created_at.getTime();
  return [first, ...later].map((changes, at) => ({
    campaign_id: row.id,
    number: at + 1,
    user_id: at === 0 ? row.created_by : row.last_edited_by,
    written_at: at === 0 ? row.created_at : new Date(row.created_at.getTime() + Math.ceil((span * at) / later.length)),
    changes: JSON.stringify(changes),
  }));
}

/** Returns the authors of a campaign and the time of their last write. */
export function editsOf(history: ReturnType<typeof historyOf>) {
  const last = new Map(history.map((written) => [written.user_id, written]));
  return [...last.values()].map(({ campaign_id, user_id, written_at }) => ({
    campaign_id,
    user_id,
    edited_at: written_at,
  }));
}
