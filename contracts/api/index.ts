import type { labelsApi } from './labels.ts';
import type { permissionsApi } from './permissions.ts';
import type { previewLinksApi } from './previewLinks.ts';
import type { readinessApi } from './readiness.ts';
import type { webhooksApi } from './webhooks.ts';

type PermissionsApi = typeof permissionsApi;
type LabelsApi = typeof labelsApi;
type PreviewLinksApi = typeof previewLinksApi;
type ReadinessApi = typeof readinessApi;
type WebhooksApi = typeof webhooksApi;

/** The endpoints of the API by route. A type alone: no schema becomes a part of the browser's code. */
export interface Api extends PermissionsApi, LabelsApi, PreviewLinksApi, ReadinessApi, WebhooksApi {}
