import { dayAt } from '../figures/figures.ts';
import type { CountKind } from '../figures/pageEvent.ts';
import { otherNames } from '../figures/pendingCounts.ts';
import type { VitalName } from '../figures/vitals.ts';
import type { Database } from '../server/database.ts';
import type { ReportContext } from './report.ts';
import { type DayCounts, signUpsByDay } from './signUpFigures.ts';

/** Figures of one day, a date in UTC. */
export type VisitDay = {
  day: string;
  visits: number;
  visitors: number;
  plays: number;
  clicks: number;
  gates: number;
  signUps: number;
};

const kindsByFigure = {
  visits: ['visit'],
  visitors: ['visitor'],
  plays: ['play'],
  clicks: ['service', 'button'],
  gates: ['gate'],
} as const satisfies Record<string, readonly CountKind[]>;

/** Returns each day that has figures, from the first one on, in order; sign-ups of earlier days are left out. */
export async function visitDays(database: Database, campaignId: string): Promise<VisitDay[]> {
  const kinds = Object.values(kindsByFigure).flat();
  const [{ rows }, signUps] = await Promise.all([
    database.query<{ day: string; kind: string; count: number }>(
      `select to_char(day, 'YYYY-MM-DD') as day, kind, sum(count)::float8 as count
       from campaign_apps.page_counts where campaign_id = $1 and kind = any ($2) group by 1, 2 order by 1`,
      [campaignId, kinds],
    ),
    signUpsByDay(database, campaignId),
  ]);
  const first = rows[0]?.day;
  if (first === undefined) return [];
  const counts = new Map(rows.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  const days = new Set([...rows.map(({ day }) => day), ...[...signUps.keys()].filter((day) => day > first)]);
  return [...days].sort().map((day) => dayOf(day, counts, signUps));
}

function dayOf(day: string, counts: ReadonlyMap<string, number>, signUps: DayCounts): VisitDay {
  const figure = (name: keyof typeof kindsByFigure) =>
    kindsByFigure[name].reduce((sum, kind) => sum + (counts.get(`${day} ${kind}`) ?? 0), 0);
  return {
    day,
    visits: figure('visits'),
    visitors: figure('visitors'),
    plays: figure('plays'),
    clicks: figure('clicks'),
    gates: figure('gates'),
    signUps: signUps.get(day) ?? 0,
  };
}

/** Returns the days since `daysBefore` days ago. */
export function since(days: readonly VisitDay[], now: Date, daysBefore: number): VisitDay[] {
  const first = dayAt(now.getTime() - daysBefore * 24 * 3_600_000);
  return days.filter(({ day }) => day >= first);
}

/** Returns the sum of a figure over days. */
export const sumOf = (days: readonly VisitDay[], figure: Exclude<keyof VisitDay, 'day'>): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** The kinds of figures that are counted by name. */
export type NamedKind = Exclude<
  CountKind,
  'visit' | 'visitor' | 'play' | 'gate' | 'link_visit' | 'link_play' | VitalName
>;
export type NamedCount = { kind: NamedKind; name: string; count: number };

/**
 * Returns the most frequent names of each of these kinds in descending order, at most `maxNames`, and then the sum of
 * all others as 'Other'. Visitors can invent names, so a campaign can have hundreds of thousands.
 */
export async function countsByName(
  { database, campaignId }: Pick<ReportContext, 'database' | 'campaignId'>,
  kinds: readonly NamedKind[],
  maxNames: number,
): Promise<NamedCount[]> {
  const counts: NamedCount[] = [];
  // One statement for all kinds could exceed the time of a statement.
  for (const kind of kinds) {
    // Comparing bytes is several times faster than the order of a language.
    const { rows } = await database.query<Omit<NamedCount, 'kind'>>(
      `with named as materialized (
         select name collate "C" as name, sum(count) as count
         from campaign_apps.page_counts where campaign_id = $1 and kind = $2 group by 1
       ), most as (
         select name, count from named where name <> $3 order by count desc, name limit $4
       ), others as (
         select (select sum(count) from named) - (select coalesce(sum(count), 0) from most) as count
       )
       select name, count::float8 from most union all select $3, count::float8 from others where count > 0`,
      [campaignId, kind, otherNames, maxNames],
    );
    counts.push(...rows.map((row) => ({ ...row, kind })));
  }
  return counts;
}
