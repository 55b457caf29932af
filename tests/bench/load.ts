import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AnyTarget, Row } from './calls.ts';
import { shareOf } from './figures.ts';
import { HttpConnection } from './httpConnection.ts';
import type { Target } from './workload.ts';

/** The result of one turn of load at one server; latencies are in milliseconds. */
export type Turn = { calls: number; perSecond: number; p50: number; p99: number };

type Load<Target extends AnyTarget> = {
  origin: string;
  token: string;
  row: Row<Target>;
  targets: readonly Target[];
  connections: number;
  seconds: number;
};

/** Reused databases contain data from earlier runs. */
const run = Date.now().toString(36);
let turns = 0;

/** Makes a row's call over all connections for a while, each time with the next target. */
export async function loadTurn<Target extends AnyTarget>(load: Load<Target>): Promise<Turn> {
  const { origin, token, row, connections, seconds } = load;
  const next = targetsOfTurn(load.targets);
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(origin, token)));
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    opened.map(async (connection) => {
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        const { status, body } = await connection.send(row.call(next()));
        if (status >= 300) throw new Error(`${row.says} at ${origin}: ${status} ${body}`);
        times.push(performance.now() - sent);
      }
    }),
  ).finally(() => {
    for (const connection of opened) connection.close();
  });
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  return { calls: times.length, perSecond, p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) };
}

function targetsOfTurn<Target extends AnyTarget>(targets: readonly Target[]): () => Target {
  const turn = turns++;
  let made = 0;
  return () => {
    const target = targets[made % targets.length];
    if (!target) throw new Error('The load needs targets');
    return { ...target, turn, token: `bench-${run}-${turn}-${made++}-of-a-kind` };
  };
}

/** The parts of a target that `loadTurn` replaces with each call. */
export const unsent = { turn: 0, token: '' };

/**
 * With this many campaigns, an artist's full name finds as many as the last name alone finds in a hundredth of them.
 */
const wholeNames = 50_000;

/** Returns campaigns spread over the whole table in arbitrary order; the search words of each match about twenty. */
export async function pickTargets(db: Kysely<Database>, most: number): Promise<Target[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'app', 'name'])
    .where('app', '!=', 'listening-party')
    .where('name', 'like', '% – %')
    .orderBy('slug')
    .execute();
  // Searches with other than two words of usual length use another statement.
  const usual = rows.filter(({ name }) => /^\p{L}{3,} \p{L}{3,} – /u.test(name));
  const wordsOf = (name: string) => {
    const artist = name.split(' – ')[0] ?? name;
    return rows.length < wholeNames ? artist.slice(artist.indexOf(' ') + 1) : artist;
  };
  const { rows: labels } = await sql<{ id: string }>`
    select id from labels order by name`.execute(db);
  const labelsOf = (at: number) => [at, at + 1, at + 2].flatMap((one) => labels[one % labels.length]?.id ?? []);
  const step = Math.max(1, Math.floor(usual.length / most));
  return usual
    .filter((_, index) => index % step === 0)
    .sort((a, b) => a.id.slice(-12).localeCompare(b.id.slice(-12)))
    .map(({ id, app, name }, at) => ({ id, app, words: wordsOf(name), labels: labelsOf(at), ...unsent }));
}
