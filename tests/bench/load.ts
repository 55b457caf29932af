import autocannon from 'autocannon';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import type { AnyTarget, Row } from './calls.ts';
import type { Target } from './workload.ts';

/** The result of one turn of load at one server. */
export type Turn = { perSecond: number; p50: number; p99: number };

type Load<Target extends AnyTarget> = {
  origin: string;
  token: string;
  row: Row<Target>;
  targets: readonly Target[];
  connections: number;
  seconds: number;
};

/** Persistent databases contain what earlier runs created. */
const run = Date.now().toString(36);
let turns = 0;

/** Makes a row's call over all connections for a while, each time with the next target. */
export async function loadTurn<Target extends AnyTarget>({
  origin,
  token,
  row,
  targets,
  connections,
  seconds,
}: Load<Target>): Promise<Turn> {
  const turn = turns++;
  let made = 0;
  const next = (): Target => {
    const target = targets[made % targets.length];
    if (!target) throw new Error('The load needs targets');
    return { ...target, turn, token: `bench-${run}-${turn}-${made++}-of-a-kind` };
  };
  let refusal = '';
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = row.call(next());
          const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
          return { ...request, method, path, body, headers };
        },
        onResponse: (status, body) => {
          if (status >= 300) refusal = `${status} ${body}`;
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${row.name} at ${origin}: ${result.non2xx} refused, ${result.errors} failed. ${refusal}`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The fields that make a target unique for the recorded call. */
export const recorded = () => ({ turn: 0, token: `bench-${run}-recorded-of-a-kind` });

/**
 * Among this number of campaigns an artist's whole name finds as many as the last name does among a hundredth of them.
 */
const wholeNames = 50_000;

/**
 * Returns campaigns spread over the whole table, in a pseudorandom order; the search text of each finds about twenty.
 */
export async function pickTargets(db: Kysely<Database>, most: number): Promise<Target[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'app', 'name'])
    .where('app', '!=', 'listening-party')
    .where('name', 'like', '% – %')
    .orderBy('slug')
    .execute();
  // Searches for other texts than two words of usual length use another statement.
  const usual = rows.filter(({ name }) => /^\p{L}{3,} \p{L}{3,} – /u.test(name));
  const wordsOf = (name: string) => {
    const artist = name.split(' – ')[0] ?? name;
    return rows.length < wholeNames ? artist.slice(artist.indexOf(' ') + 1) : artist;
  };
  const step = Math.max(1, Math.floor(usual.length / most));
  return usual
    .filter((_, index) => index % step === 0)
    .sort((a, b) => a.id.slice(-12).localeCompare(b.id.slice(-12)))
    .map(({ id, app, name }) => ({ id, app, words: wordsOf(name), ...recorded() }));
}
