import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from './scripts/chromium.mjs';
import { isFullTier } from './tests/e2e/tier.ts';
import { freePort } from './tests/support/freePort.ts';
import { copySeededFolder } from './tests/support/seededFolder.ts';

/** Creates the data folder of one product. If root runs the tests, the database's own user must reach it too. */
async function dataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-journeys-'));
  chmodSync(folder, 0o711);
  // Not in a teardown hook, because those run before the server has stopped.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return copySeededFolder(folder);
}

/** One for each core of the machine that runs the gate. Each worker has its own product. */
const workers = 2;

type Product = { port: number; appsPort: number; folder: string };

async function chooseProducts(): Promise<Product[]> {
  const products: Product[] = [];
  for (let count = 0; count < workers; count += 1)
    products.push({ port: await freePort(), appsPort: await freePort(), folder: await dataFolder() });
  return products;
}

const addressOf = ({ port }: Product) => `http://localhost:${port}`;

// Every worker evaluates this file again. It gets the addresses from the environment and starts nothing.
const products = process.env.JOURNEY_ADDRESSES ? [] : await chooseProducts();
process.env.JOURNEY_ADDRESSES ??= products.map(addressOf).join(' ');

/** Maximum random delay of every answer of the products, in milliseconds. */
const slowAnswersMs = Number(process.env.SLOW_ANSWERS ?? 0);
if (slowAnswersMs > 0 && products.length > 0) {
  process.env.SLOW_ANSWERS_SEED ??= String(Date.now() % 1_000_000);
  console.log(`SLOW_ANSWERS=${slowAnswersMs} SLOW_ANSWERS_SEED=${process.env.SLOW_ANSWERS_SEED}`);
}
const slowAnswers = pathToFileURL(join(import.meta.dirname, 'tests/support/slowAnswers.mjs'));
slowAnswers.search = `ms=${slowAnswersMs}&seed=${process.env.SLOW_ANSWERS_SEED}`;
/** Factor for all timeouts. The full tier is often started on a machine that does other work. */
const patience = slowAnswersMs > 0 ? 4 : isFullTier ? 2 : 1;

/** Traces slow down every test, so they are recorded only for repeated tests and on request. */
const isTraced = Boolean(process.env.TRACE ?? process.env.TEST_RERUN);

/** Journeys through the built product, on data folders with the demo seed. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'guides/**/*.test.ts'],
  outputDir: '.cache/journeys',
  workers,
  grepInvert: isFullTier ? undefined : /@full/,
  timeout: patience * 60_000,
  // Generous, because `npm run bench` measures speed.
  expect: { timeout: patience * 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    trace: isTraced ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    // Animations take a tenth of a journey. The full tier runs with them, as most users see the product.
    contextOptions: { reducedMotion: isFullTier ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: (await installedChromium()) ?? undefined,
      // A page lives for seconds, so optimising compilers cost a tenth of a journey and save nothing.
      args: [...CHROMIUM_ARGS, '--js-flags=--no-maglev --no-opt'],
    },
  },
  webServer: products.map((product) => ({
    command: 'node scripts/start.mjs',
    url: `${addressOf(product)}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(product.port),
      APPS_PORT: String(product.appsPort),
      DATA_DIR: product.folder,
      LOG_LEVEL: 'warn',
      ...(slowAnswersMs > 0 && { NODE_OPTIONS: `--import=${slowAnswers.href}` }),
    },
  })),
});
