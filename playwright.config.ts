import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from './scripts/chromium.mjs';
import { isFullTier } from './tests/e2e/tier.ts';
import { freePort } from './tests/support/freePort.ts';
import { copySeededFolder } from './tests/support/seededFolder.ts';

/** The data folder of one product. The database's own user has to reach it too, where root runs the tests. */
async function dataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-journeys-'));
  chmodSync(folder, 0o711);
  // Not a teardown hook: those run before the server has stopped.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return copySeededFolder(folder);
}

/** As many as there are cores where the gate runs; each works in a product of its own. */
const workers = 2;

type Product = { port: number; appsPort: number; folder: string };

async function chooseProducts(): Promise<Product[]> {
  const products: Product[] = [];
  for (let count = 0; count < workers; count += 1)
    products.push({ port: await freePort(), appsPort: await freePort(), folder: await dataFolder() });
  return products;
}

const addressOf = ({ port }: Product) => `http://localhost:${port}`;

// Read anew in every worker, which has what was chosen first by the environment and starts nothing.
const products = process.env.JOURNEY_ADDRESSES ? [] : await chooseProducts();
process.env.JOURNEY_ADDRESSES ??= products.map(addressOf).join(' ');

/** Delays every answer of the products at random by 0 to this many milliseconds. */
const slowAnswersMs = Number(process.env.SLOW_ANSWERS ?? 0);
if (slowAnswersMs > 0 && products.length > 0) {
  process.env.SLOW_ANSWERS_SEED ??= String(Date.now() % 1_000_000);
  console.log(`SLOW_ANSWERS=${slowAnswersMs} SLOW_ANSWERS_SEED=${process.env.SLOW_ANSWERS_SEED}`);
}
const slowAnswers = pathToFileURL(join(import.meta.dirname, 'tests/support/slowAnswers.mjs'));
slowAnswers.search = `ms=${slowAnswersMs}&seed=${process.env.SLOW_ANSWERS_SEED}`;
/** How much longer than usual a test may wait. */
const patience = slowAnswersMs > 0 ? 4 : 1;

/** Recording costs time in every test: it is for tests that are run again, or looked into. */
const isTraced = Boolean(process.env.TRACE ?? process.env.TEST_RERUN);

/** Journeys through the built product, on data folders with the demo seed. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'guides/**/*.test.ts'],
  outputDir: '.cache/journeys',
  workers,
  grepInvert: isFullTier ? undefined : /@full/,
  timeout: patience * 60_000,
  // How long a screen takes is for the bench to say.
  expect: { timeout: patience * 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    trace: isTraced ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    // Animations cost a tenth of a journey. The full tier runs with them, as most people see the product.
    contextOptions: { reducedMotion: isFullTier ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: (await installedChromium()) ?? undefined,
      // A journey's page lives for seconds: to compile it again for speed is a tenth of it, and never pays.
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
