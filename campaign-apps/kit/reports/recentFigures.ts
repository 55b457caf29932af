import type { FastifyInstance } from 'fastify';
import type { Database } from '../server/database.ts';
import { AppError } from '../server/errors.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import { fieldsOf, listOf, textOf } from '../values/read.ts';
import type { ConsumerData } from './consumerDataStore.ts';

type Services = {
  checkToken: AppTokenCheck;
  consumerData: Pick<ConsumerData, 'appIds'>;
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
};

const [maxCampaigns, maxMinutes] = [400, 60];

/** Mails that were given up, or are tried again; as in the index `mails_failing`. */
const failing = "(state = 'failed' or (state = 'waiting' and tries > 0))";

/** The latest failing mails, of which those of each campaign are counted. */
const maxFailing = 1_000;

/**
 * Registers the route by which the tool reads how many people signed up in the last minutes, and how many mails could not be
 * sent so far (docs/protocol.md, Board). Its URL is the same for all apps of an origin: the token's audience names the app.
 */
export function recentFiguresRoute(
  server: FastifyInstance,
  { checkToken, consumerData, database, now }: Services,
): void {
  server.post('/figures/recent', async ({ headers, body }, reply) => {
    const demand = { app: consumerData.appIds(), purpose: 'figures', permissions: ['campaigns-read'] } as const;
    const { app } = await checkToken(headers.authorization, demand);
    const { campaigns, minutes } = asked(body);
    const since = new Date(now() - minutes * 60_000);
    const { rows: items } = await database.query(
      `with failing as (
         select campaign_id, count(*)::int as count from (
           select sign_up_id from campaign_apps.mails where ${failing} order by queued_at desc limit ${maxFailing}
         ) as latest join campaign_apps.sign_ups on sign_ups.id = sign_up_id and app = $2 group by campaign_id
       )
       select asked as campaign_id, coalesce(failing.count, 0) as failing_mails, (
         select count(*)::int from campaign_apps.sign_ups
         where campaign_id = asked and app = $2 and created_at > $3
       ) as sign_ups
       from unnest($1::text[]) as asked left join failing on failing.campaign_id = asked`,
      [campaigns, app, since],
    );
    return reply.header('cache-control', 'no-store').send({ items });
  });
}

/** @throws AppError 422 */
function asked(body: unknown): { campaigns: string[]; minutes: number } {
  const { campaign_ids, minutes } = fieldsOf(body);
  const campaigns = [...new Set(listOf(campaign_ids).map(textOf))];
  const isGood =
    typeof minutes === 'number' && minutes > 0 && minutes <= maxMinutes && campaigns.length <= maxCampaigns;
  if (!isGood) throw new AppError(422, [{ loc: ['body'], msg: 'These are not campaigns and minutes.' }]);
  return { campaigns, minutes };
}
