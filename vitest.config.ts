import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, installedChromium } from './scripts/chromium.mjs';
import { EvenShards } from './tests/support/evenShards.ts';
import { builtScreens } from './tests/support/uiBuild.ts';
import { uiServerProxy } from './tests/support/uiServerProxy.ts';

const launchOptions = { executablePath: (await installedChromium()) ?? undefined, args: CHROMIUM_ARGS };

/** How long something takes is for the bench to say. */
const waited = { timeout: 10_000 };

/** Two shards that run at the same time must not write the same files. */
const [, shard] = /--shard[= ](\d+)\//.exec(process.argv.join(' ')) ?? [];
const cacheDir = `node_modules/.vite${shard ? `/shard-${shard}` : ''}`;

/** `scripts/test.mjs` leaves these tests out of the gate. */
const tags = [{ name: 'full', description: 'Slow by nature: in the full tier alone.' }];

export default defineConfig({
  cacheDir,
  test: {
    sequence: { sequencer: EvenShards },
    // Two cores are what the smallest machine has; a database and a browser run beside the tests.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          tags,
          // The server's modules are loaded once for each worker, not for each file.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/ui/**', 'tests/e2e/**', 'tests/guides/**'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: waited },
        },
      },
      {
        cacheDir,
        plugins: [builtScreens(), uiServerProxy()],
        // The packages that tests import are built with the screens.
        optimizeDeps: { noDiscovery: true },
        test: {
          name: 'screens',
          tags,
          // One page after the other: they share one server, and some end a person's other sign-ins.
          maxWorkers: 1,
          include: ['tests/ui/**/*.test.tsx'],
          globalSetup: ['tests/support/uiServer.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: waited },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
