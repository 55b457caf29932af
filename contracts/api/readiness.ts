import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { Readiness, ReadinessCount } from '../readiness.ts';
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
    access: 'campaigns-read',
    query: Type.Object({ ...InRelease }),
    answer: { 200: Readiness },
    errors: ['server-busy', 'release-closed'],
  },
});
