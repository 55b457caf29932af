import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { localeCodes } from '#contracts/locales.ts';
import { CHROMIUM_ARGS, installedChromium } from '#scripts/chromium.mjs';
import { type Line, spreadOf, table } from './figures.ts';
import { signIn, startProduct, untilAppIsKnown } from './product.ts';
import { type Loads, maxLoad, measureLoads } from './textsLoad.ts';

const languages = 60;
const messages = 500;
const openMs = 1_000;
const saveMs = 500;
/** The maximum ratio of the time of a key among 500 messages to that among ten. */
const maxKey = 1.5;

type Tokens = Awaited<ReturnType<typeof signIn>>;
type Turn = { opened: number; saved: number; asked: number; patched: number; key: number };
type Large = Turn & Loads;

/**
 * Measures opening, saving, loading and exporting 60 languages of 500 messages, at the API and on the screen; and a
 * key among 500 and ten messages.
 */
export async function measureTexts(databaseUrl: string, turns: number): Promise<string> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
  try {
    return await measureTextsAt(product.origin, turns);
  } finally {
    await product.stop();
  }
}

/** Measures the same at a server that runs with the demo accounts. */
async function measureTextsAt(origin: string, turns: number): Promise<string> {
  const tokens = await signIn(origin);
  await untilAppIsKnown(origin, tokens.access_token, 'listening-party');
  const large: Large[] = [];
  const small: Turn[] = [];
  // The first turn warms up server and browser.
  for (let turn = 0; turn <= turns; turn++) {
    const one = await measureLarge(origin, tokens);
    const other = await measureTurn(origin, tokens, await makeTexts(callWith(origin, tokens), 2, 10));
    if (turn === 0) continue;
    large.push(one);
    small.push(other);
  }
  const line = (says: string, what: keyof Large, most: number): Line => {
    const { min, median, max } = spreadOf(large.map((turn) => turn[what]));
    const cells = [min, median, max].map((figure) => `${figure.toFixed(0)} ms`);
    return { cells: [says, ...cells, `${most} ms`], reached: median <= most };
  };
  const keys = spreadOf(large.map(({ key }, turn) => key / (small[turn]?.key ?? Number.NaN)));
  const cells = [keys.min, keys.median, keys.max].map((figure) => `${figure.toFixed(2)} ×`);
  const [key, keyOfTen] = [large, small].map((all) => spreadOf(all.map((turn) => turn.key)).median.toFixed(1));
  return table(
    [`texts: ${languages} languages of ${messages} messages`, 'min', 'median', 'max', 'most'],
    [
      line('ask for them', 'asked', openMs),
      line('save a message', 'patched', saveMs),
      line('open the screen', 'opened', openMs),
      line('save on the screen', 'saved', saveMs),
      line('preview a sheet of all of them', 'previewed', maxLoad.previewed),
      line('load it', 'loaded', maxLoad.loaded),
      line('undo that', 'undone', maxLoad.undone),
      line('export them as CSV', 'exported', maxLoad.exported),
      line('preview a CSV of all of them', 'imported', maxLoad.imported),
      line('longest that others wait meanwhile', 'waited', maxLoad.waited),
      {
        cells: [`a key, to one among ten messages (${key} and ${keyOfTen} ms)`, ...cells, `${maxKey} ×`],
        reached: keys.median <= maxKey,
      },
    ],
  );
}

const callWith =
  (origin: string, { access_token }: Tokens) =>
  async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };

const textOf = (at: number): string => `What message ${at} says, at the length of an ordinary sentence.`;

/** Creates a campaign with this number of languages and messages. */
async function makeTexts(call: ReturnType<typeof callWith>, languageCount: number, messageCount: number) {
  const body = { name: 'Measured', slug: `measured-${randomUUID()}`, app: 'listening-party', test: true };
  const { id } = await call('POST', '/api/campaigns', body);
  // Deletes the app's own texts, so that only these are counted.
  const { i18n } = await call('GET', `/api/campaigns/${id}?include_i18n=true`);
  const gone = Object.fromEntries(
    i18n.translations
      .flatMap((each: { messages: object }) => Object.keys(each.messages))
      .map((key: string) => [key, null]),
  );
  const made = Object.fromEntries(Array.from({ length: messageCount }, (_, at) => [`message.${at}`, textOf(at)]));
  const others = localeCodes.filter((code) => code !== 'en' && code !== 'de').slice(0, languageCount - 2);
  for (const part of ['en', 'de', ...others]) {
    const translations = [{ locale: part, messages: { ...gone, ...made } }];
    await call('POST', `/api/campaigns/${id}/patch`, { fields: { i18n: { translations } } });
  }
  return id;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureLarge(origin: string, tokens: Tokens): Promise<Large> {
  const call = callWith(origin, tokens);
  const id = await makeTexts(call, languages, messages);
  // Before the screen, whose lock remains; this restores the texts.
  const loads = await measureLoads(origin, call, id);
  return { ...loads, ...(await measureTurn(origin, tokens, id)) };
}

async function measureTurn(origin: string, tokens: Tokens, id: string): Promise<Turn> {
  const call = callWith(origin, tokens);
  const asked = await timed(() => call('GET', `/api/campaigns/${id}?include_i18n=true`));
  const translations = [{ locale: 'de', messages: { 'message.1': 'Saved by a call' } }];
  const fields = { i18n: { translations } };
  const patched = await timed(() => call('POST', `/api/campaigns/${id}/patch`, { fields, include_i18n: true }));
  return { asked, patched, ...(await onTheScreen(origin, tokens, id)) };
}

/** The first text on the screen; the texts of the app are listed too. */
const firstText = (page: Page) => page.getByRole('textbox', { name: /, English$/ }).first();

async function onTheScreen(origin: string, tokens: Tokens, id: string) {
  const browser = await chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    const later = Date.now() + 3_600_000;
    const stored = JSON.stringify({ ...tokens, expires_at: later, refresh_expires_at: later });
    await page.addInitScript((text) => localStorage.setItem('cms_token', text), stored);
    await page.goto(`${origin}/#/campaign/${id}/history`);
    const area = page.getByRole('link', { name: 'Translations' });
    await area.waitFor();
    const first = firstText(page);
    const opened = await timed(async () => {
      await area.click();
      await first.waitFor();
    });
    const key = await timeOfKey(page);
    const save = page.getByRole('button', { name: 'Save changes' });
    const saved = await timed(async () => {
      await save.click();
      await page.getByText('No unsaved changes').waitFor();
    });
    return { opened, key, saved };
  } finally {
    await browser.close();
  }
}

/** Returns the median time of 40 keys, from the event until the page's thread is free again. */
async function timeOfKey(page: Page): Promise<number> {
  const input = firstText(page);
  await input.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'beforeinput',
      () => {
        const started = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - started);
        requestAnimationFrame(() => port2.postMessage(null));
      },
      true,
    );
  });
  for (let at = 0; at < 40; at++) await page.keyboard.type('x');
  const times = await page.evaluate(() =>
    'keyTimes' in window && Array.isArray(window.keyTimes) ? window.keyTimes : [],
  );
  return spreadOf(times).median;
}
