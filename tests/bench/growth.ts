import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../server/db/connect.ts';
import type { EmbeddedPostgres } from '../../server/db/embedded/index.ts';
import type { Database } from '../../server/db/schema.ts';
import { revisedSlug } from '../../server/seed/bulk/history.ts';
import { get } from './calls.ts';
import { type Line, spreadOf, table } from './figures.ts';
import { HttpConnection } from './httpConnection.ts';
import { demoAdmin, personalToken, type RunningServer, signIn, startProduct } from './product.ts';
import { ensureUploads, ensureUsers, largeSize, seededDatabase, smallSize } from './seeded.ts';

/** The limit of a read that takes longer than `maxFactor` times as long with more data, in milliseconds. */
const maxMs = 25;
const maxFactor = 2;
/** For searches that find a share of all rows, whose exact total has to be counted. */
const maxBroadFactor = 2.5;
const users = { [smallSize]: 100, [largeSize]: 10_000 };
const uploads = { [smallSize]: 1_000, [largeSize]: 100_000 };
/** More than the five executions after which PostgreSQL may keep the plan of a prepared statement. */
const warmUpCalls = 8;
/** A slow read is measured for this long, and at least this often. */
const maxReadMs = 30_000;
const leastCalls = 5;

/** What differs between the databases: the middle of the list, and rows to read. */
type Known = { middle: number; revised: string; rareName: string };
type Read = {
  says: string;
  path(known: Known): string;
  isBroad?: boolean;
  /** The limit in milliseconds instead of `maxMs`. */
  within?: number;
};

/** The six weeks around today, as the calendar requests them: most running campaigns overlap them and are counted. */
function calendarMonth(): string {
  const day = 24 * 3_600_000;
  const [from, to] = [-21, 21].map((days) => new Date(Date.now() + days * day).toISOString());
  const fields = 'app,name,starts_at,ends_at,created_at,updated_at,labels,test';
  return `/api/campaigns?from=${from}&to=${to}&sort=starts_at&order=desc&limit=200&fields=${fields}`;
}

const list = (query: string) => () => `/api/campaigns?${query}`;

const reads: readonly Read[] = [
  { says: 'audit, first page', path: () => '/api/audit' },
  { says: 'audit, with an action', path: () => '/api/audit?action=campaign.restored' },
  { says: 'audit, search without hits', path: () => '/api/audit?search=zyxwvut' },
  { says: 'audit, search with few hits', path: ({ rareName }) => `/api/audit?search=${encodeURIComponent(rareName)}` },
  { says: 'audit, search with many hits', path: () => '/api/audit?search=velvet', isBroad: true },
  { says: 'restore preview, many revisions', path: ({ revised }) => `/api/campaigns/${revised}/revisions/1/restore` },
  { says: 'labels', path: () => '/api/labels' },
  { says: 'campaigns, 50 % by name', path: ({ middle }) => `/api/campaigns?sort=name&order=asc&offset=${middle}` },
  { says: 'campaigns, 50 % by updated', path: ({ middle }) => `/api/campaigns?offset=${middle}` },
  { says: 'campaigns by start date', path: list('sort=starts_at&order=desc') },
  { says: 'campaigns by status', path: list('sort=status&order=asc') },
  { says: 'campaigns by status, descending', path: list('sort=status&order=desc') },
  { says: 'campaigns by app', path: list('sort=app&order=asc') },
  { says: 'campaigns, status', path: list('status=running') },
  { says: 'campaigns, status by start date', path: list('status=upcoming&sort=starts_at&order=asc') },
  { says: 'campaigns, test only', path: list('test=require') },
  { says: 'campaigns, mine', path: list('mine=true') },
  { says: 'campaigns, of an app', path: list('apps=vinyl-club') },
  { says: 'campaigns, search of one letter', path: list('search=v'), isBroad: true },
  { says: 'campaigns, search of two letters', path: list('search=ve'), isBroad: true },
  {
    says: 'campaigns, command palette',
    path: list('search=velvet&limit=5&include_children=true&fields=name,slug,app'),
    isBroad: true,
  },
  { says: 'campaigns, a month of the calendar', path: calendarMonth, isBroad: true, within: 200 },
  { says: 'uploads, search "a"', path: () => '/api/uploads?search=a', isBroad: true },
  { says: 'grants of all users', path: () => '/api/permissions/users' },
];

type Options = { postgres: EmbeddedPostgres; dataDir: string; calls: number };
type Stage = { product: RunningServer; token: string; known: Known };

/**
 * Measures how long reads take one client with little and with much data, in turns, and compares the medians.
 */
export async function measureGrowth({ postgres, dataDir, calls }: Options): Promise<string> {
  const stages: Stage[] = [];
  try {
    for (const size of [smallSize, largeSize] as const) stages.push(await stageOf(postgres, dataDir, size));
    const lines: Line[] = [];
    for (const read of reads) lines.push(await measureRead(read, stages, calls));
    return table(['read, one client', `${smallSize}, ms`, `${largeSize}, ms`, 'factor', 'at most'], lines);
  } finally {
    await Promise.all(stages.map(({ product }) => product.stop()));
  }
}

async function stageOf(postgres: EmbeddedPostgres, folder: string, size: typeof smallSize | typeof largeSize) {
  const databaseUrl = await seededDatabase(postgres, size);
  const dataDir = join(folder, String(size));
  mkdirSync(dataDir, { recursive: true });
  const db = connect(databaseUrl, { queryTimeout: null });
  try {
    await ensureUsers(db, users[size]);
    await ensureUploads(db, dataDir, uploads[size]);
    await ensureOwnEdits(db);
    const names = db.selectFrom('campaigns').select(['id', 'name']);
    const revised = await names.where('slug', '=', revisedSlug).executeTakeFirstOrThrow();
    const rare = await names.where('name', 'like', '% – %').orderBy('slug').executeTakeFirstOrThrow();
    const known = { middle: size / 2, revised: revised.id, rareName: rare.name };
    const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const { access_token: accessToken } = await signIn(product.origin);
    const token = await personalToken(product.origin, accessToken);
    return { product, token, known };
  } finally {
    await db.destroy();
  }
}

/** Makes the administrator who measures an editor of every tenth campaign. */
async function ensureOwnEdits(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into campaign_edits (campaign_id, user_id, edited_at)
    select campaigns.id, users.id, campaigns.updated_at from campaigns, users
    where users.email = ${demoAdmin} and abs(hashtext(campaigns.id::text)) % 10 = 0
    on conflict do nothing`.execute(db);
}

async function measureRead(read: Read, stages: readonly Stage[], calls: number): Promise<Line> {
  const times: number[][] = stages.map(() => []);
  const end = performance.now() + maxReadMs;
  for (let turn = -warmUpCalls; turn < calls && (turn < leastCalls || performance.now() < end); turn++) {
    for (const [index, stage] of stages.entries()) {
      const ms = await timeOf(read, stage);
      if (turn >= 0) times[index]?.push(ms);
    }
  }
  const { says, isBroad = false, within = maxMs } = read;
  const [small = Number.NaN, large = Number.NaN] = times.map((all) => spreadOf(all).median);
  console.log(`${says}: ${small.toFixed(1)} and ${large.toFixed(1)} ms`);
  const factor = large / small;
  const most = isBroad ? maxBroadFactor : maxFactor;
  const cells = [says, small.toFixed(1), large.toFixed(1), `${factor.toFixed(1)} ×`, `${most} × or ${within} ms`];
  return { cells, reached: factor <= most || large <= within };
}

/** Returns how long one read takes, in milliseconds. */
async function timeOf({ says, path }: Read, { product, token, known }: Stage): Promise<number> {
  const connection = await HttpConnection.open(product.origin, token);
  const started = performance.now();
  const { status, body } = await connection.send(get(path(known)));
  const ms = performance.now() - started;
  connection.close();
  if (status !== 200) throw new Error(`${says}: ${status} ${body}`);
  return ms;
}
