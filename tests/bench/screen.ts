import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from '#scripts/chromium.mjs';
import { freePort } from '../support/freePort.ts';
import { type Line, spreadOf, table } from './figures.ts';
import { startFront } from './front.ts';
import { signIn, startProduct } from './product.ts';

const slowDown = 4;
const rowsPainted = 25;
/** The maximum ratio of the list's time to that of the bare page. */
const most = 1.15;

type Painted = { painted: number; blocked: number };

/** Runs in the page: records when all rows are on the screen, and for how long long tasks blocked it. */
function watchRows(rows: number): void {
  const tasks: { start: number; duration: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelectorAll('tbody tr').length < rows) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const painted = performance.now();
      setTimeout(() => {
        const blocked = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
        Object.assign(window, { listPainted: { painted, blocked } });
      }, 1000);
    });
    return 0;
  };
  look();
}

/** Measures the product's list and a bare react-admin list of the same data, on a throttled processor, in turns. */
export async function measureScreen(databaseUrl: string, turns: number): Promise<string> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' }, origin);
  const front = startFront(port, product.origin);
  const browser = await chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: CHROMIUM_ARGS,
  });
  try {
    return await compare(browser, origin, await signIn(product.origin), turns);
  } finally {
    await browser.close();
    front.close();
    await product.stop();
  }
}

async function compare(
  browser: Browser,
  origin: string,
  tokens: Awaited<ReturnType<typeof signIn>>,
  turns: number,
): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const later = Date.now() + 3_600_000;
  const stored = JSON.stringify({ ...tokens, expires_at: later, refresh_expires_at: later });
  await context.addInitScript((text) => localStorage.setItem('cms_token', text), stored);
  await context.addInitScript(watchRows, rowsPainted);
  const ours: Painted[] = [];
  const bare: Painted[] = [];
  // The first turn fills the browser's cache of files and compiled scripts and is not counted.
  for (let turn = 0; turn <= turns; turn++) {
    const [our, theirs] = [
      await open(context.newPage(), `${origin}/#/campaign`),
      await open(context.newPage(), `${origin}/bare`),
    ];
    if (turn === 0) continue;
    ours.push(our);
    bare.push(theirs);
  }
  return table(
    [`list at ${slowDown}× slowed CPU`, 'product ms', 'bare ms', 'ratio min', 'median', 'max', 'most'],
    [line('rows painted', ours, bare, 'painted'), line('blocked', ours, bare, 'blocked')],
  );
}

async function open(opened: Promise<Page>, address: string): Promise<Painted> {
  const page = await opened;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address);
  const handle = await page.waitForFunction(() => ('listPainted' in window ? window.listPainted : null));
  const painted = await handle.jsonValue();
  await page.close();
  if (!isPainted(painted)) throw new Error(`${address} painted no rows`);
  return painted;
}

const isPainted = (value: unknown): value is Painted =>
  typeof value === 'object' && value !== null && 'painted' in value && 'blocked' in value;

function line(says: string, ours: Painted[], bare: Painted[], what: keyof Painted): Line {
  const ratio = spreadOf(ours.map((our, turn) => our[what] / Math.max(1, bare[turn]?.[what] ?? Number.NaN)));
  const middle = (all: Painted[]) => spreadOf(all.map((one) => one[what])).median.toFixed(0);
  const cells = [ratio.min, ratio.median, ratio.max, most].map((one) => one.toFixed(2));
  return { cells: [says, middle(ours), middle(bare), ...cells], reached: ratio.median <= most };
}
