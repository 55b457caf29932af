import type { accountsApi } from './accounts.ts';
import type { agentRegistrationApi, agentsApi } from './agents.ts';
import type { appsApi } from './apps.ts';
import type { appTokensApi } from './appTokens.ts';
import type { authApi } from './auth.ts';
import type { boardApi } from './board.ts';
import type { campaignsApi } from './campaigns.ts';
import type { changesApi } from './changes.ts';
import type { consumerDataApi } from './consumerData.ts';
import type { directoryApi } from './directory.ts';
import type { fansApi } from './fans.ts';
import type { healthApi } from './health.ts';
import type { i18nApi } from './i18n.ts';
import type { invitationsApi } from './invitations.ts';
import type { labelsApi } from './labels.ts';
import type { locksApi } from './locks.ts';
import type { loginProofApi } from './loginProof.ts';
import type { musicApi } from './music.ts';
import type { notificationsApi } from './notifications.ts';
import type { partiesApi } from './parties.ts';
import type { permissionsApi } from './permissions.ts';
import type { previewLinksApi } from './previewLinks.ts';
import type { readinessApi } from './readiness.ts';
import type { releasesApi } from './releases.ts';
import type { reviewsApi } from './reviews.ts';
import type { revisionsApi } from './revisions.ts';
import type { rolesApi } from './roles.ts';
import type { scimApi } from './scim.ts';
import type { secondFactorsApi, userSecondFactorsApi } from './secondFactors.ts';
import type { sheetsApi } from './sheets.ts';
import type { streamingApi } from './streaming.ts';
import type { suggestionsApi } from './suggestions.ts';
import type { tokenGateApi } from './tokenGate.ts';
import type { tokensApi } from './tokens.ts';
import type { picturesApi, uploadContentsApi } from './uploadContents.ts';
import type { uploadsApi } from './uploads.ts';
import type { userSessionsApi } from './userSessions.ts';
import type { usersApi } from './users.ts';
import type { webhooksApi } from './webhooks.ts';

type AccountsApi = typeof accountsApi;
type AgentRegistrationApi = typeof agentRegistrationApi;
type AgentsApi = typeof agentsApi;
type AppsApi = typeof appsApi;
type AppTokensApi = typeof appTokensApi;
type AuthApi = typeof authApi;
type BoardApi = typeof boardApi;
type CampaignsApi = typeof campaignsApi;
type ChangesApi = typeof changesApi;
type ConsumerDataApi = typeof consumerDataApi;
type DirectoryApi = typeof directoryApi;
type FansApi = typeof fansApi;
type HealthApi = typeof healthApi;
type I18nApi = typeof i18nApi;
type InvitationsApi = typeof invitationsApi;
type LabelsApi = typeof labelsApi;
type LocksApi = typeof locksApi;
type LoginProofApi = typeof loginProofApi;
type MusicApi = typeof musicApi;
type NotificationsApi = typeof notificationsApi;
type PartiesApi = typeof partiesApi;
type PermissionsApi = typeof permissionsApi;
type PicturesApi = typeof picturesApi;
type PreviewLinksApi = typeof previewLinksApi;
type ReadinessApi = typeof readinessApi;
type ReleasesApi = typeof releasesApi;
type ReviewsApi = typeof reviewsApi;
type RevisionsApi = typeof revisionsApi;
type RolesApi = typeof rolesApi;
type ScimApi = typeof scimApi;
type SecondFactorsApi = typeof secondFactorsApi;
type SheetsApi = typeof sheetsApi;
type StreamingApi = typeof streamingApi;
type SuggestionsApi = typeof suggestionsApi;
type TokenGateApi = typeof tokenGateApi;
type TokensApi = typeof tokensApi;
type UploadContentsApi = typeof uploadContentsApi;
type UploadsApi = typeof uploadsApi;
type UserSecondFactorsApi = typeof userSecondFactorsApi;
type UsersApi = typeof usersApi;
type UserSessionsApi = typeof userSessionsApi;
type WebhooksApi = typeof webhooksApi;

/** The endpoints of the API by route. A type alone: no schema becomes a part of the browser's code. */
export interface Api
  extends AccountsApi,
    AgentRegistrationApi,
    AgentsApi,
    AppsApi,
    AppTokensApi,
    AuthApi,
    BoardApi,
    CampaignsApi,
    ChangesApi,
    ConsumerDataApi,
    DirectoryApi,
    FansApi,
    HealthApi,
    I18nApi,
    InvitationsApi,
    LabelsApi,
    LocksApi,
    LoginProofApi,
    MusicApi,
    NotificationsApi,
    PartiesApi,
    PermissionsApi,
    PicturesApi,
    PreviewLinksApi,
    ReadinessApi,
    ReleasesApi,
    ReviewsApi,
    RevisionsApi,
    RolesApi,
    ScimApi,
    SecondFactorsApi,
    SheetsApi,
    StreamingApi,
    SuggestionsApi,
    TokenGateApi,
    TokensApi,
    UploadContentsApi,
    UploadsApi,
    UsersApi,
    UserSecondFactorsApi,
    UserSessionsApi,
    WebhooksApi {}
