import type { AnyTarget, Row } from './calls.ts';
import { type Line, spreadOf } from './figures.ts';
import { loadTurn, type Turn } from './load.ts';
import { personalToken, type RunningServer, signIn, startFloor, startProduct } from './product.ts';

const manyConnections = 10;
/** The size of the product's own pool. */
const poolSize = 10;
const maxSlower = 2;
const warmUpSeconds = 0.5;

/** The product and the floor on one database with `size` objects, and the bearers of an administrator. */
export type Stage<Target> = {
  size: number;
  product: RunningServer;
  floor: RunningServer;
  bearers: { 'personal token': string; 'sign-in': string };
  targets: readonly Target[];
};

type Setting<Target> = { size: number; databaseUrl: string; targets: readonly Target[] };

/** Starts both servers on a seeded database. */
export async function setStage<Target>({ size, databaseUrl, targets }: Setting<Target>): Promise<Stage<Target>> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  const { access_token: accessToken } = await signIn(product.origin);
  const bearers = { 'personal token': await personalToken(product.origin, accessToken), 'sign-in': accessToken };
  const floor = await startFloor({ databaseUrl, connections: poolSize });
  return { size, product, floor, bearers, targets };
}

export type Pace = { rounds: number; seconds: number };

/** How a row is measured at one stage. */
type Measure<Target> = {
  stage: Stage<Target>;
  connections: number;
  bearer: keyof Stage<Target>['bearers'];
  ours: Turn[];
  bare: Turn[];
};

/** Returns the column headers for the rows of `measureRow`; `things` names the counted objects. */
export const headsOf = (things: string): string[] => [
  'call',
  things,
  'connections',
  'product/s',
  'floor/s',
  'p50 ms',
  'p99 ms',
  'floor p99',
  'ratio min',
  'median',
  'max',
  'target',
  'slower',
];

/**
 * Returns a row for each stage, smaller ones first, and for one connection at the largest: requests per second of the
 * product and of the floor, in turns.
 */
export async function measureRow<Target extends AnyTarget>(
  row: Row<Target>,
  stages: readonly Stage<Target>[],
  { rounds, seconds }: Pace,
): Promise<Line[]> {
  const measures = measuresOf(row, stages);
  for (const { stage, connections, bearer } of measures) {
    await measurePair(row, { stage, connections, bearer, ours: [], bare: [] }, warmUpSeconds);
  }
  for (let round = 0; round < rounds; round++) {
    for (const measure of measures) await measurePair(row, measure, seconds);
    console.log(`${row.says}: turn ${round + 1} of ${rounds}`);
  }
  return measures.map((measure, index) => lineOf(row, measure, index > 0 ? measures[0] : undefined));
}

function measuresOf<Target>(row: Row<AnyTarget & Target>, stages: readonly Stage<Target>[]): Measure<Target>[] {
  const largest = stages.slice(-1);
  const measure = (connections: number, bearer: Measure<Target>['bearer']) => (stage: Stage<Target>) => ({
    stage,
    connections,
    bearer,
    ours: [],
    bare: [],
  });
  return [
    ...stages.map(measure(manyConnections, 'personal token')),
    ...largest.map(measure(1, 'personal token')),
    ...(row.signedIn ? largest.map(measure(manyConnections, 'sign-in')) : []),
  ];
}

async function measurePair<Target extends AnyTarget>(
  row: Row<Target>,
  { stage, connections, bearer, ours, bare }: Measure<Target>,
  seconds: number,
): Promise<void> {
  const { product, floor, bearers, targets } = stage;
  const load = { token: bearers[bearer], row, targets, connections, seconds };
  ours.push(await loadTurn({ ...load, origin: product.origin }));
  bare.push(await loadTurn({ ...load, origin: floor.origin }));
}

const middle = (turns: readonly Turn[], of: (turn: Turn) => number) => spreadOf(turns.map(of)).median;
const rate = (turns: readonly Turn[]) => middle(turns, ({ perSecond }) => perSecond);

function lineOf<Target>(
  { says, target, scales = false }: Pick<Row, 'says' | 'target' | 'scales'>,
  { stage, connections, bearer, ours, bare }: Measure<Target>,
  small: Measure<Target> | undefined,
): Line {
  const ratio = spreadOf(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
  const isComparable = small && small.stage !== stage && small.connections === connections && small.bearer === bearer;
  const slower = isComparable ? rate(small.ours) / rate(ours) : null;
  return {
    cells: [
      bearer === 'sign-in' ? `${says}, signed in` : says,
      String(stage.size),
      String(connections),
      rate(ours).toFixed(0),
      rate(bare).toFixed(0),
      middle(ours, ({ p50 }) => p50).toFixed(1),
      middle(ours, ({ p99 }) => p99).toFixed(0),
      middle(bare, ({ p99 }) => p99).toFixed(0),
      ...[ratio.min, ratio.median, ratio.max, target].map((one) => one.toFixed(2)),
      slower === null ? '' : `${slower.toFixed(2)} ×`,
    ],
    reached: ratio.median >= target && (slower === null || !scales || slower <= maxSlower),
  };
}
