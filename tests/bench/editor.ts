import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Frame, type Page } from '@playwright/test';
import { localeCodes } from '#contracts/locales.ts';
import { pageTextId } from '#contracts/pageTexts.ts';
import { CHROMIUM_ARGS, installedChromium } from '#scripts/chromium.mjs';
import { type Line, shareOf, spreadOf, table } from './figures.ts';
import { signIn, startProduct, untilAppIsKnown } from './product.ts';

const blocks = 60;
const languages = 10;
const slowDown = 4;
const keys = 40;
const firstVisits = 10;
const visits = 50;
const settleMs = 500;
const [msPerSecond, mebibyte] = [1_000, 1_048_576];

/**
 * The limits: of the main thread's time for a key, which is half of what the editor needed when its preview was a copy
 * of the form; of the time until the preview shows a key, 95 % of them, on a throttled processor; and of what the
 * visits leave.
 */
const most = { key: 24, shown: 100, nodes: 50, listeners: 10, heapMebibytes: 1 };

type Tokens = Awaited<ReturnType<typeof signIn>>;
type Turn = { inForm: number; inPlace: number; shown: number[] };
type Counts = { nodes: number; documents: number; listeners: number; heap: number };

/** Measures the page editor with 60 blocks in ten languages: typing in the form and in the preview, and its memory. */
export async function measureEditor(databaseUrl: string, turns: number): Promise<string> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  const browser = await chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: [...CHROMIUM_ARGS, '--enable-precise-memory-info'],
  });
  try {
    const tokens = await signIn(product.origin);
    await untilAppIsKnown(product.origin, tokens.access_token, 'listening-party');
    // A new campaign each time: what is typed and not saved is kept as a draft of the user.
    const newAddress = async () => `${product.origin}/#/campaign/${await makePage(product.origin, tokens)}`;
    const all: Turn[] = [];
    // The first turn warms up the server and is not counted.
    for (let turn = 0; turn <= turns; turn++) {
      const measured = await measureTurn(await newContext(browser, tokens), await newAddress());
      if (turn > 0) all.push(measured);
    }
    const counts = await countVisits(await newContext(browser, tokens), await newAddress());
    return [typingTable(all), memoryTable(counts)].join('\n\n');
  } finally {
    await browser.close();
    await product.stop();
  }
}

function typingTable(all: Turn[]): string {
  const line = (says: string, figures: number[], limit: number): Line => {
    const { min, median, max } = spreadOf(figures);
    const cells = [min, median, max, limit].map((figure) => `${figure.toFixed(1)} ms`);
    return { cells: [says, ...cells], reached: median <= limit };
  };
  const late = all.map(({ shown }) => shareOf(shown, 0.95));
  return table(
    [`editor: ${blocks} blocks, ${languages} languages`, 'min', 'median', 'max', 'most'],
    [
      line(
        'main thread, for a key in the form',
        all.map(({ inForm }) => inForm),
        most.key,
      ),
      line(
        'main thread, for a key in the preview',
        all.map(({ inPlace }) => inPlace),
        most.key,
      ),
      line(`key in the form until the preview shows it, at ${slowDown}× slowed CPU, p95`, late, most.shown),
    ],
  );
}

function memoryTable([before, after]: readonly [Counts, Counts]): string {
  const line = (says: string, what: keyof Counts, limit: number, size = 1): Line => {
    const [from, to] = [before[what] / size, after[what] / size];
    const digits = size === 1 ? 0 : 1;
    return { cells: [says, from.toFixed(digits), to.toFixed(digits), `+${limit}`], reached: to - from <= limit };
  };
  return table(
    [`${visits} visits of the editor`, 'before', 'after', 'most'],
    [
      line('nodes', 'nodes', most.nodes),
      line('documents', 'documents', 0),
      line('listeners', 'listeners', most.listeners),
      line('heap, MiB', 'heap', most.heapMebibytes, mebibyte),
    ],
  );
}

/** Creates a campaign whose page has texts in all languages; returns its id. */
async function makePage(origin: string, { access_token }: Tokens): Promise<string> {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const named = { name: 'Edited', slug: `edited-${randomUUID()}`, app: 'listening-party', test: true };
  const { id }: { id: string } = await call('/api/campaigns', named);
  const ids = Array.from({ length: blocks }, (_, at) => `block-${at}`);
  const messages = Object.fromEntries(
    ids.map((block, at) => [pageTextId(block, 'text'), `Text ${at}, which has the length of an ordinary sentence.`]),
  );
  const others = localeCodes.filter((code) => code !== 'en' && code !== 'de').slice(0, languages - 2);
  const translations = ['en', 'de', ...others].map((locale) => ({ locale, messages }));
  const page = { format: 2, blocks: ids.map((block) => ({ id: block, type: 'text' })) };
  await call(`/api/campaigns/${id}/patch`, { fields: { page, i18n: { translations } } });
  return id;
}

/** Returns a browser that is signed in. */
async function newContext(browser: Browser, tokens: Tokens): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const later = Date.now() + 3_600_000;
  const stored = JSON.stringify({ ...tokens, expires_at: later, refresh_expires_at: later });
  await context.addInitScript((text) => localStorage.setItem('cms_token', text), stored);
  return context;
}

/** Opens the editor and returns its frame. Handles of elements would keep these in memory. */
async function openEditor(page: Page, address: string): Promise<Frame> {
  await page.goto(`${address}/editor`);
  const rows = page.frameLocator('iframe').locator('.block-row');
  await rows.nth(blocks - 1).waitFor();
  const frame = page.mainFrame().childFrames()[0];
  if (!frame) throw new Error('The editor has no frame.');
  return frame;
}

async function measureTurn(context: BrowserContext, address: string): Promise<Turn> {
  const page = await context.newPage();
  const frame = await openEditor(page, address);
  // The editor has another origin, and so a process of its own.
  const session = await context.newCDPSession(frame);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await frame.locator('.block-row').nth(2).click();
  await frame.locator('.block textarea').focus();
  const inForm = await threadTimeOfKey(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const shown = await timesUntilShown(page, frame);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await frame.frameLocator('.preview-frame').locator('[data-text$=".text"]').nth(1).click();
  const inPlace = await threadTimeOfKey(page, session);
  await context.close();
  return { inForm, inPlace, shown };
}

/** Returns the time of the main thread for a key in milliseconds, without what the page does when nobody types. */
async function threadTimeOfKey(page: Page, session: CDPSession): Promise<number> {
  const timed = async (work: () => Promise<void>) => {
    const before = await taskTime(session);
    const started = performance.now();
    await work();
    return { busy: (await taskTime(session)) - before, ms: performance.now() - started };
  };
  await page.keyboard.type('and then ');
  const typed = await timed(async () => {
    await page.keyboard.type('x'.repeat(keys), { delay: 50 });
    await page.waitForTimeout(settleMs);
  });
  const idle = await timed(() => page.waitForTimeout(typed.ms));
  return (typed.busy - idle.busy) / keys;
}

/** Returns how long the main thread of the page has worked, in milliseconds. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * msPerSecond;
}

/** Types in the form and returns the time until the preview shows each key, in milliseconds. */
async function timesUntilShown(page: Page, frame: Frame): Promise<number[]> {
  await frame.evaluate(watchPreview);
  for (let at = 0; at < keys; at++) {
    await page.keyboard.type('x');
    await frame.waitForFunction((count) => 'keyTimes' in window && Number(window.keyTimes) > count, at);
  }
  return frame.evaluate(() => ('shownTimes' in window && Array.isArray(window.shownTimes) ? window.shownTimes : []));
}

/** Runs in the editor: measures the time from each key to the frame in which the preview shows it. */
function watchPreview(): void {
  const times: number[] = [];
  const words = () => document.querySelector('iframe')?.contentDocument?.body.textContent;
  const count = () => Object.assign(window, { keyTimes: times.length, shownTimes: times });
  count();
  document.addEventListener(
    'beforeinput',
    () => {
      const [before, started] = [words(), performance.now()];
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times.push(performance.now() - started);
        count();
      };
      const look = () => {
        if (words() === before) requestAnimationFrame(look);
        else port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

/** Opens and leaves the editor many times; returns what is in memory before and after. */
async function countVisits(context: BrowserContext, address: string): Promise<readonly [Counts, Counts]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const visit = async () => {
    await openEditor(page, address);
    await page.goto(`${address}/history`);
    await page.getByRole('heading', { name: 'History' }).first().waitFor();
    await page.locator('iframe').waitFor({ state: 'detached' });
  };
  // These compile the code and fill what is bounded: the log of messages and the browser's list of requests.
  for (let at = 0; at < firstVisits; at++) await visit();
  const before = await countMemory(session);
  for (let at = 0; at < visits; at++) await visit();
  const after = await countMemory(session);
  await page.close();
  return [before, after];
}

async function countMemory(session: CDPSession): Promise<Counts> {
  for (let at = 0; at < 3; at++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, documents, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  return { nodes, documents, listeners, heap };
}
