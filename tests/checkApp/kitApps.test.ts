import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { installedChromium } from '#scripts/chromium.mjs';
import { freePort } from '#tests/support/freePort.ts';
import { startApps } from '../campaign-apps/support.ts';
import { checkApp } from './checkApp.ts';
import { startTool, stopExamples } from './exampleApp.ts';

afterEach(stopExamples);

const builtPages = join(import.meta.dirname, '../../dist/campaign-apps/client');

test('an app of the kit passes every check', { timeout: 60_000 }, async () => {
  const tool = await startTool('listening-party');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const apps = await startApps(undefined, undefined, { CMS_URL: tool.url, APPS_URL: url }, builtPages);
  try {
    await apps.server.listen({ port, host: '127.0.0.1' });
    const configUrl = `${url}/listening-party/config.json`;
    const outcomes = await checkApp({ configUrl, tool, findBrowser: installedChromium });
    expect(outcomes.filter(({ state }) => state !== 'passed')).toEqual([]);
  } finally {
    await apps.stop();
  }
});
