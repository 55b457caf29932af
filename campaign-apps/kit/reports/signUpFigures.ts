import type { Database } from '../server/database.ts';

/** A count per key; null is the key of unknown values. */
export type Count = { key: string | null; count: number };

/** Counts by date in UTC: 2026-01-31. */
export type DayCounts = ReadonlyMap<string, number>;

type SignUpFigures = {
  signUps: number;
  /** Number of sign-ups that wait for a confirmation. All other figures are without them. */
  unconfirmed: number;
  /** Today and the six days before (UTC): anonymized data has only the day. */
  ofLastWeek: number;
  countries: number;
  languages: number;
  /** Number of people who agreed to at least one newsletter. */
  subscribers: number;
};

/** The SQL condition of sign-ups that were confirmed, also if their owner withdrew them later. */
export const countedSignUps = "state <> 'unconfirmed'";

/** Counts in the database, without loading the sign-ups. */
export async function signUpFigures(database: Database, campaignId: string, now: Date): Promise<SignUpFigures> {
  const { rows } = await database.query<SignUpFigures>(
    `select (count(*) filter (where ${countedSignUps}))::int as "signUps",
            (count(*) filter (where state = 'unconfirmed'))::int as unconfirmed,
            (count(*) filter (
              where ${countedSignUps} and created_at >= date_trunc('day', $2::timestamptz, 'UTC') - interval '6 days'
            ))::int as "ofLastWeek",
            (count(distinct country) filter (where ${countedSignUps}))::int as countries,
            (count(distinct locale) filter (where ${countedSignUps}))::int as languages,
            (count(*) filter (where state = 'confirmed' and newsletters <> '[]'))::int as subscribers
     from campaign_apps.sign_ups where campaign_id = $1`,
    [campaignId, now],
  );
  return rows[0] ?? { signUps: 0, unconfirmed: 0, ofLastWeek: 0, countries: 0, languages: 0, subscribers: 0 };
}

export async function signUpCount(database: Database, campaignId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from campaign_apps.sign_ups where campaign_id = $1',
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

/** Returns counts in descending order. */
export async function signUpsBy(
  database: Database,
  campaignId: string,
  column: 'country' | 'locale',
): Promise<Count[]> {
  const { rows } = await database.query<Count>(
    `select ${column} as key, count(*)::int as count from campaign_apps.sign_ups
     where campaign_id = $1 and ${countedSignUps} group by ${column} order by count desc, key nulls last`,
    [campaignId],
  );
  return rows;
}

/** Returns counts by the newsletter's name, in descending order. */
export async function subscriptionsByNewsletter(database: Database, campaignId: string): Promise<Count[]> {
  const { rows } = await database.query<Count>(
    `select max(newsletter ->> 'name') as key, count(*)::int as count
     from campaign_apps.sign_ups, jsonb_array_elements(newsletters) as newsletter
     where campaign_id = $1 and state = 'confirmed' group by newsletter ->> 'id' order by count desc, key`,
    [campaignId],
  );
  return rows;
}

export const signUpsByDay = (database: Database, campaignId: string): Promise<DayCounts> =>
  countByDay(
    database,
    `select ${dayOf('created_at')} as day, count(*)::int as count
     from campaign_apps.sign_ups where campaign_id = $1 and ${countedSignUps} group by day order by day`,
    [campaignId],
  );

/** Returns the SQL expression for a time's date in UTC. */
export const dayOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Runs a query that returns `day` and `count`. */
export async function countByDay(database: Database, query: string, values: unknown[]): Promise<DayCounts> {
  const { rows } = await database.query<{ day: string; count: number }>(query, values);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
