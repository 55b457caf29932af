import { labels } from '#resources/labels/schema.ts';
import { countCampaignsByLabel } from '../modules/campaigns/campaigns.ts';
import { behaviourOf } from '../modules/records/records.ts';

/** The number of campaigns that have a label. */
export const labelBehaviour = behaviourOf(labels, {
  compute: {
    async used(db, caller, records) {
      const ids = records.map(({ id }) => id);
      const counts = await countCampaignsByLabel(db, caller, ids);
      return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
    },
  },
});
