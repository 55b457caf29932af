import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from '#scripts/chromium.mjs';
import { startReportsApp } from '../support/uiReports.ts';
import { type Line, shareOf, spreadOf, table } from './figures.ts';
import { signIn, startProduct } from './product.ts';

const [many, few] = [50_000, 2_000];
const slowDown = 4;
/** The limits of the large table from the arrival of the data, in milliseconds on a throttled processor. */
const most = { painted: 2_000, sorted: 1_500, found: 1_500 };
/** The maximum ratio of the frame time while scrolling to that of the small table. */
const maxFrame = 1.5;

type Turn = Record<keyof typeof most | 'frame', number>;
type Tokens = Awaited<ReturnType<typeof signIn>>;
type App = Awaited<ReturnType<typeof startReportsApp>>;

/** Measures a table of 50,000 rows in one list and one of 500: the time to paint and to respond. */
export async function measureReports(databaseUrl: string, turns: number): Promise<string> {
  const app = await startReportsApp();
  const DATA_DIR = '.cache/bench/data';
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR, ALLOWED_FETCH_HOSTS: app.origin });
  try {
    return await measureReportsAt(product.origin, app, turns);
  } finally {
    await product.stop();
    await app.close();
  }
}

/** Measures the same at a server that runs with the demo accounts and may fetch from the app. */
async function measureReportsAt(origin: string, app: App, turns: number): Promise<string> {
  const tokens = await signIn(origin);
  const [large, small] = [
    await makeReported(origin, tokens, app, people(many)),
    await makeReported(origin, tokens, app, people(few)),
  ];
  const browser = await chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: CHROMIUM_ARGS,
  });
  const all: Turn[] = [];
  const ofSmall: Turn[] = [];
  // The first turn fills the browser's caches and is not counted.
  for (let turn = 0; turn <= turns; turn++) {
    const one = await measureTurn(browser, `${origin}/#/campaign/${large}/reports`, tokens);
    const other = await measureTurn(browser, `${origin}/#/campaign/${small}/reports`, tokens);
    if (turn === 0) continue;
    all.push(one);
    ofSmall.push(other);
  }
  await browser.close();
  const line = (says: string, what: keyof typeof most): Line => {
    const { min, median, max } = spreadOf(all.map((turn) => turn[what]));
    const cells = [min, median, max].map((figure) => `${figure.toFixed(0)} ms`);
    return { cells: [says, ...cells, `${most[what]} ms`], reached: median <= most[what] };
  };
  const frames = spreadOf(all.map(({ frame }, turn) => frame / (ofSmall[turn]?.frame ?? Number.NaN)));
  const [frame, frameOfFew] = [all, ofSmall].map((turns) =>
    spreadOf(turns.map((turn) => turn.frame)).median.toFixed(0),
  );
  const cells = [frames.min, frames.median, frames.max, maxFrame].map((ratio) => `${ratio.toFixed(2)} ×`);
  return table(
    [`table of ${many} rows at ${slowDown}× slowed CPU`, 'min', 'median', 'max', 'most'],
    [
      line('from the data to the first rows', 'painted'),
      line('sort by a column', 'sorted'),
      line('search', 'found'),
      {
        cells: [`a frame while scrolling, p95, to one of ${few} rows (${frame} and ${frameOfFew} ms)`, ...cells],
        reached: frames.median <= maxFrame,
      },
    ],
  );
}

/** Creates a campaign whose only report item is this one, and returns its id. */
export async function makeReported(origin: string, { access_token }: Tokens, app: App, item: object): Promise<string> {
  const id = `bench-${randomUUID().slice(0, 8)}`;
  const tell = (path: string, json: unknown) =>
    fetch(`${app.origin}/control${path}`, { method: 'PUT', body: JSON.stringify({ json }) });
  const call = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const urls = { campaign_public: `${app.origin}/${id}/{slug}`, editor: `${app.origin}/${id}/editor/{id}` };
  const config = { urls, reports: [{ title: 'Bench', items: [{ data_url: `/${id}/{id}/people` }] }] };
  await tell(`/${id}/config.json`, config);
  await tell(`/${id}/1/people`, item);
  await call('/api/apps', { id, name: id, config_url: `${app.origin}/${id}/config.json` });
  return (await call('/api/campaigns', { name: id, slug: id, app: id, test: true })).id;
}

/** Returns sign-ups as an app sends them, each with details. */
function people(rows: number) {
  const name = (at: number) => `Person ${(at * 7_919) % rows}`;
  return {
    component: 'data_table',
    title: 'People',
    columns: [
      { key: 'at', label: 'Signed up', type: 'datetime' },
      { key: 'name', label: 'Name' },
      { key: 'email', label: 'Email' },
      { key: 'country', label: 'Country' },
      { key: 'votes', label: 'Votes', type: 'integer' },
    ],
    rows: Array.from({ length: rows }, (_, at) => ({
      at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
      name: name(at),
      email: `person.${at}@example.com`,
      country: ['Chile', 'Norway', 'Japan'][at % 3],
      votes: (at * 31) % 10_007,
      details: 'Consent: Yes, you may email me',
    })),
    summary: [],
    pagination_enabled: false,
    all_expanded: false,
  };
}

async function measureTurn(browser: Browser, address: string, tokens: Tokens): Promise<Turn> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const later = Date.now() + 3_600_000;
  const stored = JSON.stringify({ ...tokens, expires_at: later, refresh_expires_at: later });
  await context.addInitScript((text) => localStorage.setItem('cms_token', text), stored);
  await context.addInitScript(watchRows);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address);
  const painted = await page.waitForFunction(() => ('rowsPainted' in window ? Number(window.rowsPainted) : null));
  const turn = {
    painted: Number(await painted.jsonValue()),
    frame: shareOf(await page.evaluate(scrollFrames), 0.95),
    sorted: await untilFirst(page, () =>
      document.querySelector<HTMLElement>('thead th:nth-child(6) [role=button]')?.click(),
    ),
    found: await untilFound(page),
  };
  await context.close();
  return turn;
}

/** Runs in the page: records the time from the arrival of the data to the first painted rows. */
function watchRows(): void {
  const look = () => {
    if (document.querySelectorAll('tbody tr[data-index]').length < 10) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const data = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/people'));
      const came = data instanceof PerformanceResourceTiming ? data.responseEnd : Number.NaN;
      Object.assign(window, { rowsPainted: performance.now() - came });
    });
    return 0;
  };
  look();
}

/** Runs in the page: scrolls through the table by one screen per frame, and returns the time of each frame. */
async function scrollFrames(): Promise<number[]> {
  const scroller = document.querySelector('table')?.parentElement;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await frame();
  for (let step = 0; step < 120; step++) {
    if (scroller) scroller.scrollTop += 600;
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
}

/** Returns the milliseconds from an action until another row is the first. */
async function untilFirst(page: Page, act: () => void): Promise<number> {
  const first = () => document.querySelector('tbody tr[data-index="0"]')?.textContent ?? '';
  const before = await page.evaluate(first);
  const began = Date.now();
  await page.evaluate(act);
  await page.waitForFunction(
    (text) => {
      const now = document.querySelector('tbody tr[data-index="0"]')?.textContent;
      return now !== undefined && now !== text;
    },
    before,
    { polling: 'raf' },
  );
  return Date.now() - began;
}

/** The debounce time of the search, which is not counted. */
const restsMs = 250;

async function untilFound(page: Page): Promise<number> {
  await page.getByRole('searchbox').focus();
  const began = Date.now();
  await page.keyboard.press('7');
  await page.getByText(/^[\d,]+ of [\d,]+ rows$/).waitFor();
  return Date.now() - began - restsMs;
}
