import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import type { EmbeddedPostgres } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrateJobs } from '../../server/plugins/jobQueue.ts';
import { makeProviders } from '../../server/providers/index.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { seedMany } from '../../server/seed/many.ts';
import { type Line, spreadOf, table } from './figures.ts';
import { loadTurn, pickTargets, type Turn } from './load.ts';
import { type RunningServer, signIn, startFloor, startProduct } from './product.ts';
import { record } from './recording.ts';
import { type Row, rows, type Target } from './workload.ts';

const connections = 20;
/** What the product's own pool holds. */
const poolSize = 10;
const least = 0.5;
const slowerMost = 2;

type Options = { postgres: EmbeddedPostgres; sizes: readonly [number, number]; rounds: number; seconds: number };
type Stage = { size: number; product: RunningServer; floor: RunningServer; token: string; targets: Target[] };

/** Requests per second of the product and of the floor, in turns, at a small and at a large number of campaigns. */
export async function measureApi({ postgres, sizes, rounds, seconds }: Options): Promise<string> {
  const stages: Stage[] = [];
  try {
    for (const size of sizes) stages.push(await setStage(postgres, size));
    const lines: Line[] = [];
    for (const row of rows) lines.push(...(await measureRow(row, stages, rounds, seconds)));
    const heads = [
      'call',
      'campaigns',
      'product/s',
      'floor/s',
      'p99 ms',
      'floor p99',
      'ratio min',
      'median',
      'max',
      'slower',
    ];
    return table(heads, lines);
  } finally {
    await Promise.all(stages.flatMap(({ product, floor }) => [product.stop(), floor.stop()]));
  }
}

/** A seeded database of its own, with both servers before it. */
async function setStage(postgres: EmbeddedPostgres, size: number): Promise<Stage> {
  const databaseUrl = await seededDatabase(postgres, size);
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  const { access_token: token } = await signIn(product.origin);
  const db = connect(databaseUrl);
  const targets = await pickTargets(db, 5_000).finally(() => db.destroy());
  const [first, ...others] = targets;
  if (!first) throw new Error('Nothing was seeded');
  const recordings = await record(databaseUrl, token, first);
  const floor = await startFloor({ databaseUrl, connections: poolSize, recordings });
  await compareAnswers({ size, product, floor, token, targets: others });
  return { size, product, floor, token, targets: others };
}

/** @returns the address of a database with the demo's accounts and the given number of campaigns, made when missing */
export async function seededDatabase(postgres: EmbeddedPostgres, size: number): Promise<string> {
  const databaseUrl = await postgres.ensureDatabase(`campaigns_${size}`);
  const db = connect(databaseUrl);
  try {
    await migrate(db);
    await migrateJobs(db);
    const { count } = await db
      .selectFrom('campaigns')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > 0) return databaseUrl;
    console.log(`Seeding ${size} campaigns …`);
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
    await seedDemo({ config, db, clock: systemClock, providers: makeProviders(config) });
    await seedMany(db, { campaigns: size, now: new Date(), progress: () => undefined });
    return databaseUrl;
  } finally {
    await db.destroy();
  }
}

/** The floor is only a floor while it gives the client what the product gives. */
async function compareAnswers({ product, floor, token, targets }: Stage): Promise<void> {
  const [target] = targets;
  if (!target) return;
  for (const row of rows.filter((one) => one.call(target).method === 'GET')) {
    const ask = async ({ origin }: RunningServer) => {
      const answer = await fetch(`${origin}${row.call(target).path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.text();
    };
    const [ours, bare] = [JSON.parse(await ask(product)), JSON.parse(await ask(floor))];
    if (JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(bare))) {
      throw new Error(
        `${row.name}: the floor answers\n${JSON.stringify(bare)}\nbut the product\n${JSON.stringify(ours)}`,
      );
    }
  }
}

/** The order of keys says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

type Turns = { ours: Turn[]; bare: Turn[] };

async function measureRow(row: Row, stages: Stage[], rounds: number, seconds: number): Promise<Line[]> {
  const measured = stages.map((): Turns => ({ ours: [], bare: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { product, floor, token, targets }] of stages.entries()) {
      const load = { token, row, targets, connections, seconds };
      measured[index]?.ours.push(await loadTurn({ ...load, origin: product.origin }));
      measured[index]?.bare.push(await loadTurn({ ...load, origin: floor.origin }));
    }
    console.log(`${row.name}: turn ${round + 1} of ${rounds}`);
  }
  const [small] = measured;
  return stages.map(({ size }, index) =>
    lineOf(row, size, measured[index] ?? { ours: [], bare: [] }, index > 0 ? small : undefined),
  );
}

function lineOf(row: Row, size: number, { ours, bare }: Turns, small: Turns | undefined): Line {
  const middle = (turns: Turn[], of: (turn: Turn) => number) => spreadOf(turns.map(of)).median;
  const rate = (turns: Turn[]) => middle(turns, ({ perSecond }) => perSecond);
  const ratio = spreadOf(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
  const slower = small ? rate(small.ours) / rate(ours) : null;
  const isRead = row.name === 'list' || row.name === 'search';
  const figures = [ratio.min, ratio.median, ratio.max].map((one) => one.toFixed(2));
  return {
    cells: [
      row.says,
      String(size),
      rate(ours).toFixed(0),
      rate(bare).toFixed(0),
      middle(ours, ({ p99 }) => p99).toFixed(0),
      middle(bare, ({ p99 }) => p99).toFixed(0),
      ...figures,
      slower === null ? '' : `${slower.toFixed(2)} ×`,
    ],
    reached: ratio.median >= least && (slower === null || !isRead || slower <= slowerMost),
  };
}
