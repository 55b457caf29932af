import type { Database } from '../server/database.ts';

/** The key of a campaign's raffle; `raffle` distinguishes several in one campaign. */
export type RaffleKey = { app: string; campaignId: string; raffle: string };

/** SQL of the salt of a sign-up's entry: 16 bytes that differ by draw, so that nobody can follow an entry over draws. */
const saltIn = (drawId: string): string => `substring(sha256(entry_key || convert_to(${drawId}::text, 'UTF8')) for 16)`;

/** SQL of the published hash of a sign-up's entry: nobody can guess the address without the salt. */
export const entryIn = (drawId: string): string =>
  `sha256(${saltIn(drawId)} || decode('00', 'hex') || convert_to(email_key, 'UTF8'))`;

/** Returns stored hashes in hex. */
export const hashesIn = (bytes: Buffer | null | undefined): string[] => bytes?.toString('hex').match(/.{64}/g) ?? [];

/** Entries that can be drawn next. */
type ClosedEntries = {
  id: string;
  closed_at: Date;
  places: number;
  eligible: number;
  source: string | null;
  commitment: string;
};

/** Returns the entries that were closed last, if they are not drawn yet. */
export async function readClosed(
  database: Database,
  { campaignId, raffle }: RaffleKey,
): Promise<ClosedEntries | undefined> {
  const { rows } = await database.query<ClosedEntries & { drawn_at: Date | null }>(
    `select id, closed_at, places, eligible, source, encode(commitment, 'hex') as commitment, drawn_at
     from campaign_apps.raffle_draws where campaign_id = $1 and raffle = $2 order by id desc limit 1`,
    [campaignId, raffle],
  );
  return rows.find(({ drawn_at }) => drawn_at === null);
}

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

export async function readWinners(database: Database, { campaignId, raffle }: RaffleKey): Promise<Winner[]> {
  const { rows } = await database.query<Winner>(
    `select place, name, email, country, locale, created_at as signed_up_at, drawn_at
     from campaign_apps.raffle_winners winner
     join campaign_apps.raffle_draws draw on draw.id = winner.draw_id
     join campaign_apps.sign_ups sign_up on sign_up.id = winner.sign_up_id
     where draw_id = (
       select max(id) from campaign_apps.raffle_draws where campaign_id = $1 and raffle = $2 and drawn_at is not null)
     order by place`,
    [campaignId, raffle],
  );
  return rows;
}

/** Null: not drawn, or not closed before the draw. */
export type LoggedDraw = {
  closed_at: Date | null;
  closed_by: string | null;
  drawn_at: Date | null;
  drawn_by: string | null;
  drawn_by_name: string | null;
  winners: number | null;
  eligible: number;
  /** Number of winners that this draw replaced. */
  replaced: number | null;
  commitment: string | null;
  public_value: string | null;
  /** Names and email addresses of the first winners, one per line; null once they have been erased. */
  drawn: string | null;
  replacedPeople: string | null;
};

const maxNamed = 100;

/** Returns the newest 1,000 lists and draws, newest first; each draw replaces the winners of the previous one. */
export async function readDraws(database: Database, { campaignId, raffle }: RaffleKey): Promise<LoggedDraw[]> {
  const people = (draw: string) => `(select string_agg(name || ' <' || email || '>', E'\\n' order by place)
    from campaign_apps.raffle_winners winner join campaign_apps.sign_ups sign_up on sign_up.id = winner.sign_up_id
    where winner.draw_id = ${draw} and place <= ${maxNamed})`;
  const { rows } = await database.query<LoggedDraw>(
    `select closed_at, coalesce(closed_by_name, closed_by) as closed_by, drawn_at, drawn_by, drawn_by_name, eligible,
            case when drawn_at is not null then draw.winners end as winners,
            case when drawn_at is not null then coalesce(previous.winners, 0) end as replaced,
            encode(commitment, 'hex') as commitment, source || ': ' || value as public_value,
            ${people('draw.id')} as drawn, ${people('previous.id')} as "replacedPeople"
     from campaign_apps.raffle_draws draw left join lateral (
       select id, winners from campaign_apps.raffle_draws
       where campaign_id = $1 and raffle = $2 and id < draw.id and drawn_at is not null order by id desc limit 1
     ) previous on draw.drawn_at is not null
     where campaign_id = $1 and raffle = $2 order by draw.id desc limit 1000`,
    [campaignId, raffle],
  );
  return rows;
}

/** An entry of a fan in a raffle, as the fan's own page shows it. Hashes are in hex. */
export type FanEntry = {
  sign_up_id: string;
  entry: string;
  salt: string;
  closed_at: Date;
  drawn_at: Date | null;
  /** The place among the winners; null if it did not win. */
  place: number | null;
  /** Whether a later draw has replaced the winners. */
  replaced: boolean;
};

/** A page shows the newest draws of each campaign, because it looks for the entry in each list. */
const maxFanDraws = 10;

/** Returns the newest entries of these sign-ups, newest first. */
export async function readFanEntries(database: Database, signUpIds: readonly string[]): Promise<FanEntry[]> {
  const { rows } = await database.query<FanEntry>(
    `select sign_up.id as sign_up_id, encode(${entryIn('draw.id')}, 'hex') as entry,
       encode(${saltIn('draw.id')}, 'hex') as salt, closed_at, drawn_at, place,
       exists (select from campaign_apps.raffle_draws later where later.campaign_id = draw.campaign_id
         and later.raffle = draw.raffle and later.id > draw.id and later.drawn_at is not null) as replaced
     from campaign_apps.sign_ups sign_up
     cross join lateral (
       select * from campaign_apps.raffle_draws where campaign_id = sign_up.campaign_id and entries is not null
       order by id desc limit ${maxFanDraws}
     ) draw
     left join campaign_apps.raffle_winners winner on winner.draw_id = draw.id and winner.sign_up_id = sign_up.id
     where sign_up.id = any($1::bigint[]) and position(${entryIn('draw.id')} in draw.entries) > 0
     order by draw.id desc`,
    [signUpIds],
  );
  return rows;
}
