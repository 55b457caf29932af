import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; a database and a browser run beside the tests.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/ui/**', 'tests/e2e/**'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
