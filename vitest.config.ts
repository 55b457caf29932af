import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, installedChromium } from './scripts/chromium.mjs';
import { EvenShards } from './tests/support/evenShards.ts';
import { builtScreens } from './tests/support/uiBuild.ts';
import { uiServerProxy } from './tests/support/uiServerProxy.ts';

const launchOptions = { executablePath: (await installedChromium()) ?? undefined, args: CHROMIUM_ARGS };

/** Generous, because `npm run bench` measures speed. */
const waited = { timeout: 10_000 };

/** Each shard has its own cache folder, because shards run at the same time. */
const [, shard] = /--shard[= ](\d+)\//.exec(process.argv.join(' ')) ?? [];
const cacheDir = `node_modules/.vite${shard ? `/shard-${shard}` : ''}`;

/** `scripts/test.mjs` excludes these tests from the gate. */
const tags = [{ name: 'full', description: 'Slow by nature: runs in the full tier only.' }];

export default defineConfig({
  cacheDir,
  test: {
    sequence: { sequencer: EvenShards },
    // The smallest machine has two cores, and a database and a browser run beside the tests.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          tags,
          // Loads the server's modules once per worker instead of once per file.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/ui/**', 'tests/e2e/**', 'tests/guides/**', 'tests/webkit/**', 'tests/orca/**'],
          globalSetup: ['tests/support/cluster.ts'],
          setupFiles: ['tests/support/declaredErrorsSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: waited },
        },
      },
      {
        test: {
          name: 'webkit',
          tags,
          // One window at a time: the walks share a product, and its lock of a campaign.
          maxWorkers: 1,
          include: ['tests/webkit/**/*.test.ts'],
          globalSetup: ['tests/webkit/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'orca',
          tags,
          // One window has the focus at a time, and Orca reads that one.
          maxWorkers: 1,
          include: ['tests/orca/**/*.test.ts'],
          globalSetup: ['tests/orca/setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        cacheDir,
        plugins: [builtScreens(), uiServerProxy()],
        // The build of the screens contains the packages that tests import.
        optimizeDeps: { noDiscovery: true },
        // Else Vite transforms the 5 MB of the build, although `builtScreens` serves them unchanged.
        server: { preTransformRequests: false },
        test: {
          name: 'screens',
          tags,
          // Loads the admin once per shard instead of once per file; `setup.ts` resets the page.
          isolate: false,
          setupFiles: ['tests/ui/setup.ts'],
          // Pages run one after the other: they share one server, and some end other sign-ins of a user.
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
