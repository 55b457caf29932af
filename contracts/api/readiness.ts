import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { FoundOnPage, Readiness, ReadinessCount } from '../readiness.ts';
import { endpoints, withDefault } from './endpoint.ts';
import { Id, wholeListOf } from './lists.ts';
import { InRelease } from './releases.ts';

/** What campaigns lack before their start (docs/protocol.md, Readiness). */
export const readinessApi = endpoints('campaigns', {
  'GET /api/campaigns/readiness': {
    summary: 'Count what campaigns lack before their start',
    operation: 'countReadiness',
    access: 'campaigns-read',
    query: Type.Object({
      ids: withDefault(Type.Array(Id, { maxItems: limits.maxReadinessCounts }), []),
      ...InRelease,
    }),
    answer: { 200: wholeListOf(ReadinessCount) },
    errors: ['not-found', 'release-closed'],
  },
  'GET /api/campaigns/:id/readiness': {
    summary: 'List what a campaign lacks before its start',
    agent: true,
    access: 'campaigns-read',
    query: Type.Object({ ...InRelease }),
    answer: { 200: Readiness },
    errors: ['server-busy', 'release-closed'],
  },
  'PUT /api/campaigns/:id/page_check': {
    summary: 'Store what an editor found on the page of a campaign',
    operation: 'storePageCheck',
    access: 'campaigns-modify',
    body: Type.Object({ updated_at: Type.String({ format: 'date-time' }), found: FoundOnPage }),
    answer: { 204: null },
  },
});
