import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { endpoints } from './endpoint.ts';
import { Id, wholeListOf } from './lists.ts';

/** A preview link of a campaign; times in ISO 8601. */
const PreviewLink = Type.Object({
  id: Type.String(),
  /** The campaign's present public URL with the link's token. */
  url: Type.String(),
  created_at: Type.String(),
  created_by: Type.Object({ id: Type.String(), display_name: Type.String() }),
  expires_at: Type.String(),
});
export type PreviewLink = Static<typeof PreviewLink>;

/** Links with which people without an account see a draft for some days (docs/protocol.md, Preview links). */
export const previewLinksApi = endpoints('preview links', {
  'GET /api/campaigns/:id/preview_links': {
    summary: 'List the preview links of a campaign',
    access: 'campaigns-modify',
    answer: { 200: wholeListOf(PreviewLink) },
    errors: ['app-not-ready'],
  },
  'POST /api/campaigns/:id/preview_links': {
    summary: 'Create a preview link of a campaign',
    access: 'campaigns-modify',
    body: Type.Object(
      { days: Type.Integer({ minimum: 1, maximum: limits.maxPreviewDays }) },
      { additionalProperties: false },
    ),
    answer: { 201: PreviewLink },
    errors: ['app-not-ready', 'drafts-disabled', 'too-many-preview-links'],
  },
  'DELETE /api/campaigns/:id/preview_links/:link_id': {
    summary: 'Revoke a preview link',
    access: 'campaigns-modify',
    answer: { 204: null },
  },
  'GET /api/preview_links/:id': {
    summary: 'Check whether a preview link is valid',
    access: 'campaigns-read',
    query: Type.Object({ campaign_id: Type.Optional(Id) }),
    answer: { 200: Type.Object({ id: Id, campaign_id: Id, expires_at: Type.String() }) },
  },
});
