import { afterEach, expect, test } from 'vitest';
import { sharedBrowser } from '../campaign-apps/browser.ts';
import { campaignId } from './campaign.ts';
import { readConfig } from './configCheck.ts';
import { startExample, stopExamples } from './exampleApp.ts';
import { openEditor, shakeHands } from './handshakeCheck.ts';

afterEach(stopExamples);

test('the editor of the example saves through the API of the tool, and the public page shows it', async () => {
  const { tool, url, configUrl } = await startExample();
  const config = await readConfig(configUrl, tool.url);
  const context = { tool, configUrl, config, findBrowser: async () => null };
  const page = await openEditor(await sharedBrowser(), context);
  try {
    await shakeHands(page, context);
    const editor = page.frameLocator('iframe');
    await editor.getByText('Loaded').waitFor();
    await editor.getByLabel('Title').fill('First <play>');
    await editor.getByLabel('Color').fill('#aa0011');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.getByText('Saved').waitFor();
    expect(tool.requests).toContain(`POST /api/campaigns/${campaignId}/patch`);
    const collected = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'collected')));
    expect(collected).toContain('"type":"campaignSaved"');
  } finally {
    await page.close();
  }
  const html = await (await fetch(`${url}/p/check-app`)).text();
  expect(html).toContain('<h1>First &#60;play&#62;</h1>');
  expect(html).toContain('h1{color:#aa0011}');
});

test('the example counts a sign-up in its report until the data is removed', async () => {
  const { tool, url } = await startExample();
  const bearer = async (purpose: string) => ({ authorization: `Bearer ${await tool.tokens.sign(purpose)}` });
  const count = async () => (await fetch(`${url}/reports/7/sign-ups`, { headers: await bearer('reports') })).json();
  const tiles = (value: number) => ({ component: 'stats_tiles', tiles: [{ label: 'Sign-ups', value }] });
  const body = new URLSearchParams({ email: 'fan@example.com' });
  expect((await fetch(`${url}/p/check-app`, { method: 'POST', body })).status).toBe(200);
  expect(await count()).toEqual(tiles(1));
  const headers = await bearer('consumer-data');
  expect((await fetch(`${url}/campaigns/7/consumer-data`, { method: 'DELETE', headers })).status).toBe(204);
  expect(await count()).toEqual(tiles(0));
});
