import type { labels } from '#resources/labels/schema.ts';
import { referencesOf, type views } from '#resources/views/schema.ts';
import { existingApps } from '../apps/apps.ts';
import { countCampaignsByLabel, existingLabels } from '../campaigns/campaigns.ts';
import { findPeople } from '../users/users.ts';
import type { Computations, ComputationsOf } from './computation.ts';

const ofLabels: ComputationsOf<typeof labels.fields> = {
  async used(db, caller, records) {
    const ids = records.map(({ id }) => id);
    const counts = await countCampaignsByLabel(db, caller, ids);
    return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
  },
};

const ofViews: ComputationsOf<typeof views.fields> = {
  async owner_name(db, _caller, records) {
    const people = await findPeople(db, [...new Set(records.map(({ owner }) => String(owner)))]);
    return new Map(records.map(({ id, owner }) => [id, people.get(String(owner))?.display_name ?? null]));
  },
  async deleted(db, _caller, records) {
    const references = records.map(({ id, filters }) => ({ id, ...referencesOf(filters) }));
    const [labels, apps] = await Promise.all([
      existingLabels(db, [...new Set(references.flatMap((each) => each.labels))]),
      existingApps(db, [...new Set(references.flatMap((each) => each.apps))]),
    ]);
    const deletedOf = (each: (typeof references)[number]) => [
      ...each.labels.filter((label) => !labels.has(label)),
      ...each.apps.filter((app) => !apps.has(app)),
    ];
    return new Map(references.map((each) => [each.id, deletedOf(each)]));
  },
};

/** Computations of the `computed` fields of resources without a module. A missing one fails at startup. */
export const computations: Computations = { labels: ofLabels, views: ofViews };
