import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedChromium } from './scripts/chromium.mjs';

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

// Read anew in every worker: what was chosen first is handed on by the environment.
process.env.JOURNEY_PORT ??= await freePort();
process.env.JOURNEY_APPS_PORT ??= await freePort();
process.env.JOURNEY_DATA_DIR ??= temporaryFolder();
const { JOURNEY_PORT, JOURNEY_APPS_PORT, JOURNEY_DATA_DIR } = process.env;

/** Journeys through the built product, on an empty data folder with the demo seed. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'guides/**/*.test.ts'],
  outputDir: '.cache/journeys',
  workers: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${JOURNEY_PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: (await installedChromium()) ?? undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${JOURNEY_PORT}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: JOURNEY_PORT, APPS_PORT: JOURNEY_APPS_PORT, DATA_DIR: JOURNEY_DATA_DIR, LOG_LEVEL: 'warn' },
  },
});
