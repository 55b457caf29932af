import type { labels } from '../../../resources/labels/schema.ts';
import type { views } from '../../../resources/views/schema.ts';
import { countCampaignsByLabel } from '../campaigns/campaigns.ts';
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
    const people = await findPeople(db, [...new Set(records.map(({ data }) => String(data.owner)))]);
    return new Map(records.map(({ id, data }) => [id, people.get(String(data.owner))?.display_name ?? null]));
  },
};

/** Computations of the `computed` fields of resources without a module. A missing one fails at startup. */
export const computations: Computations = { labels: ofLabels, views: ofViews };
