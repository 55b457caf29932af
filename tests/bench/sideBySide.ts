import type { AnyTarget, Bearer, Row } from './calls.ts';
import { CpuMeter, cpuBetween } from './cpuTime.ts';
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
  bearers: Record<Bearer, string>;
  targets: readonly Target[];
  cpu: CpuMeter;
  stop(): Promise<unknown>;
};

type Setting<Target extends AnyTarget> = {
  size: number;
  databaseUrl: string;
  rows: readonly Row<Target>[];
  targets: readonly Target[];
};

/** Starts both servers on a seeded database. */
export async function setStage<Target extends AnyTarget>(setting: Setting<Target>): Promise<Stage<Target>> {
  const { size, databaseUrl, rows, targets } = setting;
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  const { access_token: accessToken } = await signIn(product.origin);
  const bearers = { 'personal token': await personalToken(product.origin, accessToken), 'sign-in': accessToken };
  const floor = await startFloor({ databaseUrl, connections: poolSize });
  const cpu = new CpuMeter(databaseUrl);
  await cpu.connect();
  const stop = () => Promise.all([product.stop(), floor.stop(), cpu.end()]);
  const stage = { size, product, floor, bearers, targets, cpu, stop };
  for (const row of rows) await compareAnswers(stage, row);
  return stage;
}

/** The floor is valid only if it finds the same as the product. */
async function compareAnswers<Target extends AnyTarget>(
  { product, floor, bearers, targets }: Stage<Target>,
  row: Row<Target>,
): Promise<void> {
  const [target] = targets;
  if (!target) throw new Error('Nothing was seeded');
  const call = row.call(target);
  if (call.method !== 'GET') return;
  const [ours, bare] = await Promise.all(
    [product, floor].map(async ({ origin }) => {
      const headers = { authorization: `Bearer ${bearers['personal token']}` };
      return foundIn(await (await fetch(origin + call.path, { headers })).json());
    }),
  );
  if (ours !== bare) throw new Error(`${row.says}: the floor finds\n${bare}\nbut the product\n${ours}`);
}

type Item = { id?: string; user_id?: string; user?: { id: string } };

/** Returns the ids of an answer, and its total. */
function foundIn(answer: Item & { items?: Item[]; total?: number }): string {
  const ids = (answer.items ?? [answer]).map(({ id, user_id, user }) => id ?? user_id ?? user?.id);
  return JSON.stringify({ ids: ids.sort(), total: answer.total });
}

export type Pace = { rounds: number; seconds: number };

/** The CPU time of a call in microseconds, in the server and in the database. */
type MeasuredTurn = Turn & { serverUs: number; databaseUs: number };

/** How a row is measured at one stage. */
type Measure<Target> = {
  stage: Stage<Target>;
  connections: number;
  bearer: Bearer;
  ours: MeasuredTurn[];
  bare: MeasuredTurn[];
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
  'server µs',
  'database µs',
  'CPU ratio',
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
  const [first, ...others] = row.bearers ?? ['personal token'];
  const measure = (connections: number, bearer: Bearer) => (stage: Stage<Target>) => ({
    stage,
    connections,
    bearer,
    ours: [],
    bare: [],
  });
  return [
    ...stages.map(measure(manyConnections, first)),
    ...largest.map(measure(1, first)),
    ...others.flatMap((bearer) => largest.map(measure(manyConnections, bearer))),
  ];
}

async function measurePair<Target extends AnyTarget>(
  row: Row<Target>,
  { stage, connections, bearer, ours, bare }: Measure<Target>,
  seconds: number,
): Promise<void> {
  const { product, floor, bearers, targets, cpu } = stage;
  const measured = async ({ origin, process: { pid = 0 } }: RunningServer): Promise<MeasuredTurn> => {
    const before = await cpu.read(pid);
    const turn = await loadTurn({ origin, token: bearers[bearer], row, targets, connections, seconds });
    const { server, database } = cpuBetween(before, await cpu.read(pid));
    return { ...turn, serverUs: (server * 1_000) / turn.calls, databaseUs: (database * 1_000) / turn.calls };
  };
  ours.push(await measured(product));
  bare.push(await measured(floor));
}

const middle = <One extends Turn>(turns: readonly One[], of: (turn: One) => number) => spreadOf(turns.map(of)).median;
const cpuOf = ({ serverUs, databaseUs }: MeasuredTurn): number => serverUs + databaseUs;
const rate = (turns: readonly Turn[]) => middle(turns, ({ perSecond }) => perSecond);

function lineOf<Target>(
  { says, target, scales = false }: Pick<Row, 'says' | 'target' | 'scales'>,
  { stage, connections, bearer, ours, bare }: Measure<Target>,
  small: Measure<Target> | undefined,
): Line {
  const ratio = spreadOf(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
  const cpuRatio = spreadOf(ours.map((turn, round) => (bare[round] ? cpuOf(bare[round]) : Number.NaN) / cpuOf(turn)));
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
      middle(ours, ({ serverUs }) => serverUs).toFixed(0),
      middle(ours, ({ databaseUs }) => databaseUs).toFixed(0),
      ...[cpuRatio.median, ratio.min, ratio.median, ratio.max, target].map((one) => one.toFixed(2)),
      slower === null ? '' : `${slower.toFixed(2)} ×`,
    ],
    reached: ratio.median >= target && (slower === null || !scales || slower <= maxSlower),
  };
}
