import { labelsApi } from '#contracts/api/labels.ts';
import { labels } from '#resources/labels/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { countCampaignsByLabel } from '../modules/campaigns/campaigns.ts';
import { findCurrentLabels, mergeLabels } from '../modules/labels/labels.ts';
import { behaviourOf } from '../modules/records/records.ts';
import { serve } from '../plugins/serve.ts';

/** The number of campaigns that have a label, and merging labels. */
export const labelBehaviour = behaviourOf(labels, {
  compute: {
    async used(db, caller, records) {
      const ids = records.map(({ id }) => id);
      const counts = await countCampaignsByLabel(db, caller, ids);
      return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
    },
  },
  endpoints: async (app, dependencies: Dependencies) =>
    serve(app, labelsApi, {
      'GET /api/labels/current': async ({ caller, query }) => ({
        items: await findCurrentLabels(dependencies, caller, query.ids),
      }),
      'POST /api/labels/:id/merge': ({ caller, params, body }) =>
        mergeLabels(dependencies, caller, params.id, body.from),
    }),
});
