import type { labels } from '../../../resources/labels/schema.ts';
import type { views } from '../../../resources/views/schema.ts';
import { countCampaignsByLabel } from '../campaigns/campaigns.ts';
import { findPeople } from '../users/users.ts';
import type { Computations, ComputationsOf } from './computation.ts';
import type { StoredRecord } from './recordStore.ts';

const ofLabels: ComputationsOf<typeof labels.fields> = {
  async used(db, caller, records) {
    const nameOf = ({ data }: StoredRecord) => String(data.name);
    const counts = await countCampaignsByLabel(db, caller, records.map(nameOf));
    return new Map(records.map((record) => [record.id, counts.get(nameOf(record)) ?? 0]));
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
