import type { campaignsApi } from './campaigns.ts';
import type { changesApi } from './changes.ts';
import type { consumerDataApi } from './consumerData.ts';
import type { i18nApi } from './i18n.ts';
import type { labelsApi } from './labels.ts';
import type { locksApi } from './locks.ts';
import type { musicApi } from './music.ts';
import type { partiesApi } from './parties.ts';
import type { permissionsApi } from './permissions.ts';
import type { previewLinksApi } from './previewLinks.ts';
import type { readinessApi } from './readiness.ts';
import type { revisionsApi } from './revisions.ts';
import type { sheetsApi } from './sheets.ts';
import type { streamingApi } from './streaming.ts';
import type { suggestionsApi } from './suggestions.ts';
import type { tokenGateApi } from './tokenGate.ts';
import type { webhooksApi } from './webhooks.ts';

type CampaignsApi = typeof campaignsApi;
type ChangesApi = typeof changesApi;
type ConsumerDataApi = typeof consumerDataApi;
type I18nApi = typeof i18nApi;
type LabelsApi = typeof labelsApi;
type LocksApi = typeof locksApi;
type MusicApi = typeof musicApi;
type PartiesApi = typeof partiesApi;
type PermissionsApi = typeof permissionsApi;
type PreviewLinksApi = typeof previewLinksApi;
type ReadinessApi = typeof readinessApi;
type RevisionsApi = typeof revisionsApi;
type SheetsApi = typeof sheetsApi;
type StreamingApi = typeof streamingApi;
type SuggestionsApi = typeof suggestionsApi;
type TokenGateApi = typeof tokenGateApi;
type WebhooksApi = typeof webhooksApi;

/** The endpoints of the API by route. A type alone: no schema becomes a part of the browser's code. */
export interface Api
  extends CampaignsApi,
    ChangesApi,
    ConsumerDataApi,
    I18nApi,
    LabelsApi,
    LocksApi,
    MusicApi,
    PartiesApi,
    PermissionsApi,
    PreviewLinksApi,
    ReadinessApi,
    RevisionsApi,
    SheetsApi,
    StreamingApi,
    SuggestionsApi,
    TokenGateApi,
    WebhooksApi {}
