import type { PageSetup } from '../../contracts/environment.ts';
import { legalAddress } from '../../contracts/legal.ts';
import type { App } from '../apps/schema.ts';
import type { Campaign } from './schema.ts';

/**
 * Returns where a privacy notice has to be added because the public page links to none: in the campaign's page
 * settings, or, if the app does not offer them, for the app. Returns null if there is one, and on local and staging,
 * whose pages are not for fans.
 */
export function missingPrivacyNotice(
  { environment, legal }: Pick<PageSetup, 'environment' | 'legal'>,
  { config }: Pick<App, 'config'>,
  campaign: Pick<Campaign, 'legal'>,
): 'campaign' | 'app' | null {
  // Without a config the app has no pages yet.
  if (environment !== 'live' || config === null) return null;
  const sources = { campaign: campaign.legal, app: config.legal, installation: legal };
  if (legalAddress('privacy', sources, []) !== null) return null;
  return config.page_settings_enabled ? 'campaign' : 'app';
}
