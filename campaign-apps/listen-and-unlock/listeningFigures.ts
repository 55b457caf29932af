import { countByDay, type DayCounts, dayOf } from '../kit/reports/signUpFigures.ts';
import type { Database } from '../kit/server/database.ts';
import { uncounted } from './listeningStore.ts';

/** Number of listeners and their total listening time in milliseconds; each counts at most the length of all tracks. */
type ListeningFigures = { listeners: number; listenedMs: number };

const listened = `least(listened_ms + ${uncounted}, $3::float8)`;

export async function listeningFigures(
  database: Database,
  campaignId: string,
  { at, totalMs }: { at: Date; totalMs: number },
): Promise<ListeningFigures> {
  const { rows } = await database.query<ListeningFigures>(
    `select count(*)::int as listeners, coalesce(sum(${listened}), 0)::float8 as "listenedMs"
     from campaign_apps.listenings where campaign_id = $1`,
    [campaignId, at, totalMs],
  );
  return rows[0] ?? { listeners: 0, listenedMs: 0 };
}

/** Returns how many visitors have listened for at least each of these lengths. */
export async function listenersFor(
  database: Database,
  campaignId: string,
  { at, totalMs, lengths }: { at: Date; totalMs: number; lengths: readonly number[] },
): Promise<number[]> {
  const { rows } = await database.query<{ count: number }>(
    `with heard as (
       select ${listened} as ms from campaign_apps.listenings where campaign_id = $1
     )
     select (select count(*)::int from heard where ms >= length) as count
     from unnest($4::float8[]) with ordinality as asked (length, place) order by place`,
    [campaignId, at, totalMs, lengths],
  );
  return rows.map(({ count }) => count);
}

export const listenersByDay = (database: Database, campaignId: string): Promise<DayCounts> =>
  countByDay(
    database,
    `select ${dayOf('started_at')} as day, count(*)::int as count
     from campaign_apps.listenings where campaign_id = $1 group by day order by day`,
    [campaignId],
  );
