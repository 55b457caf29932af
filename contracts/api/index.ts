import type { accountsApi } from './accounts.ts';
import type { appsApi } from './apps.ts';
import type { appTokensApi } from './appTokens.ts';
import type { consumerDataApi } from './consumerData.ts';
import type { healthApi } from './health.ts';
import type { invitationsApi } from './invitations.ts';
import type { labelsApi } from './labels.ts';
import type { permissionsApi } from './permissions.ts';
import type { previewLinksApi } from './previewLinks.ts';
import type { readinessApi } from './readiness.ts';
import type { tokensApi } from './tokens.ts';
import type { picturesApi, uploadContentsApi } from './uploadContents.ts';
import type { uploadsApi } from './uploads.ts';
import type { userSessionsApi } from './userSessions.ts';
import type { usersApi } from './users.ts';
import type { webhooksApi } from './webhooks.ts';

type AccountsApi = typeof accountsApi;
type AppTokensApi = typeof appTokensApi;
type AppsApi = typeof appsApi;
type ConsumerDataApi = typeof consumerDataApi;
type HealthApi = typeof healthApi;
type InvitationsApi = typeof invitationsApi;
type LabelsApi = typeof labelsApi;
type PermissionsApi = typeof permissionsApi;
type PicturesApi = typeof picturesApi;
type PreviewLinksApi = typeof previewLinksApi;
type ReadinessApi = typeof readinessApi;
type TokensApi = typeof tokensApi;
type UploadContentsApi = typeof uploadContentsApi;
type UploadsApi = typeof uploadsApi;
type UserSessionsApi = typeof userSessionsApi;
type UsersApi = typeof usersApi;
type WebhooksApi = typeof webhooksApi;

/** The endpoints of the API by route. A type alone: no schema becomes a part of the browser's code. */
export interface Api
  extends AccountsApi,
    AppTokensApi,
    AppsApi,
    ConsumerDataApi,
    HealthApi,
    InvitationsApi,
    LabelsApi,
    PermissionsApi,
    PicturesApi,
    PreviewLinksApi,
    ReadinessApi,
    TokensApi,
    UploadContentsApi,
    UploadsApi,
    UserSessionsApi,
    UsersApi,
    WebhooksApi {}
