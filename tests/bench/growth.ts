import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { connect } from '#server/db/connect.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/index.ts';
import type { Database } from '#server/db/schema.ts';
import { get } from './calls.ts';
import { type Line, shareOf, spreadOf, table } from './figures.ts';
import { revisedSlug } from './history.ts';
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

/** The name of a label of the seeded campaigns, and the word that all their labels have. */
const [oneLabel, allLabels] = ['label 9', 'label'];

/** What differs between the databases: the middle of the list, rows to read, a label, and a page before its start. */
type Known = { middle: number; revised: string; rareName: string; label: string; upcoming: string[] };
type Read = {
  says: string;
  /** Several are requested at once, and measured until the last response. */
  path(known: Known): string | string[];
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
const records = (resource: string, text: string) =>
  `/api/${resource}?range=[0,4]&filter=${encodeURIComponent(JSON.stringify({ q: text }))}`;

/** The searches that the command palette sends for a text (src/layout/palette/searches.tsx). */
const palette = (text: string) => () => [
  `/api/campaigns?search=${text}&limit=5&include_children=true&fields=name,slug,app`,
  records('views', text),
  `/api/users?search=${text}&limit=5&sort=display_name&order=asc`,
  `/api/uploads?search=${text}&limit=5`,
];

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
  { says: 'campaigns, of a label', path: ({ label }) => `/api/campaigns?labels=${label}` },
  { says: 'campaigns, search for a label', path: list(`search=${encodeURIComponent(oneLabel)}`), within: 100 },
  { says: 'campaigns, search for all labels', path: list(`search=${allLabels}`), within: 100 },
  { says: 'labels, search', path: () => records('labels', oneLabel) },
  {
    says: 'readiness of a page of campaigns',
    path: ({ upcoming }) => `/api/campaigns/readiness?${upcoming.map((id) => `ids=${id}`).join('&')}`,
  },
  { says: 'command palette, a common word', path: palette('velvet'), isBroad: true, within: 100 },
  { says: 'command palette, two letters', path: palette('ve'), isBroad: true, within: 100 },
  { says: 'command palette, no hits', path: palette('zyxwvut'), within: 100 },
  { says: 'campaigns, a month of the calendar', path: calendarMonth, isBroad: true, within: 200 },
  { says: 'uploads, search "a"', path: () => '/api/uploads?search=a', isBroad: true },
  { says: 'uploads by name', path: () => '/api/uploads?sort=name&order=asc' },
  { says: 'uploads, of a rare tag', path: () => '/api/uploads?tags=Tour%207' },
  { says: 'uploads, of a common tag', path: () => '/api/uploads?tags=Cover', isBroad: true, within: 100 },
  { says: 'uploads, portrait', path: () => '/api/uploads?orientation=portrait', isBroad: true, within: 100 },
  { says: 'uploads, of a size', path: () => '/api/uploads?size=small', isBroad: true, within: 100 },
  {
    says: 'uploads, without alternative text',
    path: () => '/api/uploads?missing_alt=true',
    isBroad: true,
    within: 100,
  },
  { says: 'uploads, unused', path: () => '/api/uploads?unused=true', isBroad: true, within: 250 },
  { says: 'tags of files', path: () => '/api/uploads/tags' },
  { says: 'tags of files, search', path: () => '/api/uploads/tags?search=7' },
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
    const heads = [`${smallSize}, ms`, `${largeSize}, ms`, 'p95, ms', 'factor', 'at most'];
    return table(['read, one client', ...heads], lines);
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
    const [label, upcoming] = [await idOfLabel(db), await pageOfUpcoming(db)];
    const known = { middle: size / 2, revised: revised.id, rareName: rare.name, label, upcoming };
    const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const { access_token: accessToken } = await signIn(product.origin);
    const token = await personalToken(product.origin, accessToken);
    return { product, token, known };
  } finally {
    await db.destroy();
  }
}

async function idOfLabel(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from labels where unique_form(name) = ${oneLabel}`.execute(db);
  return rows[0]?.id ?? '';
}

/** Returns the ids of as many campaigns before their start as a page has. */
async function pageOfUpcoming(db: Kysely<Database>): Promise<string[]> {
  const upcoming = db.selectFrom('campaigns').select('id').where('starts_at', '>', new Date());
  const page = await upcoming.orderBy('starts_at').limit(limits.pageSizeDefault).execute();
  return page.map(({ id }) => id);
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
  const p95 = shareOf(times[1] ?? [], 0.95);
  const figures = [small, large, p95].map((ms) => ms.toFixed(1));
  const cells = [says, ...figures, `${factor.toFixed(1)} ×`, `${most} × or ${within} ms`];
  return { cells, reached: factor <= most || large <= within };
}

/** Returns how long one read takes, in milliseconds. */
async function timeOf({ says, path }: Read, { product, token, known }: Stage): Promise<number> {
  const paths = [path(known)].flat();
  const connections = await Promise.all(paths.map(() => HttpConnection.open(product.origin, token)));
  const started = performance.now();
  const answers = await Promise.all(connections.map((connection, at) => connection.send(get(paths[at] ?? ''))));
  const ms = performance.now() - started;
  for (const connection of connections) connection.close();
  for (const { status, body } of answers) if (status !== 200) throw new Error(`${says}: ${status} ${body}`);
  return ms;
}
