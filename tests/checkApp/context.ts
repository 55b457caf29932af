import type { AppConfig } from '#resources/apps/config.ts';
import { addressUnder } from '#src/reports/wire/appAddress.ts';
import { filled } from './appCall.ts';
import { campaignNumber } from './campaign.ts';
import { Problem, printable } from './outcome.ts';
import type { StandIn } from './standIn.ts';

/** Returns the path of an installed Chromium; null if there is none. */
export type FindBrowser = () => Promise<string | null>;

/** What the checks of a loaded app need. */
export type Context = { tool: StandIn; config: AppConfig; configUrl: string; findBrowser: FindBrowser };

/**
 * Returns the URL of a path under the app's root.
 * @throws Problem if the tool would refuse the path
 */
export function urlUnder({ configUrl }: Context, path: string): string {
  const url = addressUnder(new URL(configUrl).origin, path);
  if (url === null) throw new Problem(`${printable(path)} is not a plain path under the origin of the config URL.`);
  return url;
}

/**
 * Returns the URLs of the report items for the campaign of the stand-in.
 * @throws NotChecked if there are none
 */
export function reportUrls(context: Context): [string, ...string[]] {
  const items = (context.config.reports ?? []).flatMap((section) => section.items);
  const urls = items.map(({ data_url }) => urlUnder(context, data_url.replaceAll('{id}', String(campaignNumber))));
  return filled(urls, 'The config has no reports.');
}

/** Returns the URL of the erasure endpoint for a campaign's number. */
export const erasureUrl = (context: Context, number: number): string =>
  urlUnder(context, `/campaigns/${number}/consumer-data`);
