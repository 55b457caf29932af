import type { Page } from 'playwright';

/** Resolves once the scripts of an app's public page run: they load after its first paint. */
export const scriptsRun = (page: Page): Promise<void> =>
  page.locator('script[data-files]').waitFor({ state: 'detached' });
