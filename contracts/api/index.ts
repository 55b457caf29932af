import type { changesApi } from './changes.ts';
import type { labelsApi } from './labels.ts';
import type { locksApi } from './locks.ts';
import type { permissionsApi } from './permissions.ts';
import type { previewLinksApi } from './previewLinks.ts';
import type { readinessApi } from './readiness.ts';
import type { webhooksApi } from './webhooks.ts';

type ChangesApi = typeof changesApi;
type LabelsApi = typeof labelsApi;
type LocksApi = typeof locksApi;
type PermissionsApi = typeof permissionsApi;
type PreviewLinksApi = typeof previewLinksApi;
type ReadinessApi = typeof readinessApi;
type WebhooksApi = typeof webhooksApi;

/** The endpoints of the API by route. A type alone: no schema becomes a part of the browser's code. */
export interface Api
  extends ChangesApi,
    LabelsApi,
    LocksApi,
    PermissionsApi,
    PreviewLinksApi,
    ReadinessApi,
    WebhooksApi {}
