import { basename } from 'node:path';
import { test as playwright } from '@playwright/test';
import { limits } from './firefoxLimits.ts';

/** Whether the journeys run in Firefox: `npm run test:full -- firefox`. */
export const isInFirefox = process.env.JOURNEY_BROWSER === 'firefox';

/** Whether contexts can turn scripts off. In Firefox they ignore it. */
export const canTurnScriptsOff = !isInFirefox;

/** The base of all journeys. In Firefox it skips those that its driver can't run. */
export const base = playwright.extend<{ skipped: undefined }>({
  skipped: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures here.
    async ({}, use, info) => {
      const isOf = ({ tests }: (typeof limits)[number]) =>
        tests.some(({ file, title }) => file === basename(info.file) && (!title || info.title.startsWith(title)));
      const limit = isInFirefox ? limits.find(isOf) : undefined;
      info.skip(limit !== undefined, limit?.reason);
      await use(undefined);
    },
    { auto: true },
  ],
});
