import { Type } from 'typebox';
import { labels } from '#resources/labels/schema.ts';
import { limits } from '../limits.ts';
import { endpoints, withDefault } from './endpoint.ts';
import { Id, recordOf, wholeListOf } from './lists.ts';

const Label = recordOf(labels);

/** Endpoints of labels beside those that their declaration gives. */
export const labelsApi = endpoints('labels', {
  'GET /api/labels/current': {
    summary: 'Get the labels that ids refer to, also of merged labels',
    operation: 'getCurrentLabels',
    access: 'campaigns-read',
    query: Type.Object({ ids: withDefault(Type.Array(Id, { maxItems: limits.maxFilterChoices }), []) }),
    // `label` is the label itself, or the one that it was merged into. Ids of deleted labels are omitted.
    answer: { 200: wholeListOf(Type.Object({ id: Id, label: Label })) },
  },
  'POST /api/labels/:id/merge': {
    summary: 'Merge labels into another one',
    access: 'campaigns-delete',
    body: Type.Object(
      { from: Type.Array(Id, { minItems: 1, maxItems: limits.maxMergedLabels, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    answer: { 200: Label },
    errors: ['too-many-merged-labels', 'in-use'],
  },
});
