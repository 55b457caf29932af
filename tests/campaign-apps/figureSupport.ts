import { campaignId } from './fakeCms.ts';
import type { Apps } from './support.ts';

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const page = '/listening-party/northern-lights';
export type Sender = { headers?: Record<string, string>; remoteAddress?: string; url?: string };

/** Sends an event as the script of a page does; returns the status of the answer. */
export async function sendEvent(
  apps: Apps,
  event: unknown,
  { headers = {}, remoteAddress = '192.0.2.1', url = page }: Sender = {},
) {
  const answer = await apps.server.inject({
    method: 'POST',
    url: `${url}/events`,
    remoteAddress,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': firefox, ...headers },
    payload: typeof event === 'string' ? event : JSON.stringify(event),
  });
  return answer.statusCode;
}
/** Returns what was counted of these kinds, by kind and name. */
export async function countedIn(apps: Apps, ...kinds: string[]): Promise<Record<string, number>> {
  await apps.figures.flush();
  const { rows } = await apps.database.query<{ what: string; count: number }>(
    `select trim(kind || ' ' || name) as what, sum(count)::int as count from campaign_apps.page_counts
     where campaign_id = $1 and (kind = any ($2) or cardinality($2) = 0) group by 1 order by 1`,
    [campaignId, kinds],
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
