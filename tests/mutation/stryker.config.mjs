import { basename } from 'node:path';

const file = process.env.MUTATED_FILE ?? '';
const report = `.cache/mutation/${basename(file, '.ts')}.json`;

/** Options of Stryker (https://stryker-mutator.io/docs/stryker-js/configuration) for the file in `MUTATED_FILE`. */
export default {
  mutate: [file],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 20_000,
  // Stryker rewrites it with TypeScript's API, which version 7 has not.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/dist', '/.cache', '/data', '/.stryker-tmp'],
  tempDirName: '.cache/mutation/tmp',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  jsonReporter: { fileName: report },
};
