import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from '#scripts/chromium.mjs';
import { startReportsApp } from '../support/uiReports.ts';
import { type Line, spreadOf, table } from './figures.ts';
import { signIn, startProduct } from './product.ts';
import { makeReported } from './reports.ts';

const [many, few] = [10_000, 100];
const slowDown = 4;
/** The limits of the long chart, in milliseconds on a throttled processor. */
const most = { painted: 2_000, zoomed: 500 };

type Turn = Record<keyof typeof most, number>;
type Tokens = Awaited<ReturnType<typeof signIn>>;
type App = Awaited<ReturnType<typeof startReportsApp>>;

/** Measures a chart over time of 10,000 points and one of 100: the time to paint it and to zoom it. */
export async function measureCharts(databaseUrl: string, turns: number): Promise<string> {
  const app = await startReportsApp();
  const DATA_DIR = '.cache/bench/data';
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR, ALLOWED_FETCH_HOSTS: app.origin });
  try {
    return await measureChartsAt(product.origin, app, turns);
  } finally {
    await product.stop();
    await app.close();
  }
}

/** Measures the same at a server that runs with the demo accounts and may fetch from the app. */
async function measureChartsAt(origin: string, app: App, turns: number): Promise<string> {
  const tokens = await signIn(origin);
  const [long, short] = [
    await makeReported(origin, tokens, app, chartOf(many)),
    await makeReported(origin, tokens, app, chartOf(few)),
  ];
  const browser = await chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: CHROMIUM_ARGS,
  });
  const all: Turn[] = [];
  const ofShort: Turn[] = [];
  // The first turn fills the browser's caches and is not counted.
  for (let turn = 0; turn <= turns; turn++) {
    const one = await measureTurn(browser, `${origin}/#/campaign/${long}/reports`, tokens);
    const other = await measureTurn(browser, `${origin}/#/campaign/${short}/reports`, tokens);
    if (turn === 0) continue;
    all.push(one);
    ofShort.push(other);
  }
  await browser.close();
  const line = (says: string, what: keyof typeof most): Line => {
    const { min, median, max } = spreadOf(all.map((turn) => turn[what]));
    const short = spreadOf(ofShort.map((turn) => turn[what])).median;
    const cells = [min, median, max, short, most[what]].map((figure) => `${figure.toFixed(0)} ms`);
    return { cells: [says, ...cells], reached: median <= most[what] };
  };
  return table(
    [`chart of ${many} points at ${slowDown}× slowed CPU`, 'min', 'median', 'max', `of ${few}`, 'most'],
    [line('from the data to the drawing', 'painted'), line('zoom by a key', 'zoomed')],
  );
}

/** Returns two series, hour by hour. */
function chartOf(points: number) {
  const places = Array.from({ length: points }, (_, at) => at);
  return {
    component: 'area_chart',
    title: 'Visits',
    xaxis: {
      type: 'datetime',
      values: places.map((at) => new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString()),
    },
    series: [
      { name: 'Visits', data: places.map((at) => (at * 7_919) % 1_009) },
      { name: 'Sign-ups', data: places.map((at) => (at * 31) % 107) },
    ],
  };
}

async function measureTurn(browser: Browser, address: string, tokens: Tokens): Promise<Turn> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const later = Date.now() + 3_600_000;
  const stored = JSON.stringify({ ...tokens, expires_at: later, refresh_expires_at: later });
  await context.addInitScript((text) => localStorage.setItem('cms_token', text), stored);
  await context.addInitScript(watchDrawing);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address);
  const painted = await page.waitForFunction(() => ('chartPainted' in window ? Number(window.chartPainted) : null));
  const turn = { painted: Number(await painted.jsonValue()), zoomed: await page.evaluate(zoomByKey) };
  await context.close();
  return turn;
}

/** Runs in the page: records the time from the arrival of the data to the painted lines. */
function watchDrawing(): void {
  const look = () => {
    if (document.querySelectorAll('svg path[stroke-dasharray]').length < 2) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const data = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/people'));
      const came = data instanceof PerformanceResourceTiming ? data.responseEnd : Number.NaN;
      Object.assign(window, { chartPainted: performance.now() - came });
    });
    return 0;
  };
  look();
}

/** Runs in the page: returns the time from a key to the frame with the zoomed lines, the median of five. */
async function zoomByKey(): Promise<number> {
  const region = document.querySelector<HTMLElement>('[role=application]');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const drawn = () => document.querySelector('svg path[stroke-dasharray]')?.getAttribute('d');
  const times: number[] = [];
  for (const key of ['+', '+', '-', '+', '-']) {
    const [before, started] = [drawn(), performance.now()];
    region?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    while (drawn() === before) await frame();
    await frame();
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other)[2] ?? Number.NaN;
}
