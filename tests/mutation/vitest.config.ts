import { defineConfig } from 'vitest/config';
import { testsOf } from './files.mjs';

/** The project `node` of the tests, for one process: Stryker switches mutants on in it. */
export default defineConfig({
  test: {
    include: testsOf[process.env.MUTATED_FILE ?? ''] ?? [],
    isolate: false,
    maxWorkers: 1,
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/declaredErrorsSetup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
