import { randomInt } from 'node:crypto';
import { type Database, inTransaction, type Queries } from '../server/database.ts';
import { AppError } from '../server/errors.ts';
import { consumerDataTurn } from './consumerDataStore.ts';

/** The key of a campaign's raffle; `raffle` distinguishes several in one campaign. */
export type RaffleKey = { app: string; campaignId: string; raffle: string };

/** A draw: the number of winners, the user who draws, and the time. */
type Draw = { count: number; replaceExisting: boolean; by: string; byName: string | null; at: Date };

/** A winner of the newest draw. */
type Winner = {
  place: number;
  name: string;
  email: string;
  country: string | null;
  locale: string;
  signed_up_at: Date;
  drawn_at: Date;
};

export type LoggedDraw = {
  drawn_at: Date;
  drawn_by: string;
  drawn_by_name: string | null;
  winners: number;
  eligible: number;
  /** Number of winners that this draw replaced. */
  replaced: number;
  /** Names and email addresses of the first winners, one per line; null once they have been erased. */
  drawn: string | null;
  replacedPeople: string | null;
};

/** A limit that keeps raffles and their tables to a reasonable size. */
export const maxWinners = 10_000;

/** Draws winners. Concurrent draws run one after the other, and each is stored completely or not at all. */
export async function drawWinners(database: Database, key: RaffleKey, draw: Draw): Promise<void> {
  // Prevents a concurrent erasure of the same personal data.
  await inTransaction(database, consumerDataTurn(key.campaignId), async (queries) => {
    const existing = await countWinners(queries, key);
    if (existing > 0 && !draw.replaceExisting) throw winnersExist(existing);
    const eligible = await eligibleIds(queries, key);
    checkCount(draw.count, eligible.length);
    await keepDraw(queries, key, draw, { winners: pickAmong(eligible, draw.count), eligible: eligible.length });
  });
}

const winnersExist = (count: number): AppError =>
  new AppError(409, {
    key: 'raffle-winners-exist',
    msg: 'Winners were already drawn; nothing was changed. Draw again with replace_existing to replace them.',
    winners: count,
  });

function checkCount(count: number, eligible: number): void {
  const max = Math.min(eligible, maxWinners);
  if (count <= max) return;
  const words =
    eligible === 0
      ? 'No one can be drawn: there are no sign-ups with a name and email'
      : `At most ${max}: that is how many ${eligible > maxWinners ? 'can be drawn at once' : 'sign-ups can be drawn'}`;
  throw new AppError(422, [{ loc: ['count'], msg: words }]);
}

/** Returns the ids of all confirmed sign-ups except anonymized ones. */
async function eligibleIds(queries: Queries, { campaignId }: RaffleKey): Promise<string[]> {
  const { rows } = await queries.query<{ ids: string[] }>(
    `select coalesce(array_agg(id order by id), '{}') as ids from campaign_apps.sign_ups
     where campaign_id = $1 and state = 'confirmed' and anonymised_at is null`,
    [campaignId],
  );
  return rows[0]?.ids ?? [];
}

/**
 * Picks `count` distinct items with equal probability (Fisher–Yates), with uniform numbers from the system's
 * cryptographic random source.
 */
export function pickAmong<Item extends string>(all: readonly Item[], count: number): Item[] {
  const order = [...all];
  const max = Math.min(count, order.length);
  for (let place = 0; place < max; place++) {
    const index = randomInt(place, order.length);
    const [there, picked] = [order[place], order[index]];
    if (there === undefined || picked === undefined) break;
    order[place] = picked;
    order[index] = there;
  }
  return order.slice(0, max);
}

type Drawn = { winners: string[]; eligible: number };

async function keepDraw(queries: Queries, key: RaffleKey, { by, byName, at }: Draw, { winners, eligible }: Drawn) {
  await queries.query(
    `with draw as (
       insert into campaign_apps.raffle_draws
         (app, campaign_id, raffle, drawn_at, drawn_by, drawn_by_name, winners, eligible)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     )
     insert into campaign_apps.raffle_winners (draw_id, place, sign_up_id)
     select draw.id, place, sign_up_id from draw, unnest($9::bigint[]) with ordinality as won (sign_up_id, place)`,
    [key.app, key.campaignId, key.raffle, at, by, byName, winners.length, eligible, winners],
  );
}

const newestDraw = `(select max(id) from campaign_apps.raffle_draws where campaign_id = $1 and raffle = $2)`;

async function countWinners(queries: Queries, { campaignId, raffle }: RaffleKey): Promise<number> {
  const { rows } = await queries.query<{ count: number }>(
    `select count(*)::int as count from campaign_apps.raffle_winners where draw_id = ${newestDraw}`,
    [campaignId, raffle],
  );
  return rows[0]?.count ?? 0;
}

export async function readWinners(database: Database, { campaignId, raffle }: RaffleKey): Promise<Winner[]> {
  const { rows } = await database.query<Winner>(
    `select place, name, email, country, locale, created_at as signed_up_at, drawn_at
     from campaign_apps.raffle_winners winner
     join campaign_apps.raffle_draws draw on draw.id = winner.draw_id
     join campaign_apps.sign_ups sign_up on sign_up.id = winner.sign_up_id
     where draw_id = ${newestDraw} order by place`,
    [campaignId, raffle],
  );
  return rows;
}

const maxNamed = 100;

/** Returns the newest 1,000 draws, newest first; each replaces the winners of the previous one. */
export async function readDraws(database: Database, { campaignId, raffle }: RaffleKey): Promise<LoggedDraw[]> {
  const people = (draw: string) => `(select string_agg(name || ' <' || email || '>', E'\\n' order by place)
    from campaign_apps.raffle_winners winner join campaign_apps.sign_ups sign_up on sign_up.id = winner.sign_up_id
    where winner.draw_id = ${draw} and place <= ${maxNamed})`;
  const { rows } = await database.query<LoggedDraw>(
    `with draws as (
       select *, lag(id) over (order by id) as before, lag(winners, 1, 0) over (order by id) as replaced
       from campaign_apps.raffle_draws where campaign_id = $1 and raffle = $2
     )
     select drawn_at, drawn_by, drawn_by_name, winners, eligible, replaced,
            ${people('draws.id')} as drawn, ${people('draws.before')} as "replacedPeople"
     from draws order by id desc limit 1000`,
    [campaignId, raffle],
  );
  return rows;
}
