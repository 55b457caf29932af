import type { labels } from '../../../resources/labels/schema.ts';
import { countCampaignsByLabel } from '../campaigns/campaigns.ts';
import type { Computations, ComputationsOf } from './computation.ts';
import type { StoredRecord } from './recordStore.ts';

const ofLabels: ComputationsOf<typeof labels.fields> = {
  async used(db, caller, records) {
    const nameOf = ({ data }: StoredRecord) => String(data.name);
    const counts = await countCampaignsByLabel(db, caller, records.map(nameOf));
    return new Map(records.map((record) => [record.id, counts.get(nameOf(record)) ?? 0]));
  },
};

/** Computations of the `computed` fields of resources without a module. A missing one fails at startup. */
export const computations: Computations = { labels: ofLabels };
