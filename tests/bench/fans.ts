import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { flushMs } from '#campaign-apps/kit/figures/figures.ts';
import type { FansFloorSetup } from './fansFloor.ts';
import { eventTurn, p95, saveRepeatedly, signUpTurn, visitHeaders, visitTurn } from './fansLoad.ts';
import { type Line, spreadOf, table } from './figures.ts';
import type { Turn } from './load.ts';
import { type RunningServer, signIn, startProduct, untilAppIsKnown } from './product.ts';

const app = 'listening-party';
const visitors = 200;
const signingUp = 50;
const editors = 10;
const leastVisits = 0.5;
const leastSignUps = 0.5;
const maxVisitMs = 50;
const maxSaveMs = 150;
/** 50,000 visits and 5,000 sign-ups a minute. */
const launch = { visits: 833, signUps: 83 };

type Options = { databaseUrl: string; dataDir: string; rounds: number; seconds: number; launchSeconds: number };
type Cms = { origin: string; token: string };
type Page = { url: string; campaignId: string };
type Stage = { cms: Cms; page: Page; floorUrl: string; database: pg.Pool };

/**
 * Measures fan pages and sign-ups beside a bare server, and both together at the rate of a launch while editors save.
 */
export async function measureFans({ databaseUrl, dataDir, rounds, seconds, launchSeconds }: Options): Promise<string> {
  // Sign-ups come from many networks.
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const floors: RunningServer[] = [];
  try {
    const { access_token: token } = await signIn(product.origin);
    const cms = { origin: product.origin, token };
    await untilAppIsKnown(product.origin, token, app);
    const page = await createPage(cms);
    const floor = await startFansFloor({
      databaseUrl,
      campaignId: `floor of ${page.campaignId}`,
      ...(await read(page.url)),
    });
    floors.push(floor);
    const stage = { cms, page, floorUrl: floor.origin, database };
    const pace = { rounds, seconds };
    const lines = [await measureVisits(stage, pace), await measureSignUps(stage, pace)];
    return [
      table(['fans', 'product/s', 'floor/s', 'p99 ms', 'floor p99', 'ratio min', 'median', 'max'], lines),
      await measureLaunch(stage, launchSeconds),
    ].join('\n\n');
  } finally {
    await database.end();
    await Promise.all([product, ...floors].map((server) => server.stop()));
  }
}

const call = async ({ origin, token }: Cms, path: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

async function createCampaign(cms: Cms, name: string): Promise<string> {
  const slug = `${name}-${Date.now().toString(36)}`;
  const { id } = await call(cms, '/api/campaigns', { name: slug, slug, app });
  await call(cms, `/api/campaigns/${id}/publish`, {});
  return String(id);
}

/** Creates a campaign whose page has twenty blocks. */
async function createPage(cms: Cms): Promise<Page> {
  const id = await createCampaign(cms, 'launch');
  const words = 'A record that took two winters, four rooms and one broken piano. '.repeat(6);
  const blocks = Array.from({ length: 20 }, (_, index) => ({
    id: `b${index}`,
    type: 'text',
    text: `${index}. ${words}`,
  }));
  await save(cms, id, { page: { title: 'Launch', blocks } });
  return { url: await addressOf(cms, id), campaignId: id };
}

/**
 * Returns the page's URL once it answers: until the CMS has read the app's config again, it is the one of an earlier
 * run.
 */
async function addressOf(cms: Cms, id: string): Promise<string> {
  for (;;) {
    const { url } = await call(cms, `/api/campaigns/${id}`);
    const answer = typeof url === 'string' ? await fetch(url).catch(() => null) : null;
    if (answer?.ok) return String(url);
    await delay(100);
  }
}

/** Later than any revision, so that a save looks for conflicts and finds none. */
const base = '2100-01-01T00:00:00.000Z';

const save = async (cms: Cms, id: string, fields: object): Promise<void> => {
  await call(cms, `/api/campaigns/${id}/patch`, { fields, base_updated_at: base });
};

/** Returns the page as the product sends it: its headers and its compressed bytes. */
async function read(url: string): Promise<Pick<FansFloorSetup, 'headers' | 'page'>> {
  const [answer]: IncomingMessage[] = await once(get(url, { headers: visitHeaders, agent: false }), 'response');
  if (answer?.statusCode !== 200) throw new Error(`${url}: ${answer?.statusCode}`);
  const page = await buffer(answer);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
  const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { headers: { ...headers, 'content-length': String(page.length) }, page };
}

async function startFansFloor(setup: FansFloorSetup): Promise<RunningServer> {
  const child = fork('.cache/bench/fansFloor.js', { serialization: 'advanced' });
  child.send(setup);
  const [address]: { port: number }[] = await once(child, 'message');
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${address?.port}`, process: child, stop };
}

type Pace = Pick<Options, 'rounds' | 'seconds'>;

/** Measures the product and the floor in turns. */
async function inTurns(turn: (url: string) => Promise<Turn>, urls: { ours: string; bare: string }, rounds: number) {
  const [ours, bare]: [Turn[], Turn[]] = [[], []];
  // Both are compiled while they run, so the first turn of each is not counted.
  for (const url of [urls.ours, urls.bare]) await turn(url);
  for (let round = 0; round < rounds; round++) {
    ours.push(await turn(urls.ours));
    bare.push(await turn(urls.bare));
    console.log(`fans: turn ${round + 1} of ${rounds}`);
  }
  const median = (turns: Turn[], of: (turn: Turn) => number) => spreadOf(turns.map(of)).median;
  const ratio = spreadOf(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
  const p99 = median(ours, (one) => one.p99);
  const cells = [
    ...[ours, bare].map((turns) => median(turns, ({ perSecond }) => perSecond).toFixed(0)),
    ...[p99, median(bare, (one) => one.p99)].map((ms) => ms.toFixed(0)),
    ...[ratio.min, ratio.median, ratio.max].map((one) => one.toFixed(2)),
  ];
  return { cells, ratio: ratio.median, p99 };
}

async function measureVisits({ page, floorUrl }: Stage, { rounds, seconds }: Pace): Promise<Line> {
  const turn = (url: string) => visitTurn({ url, connections: visitors, seconds });
  const { cells, ratio, p99 } = await inTurns(turn, { ours: page.url, bare: floorUrl }, rounds);
  return { cells: [`visits, ${visitors} connections`, ...cells], reached: ratio >= leastVisits && p99 < maxVisitMs };
}

async function measureSignUps({ page, floorUrl, database }: Stage, { rounds, seconds }: Pace): Promise<Line> {
  const saved: string[] = [];
  const turn = async (url: string) => {
    const done = await signUpTurn({ url, connections: signingUp, seconds });
    saved.push(...done.saved);
    return done;
  };
  const urls = { ours: `${page.url}/sign-up`, bare: floorUrl };
  const { cells, ratio } = await inTurns(turn, urls, rounds);
  const lost = await countLost(database, saved);
  return { cells: [`sign-ups, ${signingUp} connections`, ...cells], reached: ratio >= leastSignUps && lost === 0 };
}

/** Returns how many of these addresses have no sign-up. */
async function countLost(database: pg.Pool, saved: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ found: number }>(
    'select count(distinct email_key)::int as found from campaign_apps.sign_ups where email_key = any($1)',
    [saved],
  );
  return new Set(saved).size - (rows[0]?.found ?? 0);
}

/** Returns how many visits of a page were counted, once nothing waits in memory. */
async function countVisits(database: pg.Pool, campaignId: string): Promise<number> {
  await delay(flushMs * 2);
  const { rows } = await database.query<{ visits: number }>(
    "select coalesce(sum(count), 0)::int as visits from campaign_apps.page_counts where campaign_id = $1 and kind = 'visit'",
    [campaignId],
  );
  return rows[0]?.visits ?? 0;
}

/**
 * Measures visits and sign-ups of one page at the rate of a launch, while each visit is counted and editors save: one
 * of them the page itself.
 */
async function measureLaunch({ cms, page, database }: Stage, seconds: number): Promise<string> {
  const others = await Promise.all(
    Array.from({ length: editors - 1 }, (_, index) => createCampaign(cms, `edited-${index}`)),
  );
  const visits = visitTurn({ url: page.url, connections: visitors, seconds, perSecond: launch.visits });
  const signUps = signUpTurn({ url: `${page.url}/sign-up`, connections: 20, seconds, perSecond: launch.signUps });
  const events = eventTurn({ url: `${page.url}/events`, connections: 50, seconds, perSecond: launch.visits });
  const ended = Promise.all([visits, signUps, events]);
  let saves = 0;
  const edit = (id: string) => () => {
    saves += 1;
    return save(cms, id, { meta_tags: { title: `Save ${saves}` } });
  };
  const times = (await Promise.all([page.campaignId, ...others].map((id) => saveRepeatedly(edit(id), ended)))).flat();
  const [visited, signedUp, reported] = await ended;
  const lost = await countLost(database, signedUp.saved);
  const uncounted = reported.calls - (await countVisits(database, page.campaignId));
  const perMinute = (perSecond: number) => (perSecond * 60).toFixed(0);
  const cells = [
    `${seconds} s`,
    perMinute(visited.perSecond),
    `${visited.p99} ms`,
    String(signedUp.saved.length),
    String(lost),
    String(uncounted),
    String(times.length),
    `${p95(times).toFixed(0)} ms`,
  ];
  const heads = [
    'launch',
    'visits a minute',
    'p99',
    'sign-ups',
    'lost',
    'visits not counted',
    'saves of 10 editors',
    'p95',
  ];
  return table(heads, [
    {
      cells,
      reached: lost === 0 && uncounted <= 0 && p95(times) < maxSaveMs && visited.perSecond > launch.visits * 0.98,
    },
  ]);
}
