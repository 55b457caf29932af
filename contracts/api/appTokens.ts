import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { endpoints, SlugParams } from './endpoint.ts';
import { Id, oneOf } from './lists.ts';
import { InRelease } from './releases.ts';

/** A JWT and its expiry (ISO 8601). */
const AppToken = Type.Object({ token: Type.String(), expires_at: Type.String() });
export type AppToken = Static<typeof AppToken>;

/** The purposes that a user can request an app token for (docs/protocol.md, App tokens). */
const AppTokenPurpose = oneOf(['editor', 'reports', 'mails', 'preview']);
export type AppTokenPurpose = Static<typeof AppTokenPurpose>;

/** The file that a token of purpose `reports` downloads: the last segment of its URL. Others ignore it. */
const DownloadedFile = Type.String({ minLength: 1, maxLength: limits.maxNameLength });

/** Tokens for campaign apps. */
export const appTokensApi = endpoints('apps', {
  'POST /api/apps/:id/token': {
    operation: 'createAppToken',
    summary: 'Create an app token for one campaign',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    params: SlugParams,
    // With a release, an editor or a preview reads the campaign with the release's changes; an editor writes into it.
    body: Type.Object(
      { campaign_id: Id, purpose: AppTokenPurpose, ...InRelease, file: Type.Optional(DownloadedFile) },
      { additionalProperties: false },
    ),
    answer: { 200: AppToken },
    // `sign-in-again`: for a file, if the user may read consumer data.
    errors: ['drafts-disabled', 'release-closed', 'sign-in-again'],
  },
});
