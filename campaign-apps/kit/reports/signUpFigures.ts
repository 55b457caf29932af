import type { Database } from '../database.ts';

/** How many of something; null for those of whom it is not known. */
export type Count = { key: string | null; count: number };

/** How many on each day, by its date in UTC: 2026-01-31. */
export type DayCounts = ReadonlyMap<string, number>;

type SignUpFigures = {
  signUps: number;
  /** Of today and the six days before (UTC): days alone are kept once data is anonymised. */
  ofLastWeek: number;
  countries: number;
  languages: number;
  /** How many people agreed to a newsletter or more. */
  subscribers: number;
};

/** Counted by the database, which sends no sign-up here. */
export async function signUpFigures(database: Database, campaignId: string, now: Date): Promise<SignUpFigures> {
  const { rows } = await database.query<SignUpFigures>(
    `select count(*)::int as "signUps",
            (count(*) filter (
              where created_at >= date_trunc('day', $2::timestamptz, 'UTC') - interval '6 days'
            ))::int as "ofLastWeek",
            count(distinct country)::int as countries,
            count(distinct locale)::int as languages,
            (count(*) filter (where newsletters <> '[]'))::int as subscribers
     from campaign_apps.sign_ups where campaign_id = $1`,
    [campaignId, now],
  );
  return rows[0] ?? { signUps: 0, ofLastWeek: 0, countries: 0, languages: 0, subscribers: 0 };
}

export async function signUpCount(database: Database, campaignId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from campaign_apps.sign_ups where campaign_id = $1',
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

/** Most first. */
export async function signUpsBy(
  database: Database,
  campaignId: string,
  column: 'country' | 'locale',
): Promise<Count[]> {
  const { rows } = await database.query<Count>(
    `select ${column} as key, count(*)::int as count from campaign_apps.sign_ups
     where campaign_id = $1 group by ${column} order by count desc, key nulls last`,
    [campaignId],
  );
  return rows;
}

/** By the newsletter's name, most first. */
export async function subscriptionsByNewsletter(database: Database, campaignId: string): Promise<Count[]> {
  const { rows } = await database.query<Count>(
    `select max(newsletter ->> 'name') as key, count(*)::int as count
     from campaign_apps.sign_ups, jsonb_array_elements(newsletters) as newsletter
     where campaign_id = $1 group by newsletter ->> 'id' order by count desc, key`,
    [campaignId],
  );
  return rows;
}

export const signUpsByDay = (database: Database, campaignId: string): Promise<DayCounts> =>
  countByDay(
    database,
    `select ${dayOf('created_at')} as day, count(*)::int as count
     from campaign_apps.sign_ups where campaign_id = $1 group by day order by day`,
    [campaignId],
  );

/** The expression for a time's date in UTC. */
export const dayOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Runs a query that answers `day` and `count`. */
export async function countByDay(database: Database, query: string, values: unknown[]): Promise<DayCounts> {
  const { rows } = await database.query<{ day: string; count: number }>(query, values);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
