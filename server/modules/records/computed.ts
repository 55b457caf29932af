import type { labels } from '../../../resources/labels/schema.ts';
import { countCampaignsByLabel } from '../campaigns/campaigns.ts';
import type { Computations, ComputationsOf } from './computation.ts';

const ofLabels: ComputationsOf<typeof labels.fields> = {
  async used(db, caller, records) {
    const ids = records.map(({ id }) => id);
    const counts = await countCampaignsByLabel(db, caller, ids);
    return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
  },
};

/** Computations of the `computed` fields of resources without a module. A missing one fails at startup. */
export const computations: Computations = { labels: ofLabels };
