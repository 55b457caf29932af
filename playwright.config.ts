import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from './scripts/chromium.mjs';
import { installedFirefox } from './scripts/engines/engines.mjs';
import { isInFirefox } from './tests/e2e/firefox.ts';
import { isFullTier } from './tests/e2e/tier.ts';
import { freePort } from './tests/support/freePort.ts';
import { copySeededFolder } from './tests/support/seededFolder.ts';
import { filesOfShard } from './tests/support/shards.ts';

/** Creates the data folder of one product. If root runs the tests, the database's own user must reach it too. */
async function dataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-journeys-'));
  chmodSync(folder, 0o711);
  // Not in a teardown hook, because those run before the server has stopped.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return copySeededFolder(folder);
}

type Product = { address: string; env: Record<string, string> };

async function chooseProduct(): Promise<Product> {
  const port = await freePort();
  const env = { PORT: String(port), APPS_PORT: String(await freePort()), DATA_DIR: await dataFolder() };
  return { address: `http://localhost:${port}`, env };
}

// The worker evaluates this file again. It gets the address from the environment and starts nothing.
const product = process.env.JOURNEY_ADDRESS ? null : await chooseProduct();
process.env.JOURNEY_ADDRESS ??= product?.address;

/** Which of the shards of the journeys runs, as '1/2'. */
const shard = process.env.JOURNEY_SHARD ?? '1/1';

const testsIn = (folder: string): string[] =>
  readdirSync(join('tests', folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => resolve('tests', folder, name));

/** Maximum random delay of every answer of the products, in milliseconds. */
const slowAnswersMs = Number(process.env.SLOW_ANSWERS ?? 0);
if (slowAnswersMs > 0 && product) {
  process.env.SLOW_ANSWERS_SEED ??= String(Date.now() % 1_000_000);
  console.log(`SLOW_ANSWERS=${slowAnswersMs} SLOW_ANSWERS_SEED=${process.env.SLOW_ANSWERS_SEED}`);
}
const slowAnswers = pathToFileURL(join(import.meta.dirname, 'tests/support/slowAnswers.mjs'));
slowAnswers.search = `ms=${slowAnswersMs}&seed=${process.env.SLOW_ANSWERS_SEED}`;
/** Factor for all timeouts. The full tier is often started on a machine that does other work, and Firefox is slower. */
const patience = (slowAnswersMs > 0 ? 4 : isFullTier ? 2 : 1) * (isInFirefox ? 2 : 1);

const patchedPlaywright = pathToFileURL(join(import.meta.dirname, 'scripts/engines/playwrightForFirefox.mjs'));
// Browsers are started by workers, which are started later, with this environment.
if (isInFirefox && product)
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${patchedPlaywright.href}`;

const inChromium = async (): Promise<LaunchOptions> => ({
  executablePath: (await installedChromium()) ?? undefined,
  // A page lives for seconds, so optimising compilers cost a tenth of a journey and save nothing.
  args: [...CHROMIUM_ARGS, '--js-flags=--no-maglev --no-opt'],
});
const inFirefox = (): LaunchOptions => ({
  executablePath: installedFirefox() ?? undefined,
  // Mouse events reach a page only within the browser's window, which is never larger than the screen.
  env: { ...process.env, MOZ_HEADLESS_WIDTH: '1920', MOZ_HEADLESS_HEIGHT: '1600' },
  firefoxUserPrefs: {
    // Mouse events go to the frame under the pointer. Without this, they never reach frames of other sites.
    'remote.events.async.mouse.enabled': true,
    'remote.events.async.wheel.enabled': true,
    // A chooser of files that stays open blocks the mouse. The driver sets the files without it.
    'remote.bidi.dismiss_file_pickers.enabled': true,
    // Contexts can't set it in this browser.
    'ui.prefersReducedMotion': isFullTier ? 0 : 1,
  },
});

/** Traces slow down every test, so they are recorded only for repeated tests and on request. */
const isTraced = Boolean(process.env.TRACE ?? process.env.TEST_RERUN);

/** Journeys through the built product, on data folders with the demo seed. */
export default defineConfig({
  testDir: 'tests',
  testMatch: filesOfShard(['e2e', 'guides'].flatMap(testsIn), shard),
  // Playwright empties it, so parts that run at the same time have one each.
  outputDir: join('.cache/journeys', isInFirefox ? 'firefox' : shard.replace('/', '-')),
  // The journeys share one product. The gate runs two shards at once, each with its own.
  workers: 1,
  grepInvert: isFullTier ? undefined : /@full/,
  timeout: patience * 60_000,
  // Generous, because `npm run bench` measures speed.
  expect: { timeout: patience * 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // The driver of Firefox now and then never answers a click. Such a journey is reported as flaky.
  retries: isInFirefox ? 1 : 0,
  use: {
    baseURL: process.env.JOURNEY_ADDRESS,
    trace: isTraced ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    // Animations take a tenth of a journey. The full tier runs with them, as most users see the product.
    contextOptions: { reducedMotion: isFullTier ? 'no-preference' : 'reduce' },
    ...(isInFirefox && { browserName: 'firefox', channel: 'moz-firefox' }),
    launchOptions: isInFirefox ? inFirefox() : await inChromium(),
  },
  webServer: product
    ? {
        command: 'node scripts/start.mjs',
        url: `${product.address}/api/ready`,
        timeout: 60_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        env: {
          ...product.env,
          LOG_LEVEL: 'warn',
          ...(slowAnswersMs > 0 && { NODE_OPTIONS: `--import=${slowAnswers.href}` }),
        },
      }
    : undefined,
});
