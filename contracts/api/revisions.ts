import { Type } from 'typebox';
import { LastTextChanges, RestoreOptions, RestorePreview, Revision, RevisionDetail } from '../campaignCalls.ts';
import { limits } from '../limits.ts';
import { Campaign } from './campaign.ts';
import { endpoints } from './endpoint.ts';
import { pageOf, pageQuery } from './lists.ts';

const params = Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** A campaign's revisions, and restoring them. */
export const revisionsApi = endpoints('campaigns', {
  'GET /api/campaigns/:id/revisions': {
    summary: 'List revisions of a campaign',
    access: 'campaigns-read',
    query: pageQuery,
    answer: { 200: pageOf(Revision) },
  },
  'GET /api/campaigns/:id/revisions/:number': {
    summary: 'Get a revision',
    access: 'campaigns-read',
    params,
    answer: { 200: RevisionDetail },
  },
  'GET /api/campaigns/:id/translations/last_changes': {
    summary: 'Get who changed a message last in each language',
    access: 'campaigns-read',
    query: Type.Object(
      { message: Type.String({ minLength: 1, maxLength: limits.maxMessageIdLength }) },
      { additionalProperties: false },
    ),
    answer: { 200: LastTextChanges },
  },
  'GET /api/campaigns/:id/revisions/:number/restore': {
    summary: 'Preview restoring a revision',
    operation: 'previewRestore',
    access: 'campaigns-modify',
    params,
    answer: { 200: RestorePreview },
  },
  'POST /api/campaigns/:id/revisions/:number/restore': {
    summary: 'Restore a revision',
    operation: 'restoreRevision',
    access: 'campaigns-modify',
    params,
    // The body is optional.
    body: Type.Union([RestoreOptions, Type.Null()]),
    answer: { 200: Campaign },
    errors: ['campaign-conflict', 'campaign-locked', 'slug-taken'],
  },
});
