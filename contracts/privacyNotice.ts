import type { PageSetup } from './environment.ts';
import { type LegalAddresses, legalAddress } from './legal.ts';

type Installation = Pick<PageSetup, 'environment' | 'legal'>;
type LegalConfig = { legal?: LegalAddresses | undefined; page_settings_enabled?: boolean | undefined };

/**
 * Returns where a privacy notice has to be added because the public page links to none: in the campaign's page
 * settings, or, if the app does not offer them, for the app. Returns null if there is one, and on local and staging,
 * whose pages are not for fans.
 */
export function missingPrivacyNotice(
  { environment, legal: installation }: Installation,
  { config }: { config: LegalConfig | null },
  campaign: { legal: LegalAddresses },
): 'campaign' | 'app' | null {
  // Without a config the app has no pages yet.
  if (environment !== 'live' || config === null) return null;
  const sources = { campaign: campaign.legal, app: config.legal, installation };
  if (legalAddress('privacy', sources, []) !== null) return null;
  return config.page_settings_enabled ? 'campaign' : 'app';
}
