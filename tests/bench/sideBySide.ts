import type { AnyTarget, Row, Workload } from './calls.ts';
import { type Line, spreadOf } from './figures.ts';
import type { FloorSetup } from './floor.ts';
import { loadTurn, type Turn } from './load.ts';
import { type RunningServer, signIn, startFloor, startProduct } from './product.ts';
import { record } from './recording.ts';

const connections = 20;
/** The size of the product's own pool. */
const poolSize = 10;
const least = 0.5;
const maxSlower = 2;

/** The product and the floor on one database, with `size` rows. */
export type Stage<Target> = {
  size: number;
  product: RunningServer;
  floor: RunningServer;
  token: string;
  targets: readonly Target[];
};

type Setting<Target extends AnyTarget> = {
  size: number;
  databaseUrl: string;
  name: FloorSetup['workload'];
  workload: Workload<Target>;
  targets: readonly Target[];
};

/** Starts both servers; the first target is the one whose calls are recorded for the floor. */
export async function setStage<Target extends AnyTarget>(setting: Setting<Target>): Promise<Stage<Target>> {
  const { size, databaseUrl, name, workload, targets } = setting;
  const [first, ...others] = targets;
  if (!first) throw new Error('Nothing was seeded');
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  const { access_token: token } = await signIn(product.origin);
  const recordings = await record(databaseUrl, workload, token, first);
  const floor = await startFloor({ databaseUrl, connections: poolSize, workload: name, recordings });
  const stage = { size, product, floor, token, targets: others };
  await compareAnswers(stage, workload.rows);
  return stage;
}

/** The floor is valid only while it returns the same to the client as the product. */
async function compareAnswers<Target extends AnyTarget>(
  { product, floor, token, targets }: Stage<Target>,
  rows: readonly Row<Target>[],
): Promise<void> {
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

/** The order of keys does not matter. */
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
export type Pace = { rounds: number; seconds: number };

/** Returns the column headers for the lines of `measureRow`; `things` names what `size` counts. */
export const headsOf = (things: string): string[] => [
  'call',
  things,
  'product/s',
  'floor/s',
  'p99 ms',
  'floor p99',
  'ratio min',
  'median',
  'max',
  'slower',
];

/** Returns a line for each stage, smaller ones first: requests per second of the product and of the floor, in turns. */
export async function measureRow<Target extends AnyTarget>(
  row: Row<Target>,
  stages: readonly Stage<Target>[],
  { rounds, seconds }: Pace,
): Promise<Line[]> {
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

function lineOf(
  { says, scales = false }: Pick<Row, 'says' | 'scales'>,
  size: number,
  { ours, bare }: Turns,
  small: Turns | undefined,
): Line {
  const middle = (turns: Turn[], of: (turn: Turn) => number) => spreadOf(turns.map(of)).median;
  const rate = (turns: Turn[]) => middle(turns, ({ perSecond }) => perSecond);
  const ratio = spreadOf(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
  const slower = small ? rate(small.ours) / rate(ours) : null;
  const figures = [ratio.min, ratio.median, ratio.max].map((one) => one.toFixed(2));
  return {
    cells: [
      says,
      String(size),
      rate(ours).toFixed(0),
      rate(bare).toFixed(0),
      middle(ours, ({ p99 }) => p99).toFixed(0),
      middle(bare, ({ p99 }) => p99).toFixed(0),
      ...figures,
      slower === null ? '' : `${slower.toFixed(2)} ×`,
    ],
    reached: ratio.median >= least && (slower === null || !scales || slower <= maxSlower),
  };
}
