import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, installedChromium } from './scripts/chromium.mjs';

/** A port that nobody listens on now. */
function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(String(typeof address === 'object' && address !== null ? address.port : 0)));
    });
  });
}

/** A folder that the database's own user reaches too, where root runs the tests. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-journeys-'));
  chmodSync(folder, 0o711);
  // Not a teardown hook: those run before the server has stopped.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As many as there are cores where the gate runs; each works in a product of its own. */
const workers = 2;

type Product = { port: string; appsPort: string; folder: string };

async function chooseProducts(): Promise<Product[]> {
  const products: Product[] = [];
  for (let count = 0; count < workers; count += 1)
    products.push({ port: await freePort(), appsPort: await freePort(), folder: temporaryFolder() });
  return products;
}

const addressOf = ({ port }: Product) => `http://localhost:${port}`;

// Read anew in every worker, which has what was chosen first by the environment and starts nothing.
const products = process.env.JOURNEY_ADDRESSES ? [] : await chooseProducts();
process.env.JOURNEY_ADDRESSES ??= products.map(addressOf).join(' ');

/** Journeys through the built product, on empty data folders with the demo seed. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'guides/**/*.test.ts'],
  outputDir: '.cache/journeys',
  workers,
  timeout: 60_000,
  // How long a screen takes is for the bench to say.
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: (await installedChromium()) ?? undefined,
      // A journey's page lives for seconds: to compile it again for speed is a quarter of opening it, and never pays.
      args: [...CHROMIUM_ARGS, '--js-flags=--no-maglev --no-opt'],
    },
  },
  webServer: products.map((product) => ({
    command: 'node scripts/start.mjs',
    url: `${addressOf(product)}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: product.port, APPS_PORT: product.appsPort, DATA_DIR: product.folder, LOG_LEVEL: 'warn' },
  })),
});
