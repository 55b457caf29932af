import type { ResourceProps } from 'react-admin';
import { defineScreens, type Screens } from '#src/engine/overrides.ts';
import { type LoadScreens, lazyScreensOf, screensOf } from '#src/engine/views/screens.tsx';
import { campaignScreens, loadCampaignShell } from './campaigns/shell/ui.tsx';
import { resources } from './index.ts';
import { uploadScreens } from './uploads/ui.tsx';

/** The differences from the generated screens that the first screen needs, from the resource's `ui.tsx`. */
const different: readonly Screens[] = [campaignScreens, uploadScreens];

/** The same for the other resources, loaded with their first screen. A resource without one is fully generated. */
const loaded: Readonly<Record<string, LoadScreens>> = {
  apps: async () => (await import('./apps/ui.tsx')).appScreens,
  audit: async () => (await import('./audit/ui.tsx')).auditScreens,
  labels: async () => (await import('./labels/ui.tsx')).labelScreens,
  releases: async () => (await import('./releases/ui.tsx')).releaseScreens,
  roles: async () => (await import('./roles/ui.tsx')).roleScreens,
  directory_groups: async () => (await import('./directory/ui.tsx')).directoryGroupScreens,
  scim_tokens: async () => (await import('./directory/ui.tsx')).scimTokenScreens,
  users: async () => (await import('./users/ui.tsx')).userScreens,
  webhooks: async () => (await import('./webhooks/ui.tsx')).webhookScreens,
  views: async () => (await import('./views/ui.tsx')).viewScreens,
  webhook_deliveries: async () => (await import('./webhooks/ui.tsx')).deliveryScreens,
};

/** Loads the page that shows what goes live next. */
export const loadBoard = () => import('./board/ui.tsx');

/** Loads the code of the screens that users open after the first one, by the resource's name. */
export const screenCode: Readonly<Record<string, () => Promise<unknown>>> = {
  campaigns: loadCampaignShell,
  ...loaded,
};

function screensFor(resource: Screens['resource']): ResourceProps {
  const load = loaded[resource.name];
  if (load) return lazyScreensOf(resource, load);
  return screensOf(different.find((one) => one.resource.name === resource.name) ?? defineScreens(resource));
}

/** The screens of every declared resource, as props of react-admin's `<Resource>`, in the order of the menu. */
export const screens: readonly ResourceProps[] = resources.map(screensFor);
