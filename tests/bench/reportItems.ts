import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { ReportRow } from '#contracts/reportItems.ts';
import { connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema.ts';
import { type Line, spreadOf, table } from './figures.ts';
import { signIn, startProduct, untilAppIsKnown } from './product.ts';

const signUps = 100_000;
const apps = ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page'] as const;
/** The limit of each call in milliseconds; `item` if it has no other. */
const most: { readonly [call: string]: number } = {
  item: 500,
  'sign-ups': 2_000,
  'sign-ups.csv': 3_000,
  'sign-ups.json': 3_000,
  'raffle/winners (draw of 100)': 1_000,
  'anonymise, until it is done': 15_000,
};

type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Measures how long the apps take to return each of their report items, with 100,000 sign-ups each. */
export async function measureReportItems(databaseUrl: string, turns: number): Promise<string> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  const db = connect(databaseUrl, { queryTimeout: null });
  try {
    const { access_token } = await signIn(product.origin);
    const tool = callWith(product.origin, access_token);
    const times: Times = new Map();
    for (const app of apps) {
      await untilAppIsKnown(product.origin, access_token, app);
      await measureApp({ app, db, tool, times }, turns);
    }
    return table(
      [`reports of ${signUps} sign-ups, the slowest of ${apps.length} apps`, 'min', 'median', 'max', 'most'],
      [...times].map(([call, ofApps]) => lineOf(call, [...ofApps.values()])),
    );
  } finally {
    await db.destroy();
    await product.stop();
  }
}

/** The row of the app with the highest median. */
function lineOf(call: string, ofApps: readonly (readonly number[])[]): Line {
  const spreads = ofApps.map(spreadOf).sort((one, other) => other.median - one.median);
  const { min, median, max } = spreads[0] ?? spreadOf([]);
  const bound = most[call] ?? most.item ?? 0;
  const cells = [min, median, max, bound].map((figure) => `${figure.toFixed(0)} ms`);
  return { cells: [call, ...cells], reached: median <= bound };
}

/** Times by call and app. */
type Times = Map<string, Map<string, number[]>>;

type Measured = {
  app: (typeof apps)[number];
  db: Kysely<Database>;
  tool: Call;
  times: Times;
};

const callWith =
  (origin: string, token: string): Call =>
  async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };

async function measureApp({ app, db, tool, times }: Measured, turns: number): Promise<void> {
  const slug = `measured-${randomUUID()}`;
  const campaign: { id: string; app_id: number } = await (
    await tool('POST', '/api/campaigns', { name: slug, slug, app, test: true })
  ).json();
  await makeSignUps(db, app, campaign);
  const { root_url, config } = await (await tool('GET', `/api/apps/${app}`)).json();
  const wish = { campaign_id: campaign.id, purpose: 'reports' };
  /** Calls as the tool does, which asks for a token of each file. */
  const ownOf = async (file?: string): Promise<Call> => {
    const { token } = await (await tool('POST', `/api/apps/${app}/token`, { ...wish, ...(file && { file }) })).json();
    return callWith(root_url, token);
  };
  const own = await ownOf();
  const addresses: string[] = config.reports.flatMap(({ items }: { items: { data_url: string }[] }) =>
    items.map(({ data_url }) => data_url.replace('{id}', String(campaign.app_id))),
  );
  const base = `/${app}/reports/${campaign.app_id}/`;
  const note = async (call: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    const ofCall = times.get(call) ?? new Map<string, number[]>();
    ofCall.set(app, [...(ofCall.get(app) ?? []), performance.now() - started]);
    times.set(call, ofCall);
  };
  for (let turn = 0; turn < turns; turn++) {
    for (const address of addresses) {
      await note(address.slice(base.length), async () => (await own('GET', address)).arrayBuffer());
    }
    for (const file of ['sign-ups.csv', 'sign-ups.json']) {
      const download = await ownOf(file);
      await note(file, async () => (await download('GET', `${base}${file}`)).arrayBuffer());
    }
    await note('raffle/winners (draw of 100)', () => draw(own, `${base}raffle/winners`));
  }
  await note('anonymise, until it is done', () => anonymised(tool, campaign.id));
}

async function draw(own: Call, path: string): Promise<void> {
  const { items }: { items: ReportRow[] } = await (
    await own('POST', path, { count: 100, replace_existing: true })
  ).json();
  if (items.length !== 100) throw new Error(`${items.length} winners`);
}

async function anonymised(tool: Call, id: string): Promise<void> {
  await tool('POST', `/api/campaigns/${id}/anonymise`);
  for (;;) {
    const { state, failure } = await (await tool('GET', `/api/campaigns/${id}/anonymise`)).json();
    if (state === 'done') return;
    if (failure) throw new Error(`The app did not forget: ${failure}`);
    await delay(50);
  }
}

/** Inserts the sign-ups of a year, as an app stores them. */
async function makeSignUps(db: Kysely<Database>, app: string, { id, app_id }: { id: string; app_id: number }) {
  await sql`
    insert into campaign_apps.sign_ups
      (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale, country, newsletters, created_at)
    select ${app}, ${id}, ${app_id}, 'Person ' || at, 'person.' || at || '@example.com', 'person.' || at || '@example.com',
           'Yes, you may email me', (array['en', 'de', 'es', 'ja', 'pt-BR'])[at % 5 + 1],
           (array['CL', 'NO', 'JP', 'DE', 'BR', 'US', 'GB'])[at % 7 + 1],
           case when at % 3 = 0 then '[{"id": "n1", "name": "Tour news", "consent": "Send me news"}]'::jsonb else '[]'::jsonb end,
           now() - at * interval '5 minutes'
    from generate_series(1, ${signUps}::int) as at`.execute(db);
  await sql`analyze campaign_apps.sign_ups`.execute(db);
}
