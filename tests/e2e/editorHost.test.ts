import type { Page } from '@playwright/test';
import { type Campaign, expect, lockOf, test } from './people.ts';
import { full } from './tier.ts';

const editorPage = '**/listening-party/editor/**';
const saveIn = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const ready = { ns: 'cms-editor', v: 1, type: 'ready', payload: { versions: [1, 2] } };

/** Serves a fake editor at the URL and origin of the app's. */
const serveEditor = (page: Page, script: string) =>
  page.route(editorPage, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Editor</title><script>${script}</script>` }),
  );
const open = (page: Page, { id }: Campaign) => page.goto(`/#/campaign/${id}/editor`);
const say = (message: unknown) => `parent.postMessage(${JSON.stringify(message)}, '*')`;

test('the editor works in a separate tab; the frame closes for that time and then shows what was saved there', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('In a tab');
  const ada = await enter('admin');
  const frame = ada.page.frameLocator('iframe');
  await open(ada.page, campaign);
  await expect(frame.getByLabel('Title')).toBeVisible();
  await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();

  const opened = ada.context.waitForEvent('page');
  await ada.page.getByRole('button', { name: /^Actions of / }).click();
  await ada.page.getByRole('menuitem', { name: 'Open editor in new tab' }).click();
  const tab = await opened;
  await tab.getByLabel('Title').fill('Typed in the tab');
  await expect(ada.page.locator('iframe')).toHaveAttribute('inert', '');
  await expect(ada.page.getByText('The editor is open in its own tab')).toBeVisible();
  await saveIn(tab).click();
  await expect(tab.getByText('All changes saved')).toBeVisible();

  await tab.close();
  await expect(ada.page.locator('iframe')).not.toHaveAttribute('inert');
  await expect(frame.getByLabel('Title')).toHaveValue('Typed in the tab');
});

test('a hostile editor gets nothing of another campaign, floods in vain, and its messages are shown to developers', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Hostile');
  const other = await makeCampaign('Its neighbour');
  const ada = await enter('admin');
  const asked: string[] = [];
  ada.page.on('request', (request) => asked.push(request.url()));
  await serveEditor(
    ada.page,
    `window.heard = [];
     addEventListener('message', (event) => heard.push(event.data.type));
     ${say(ready)};
     ${say({ ns: 'cms-editor', v: 2, type: 'campaignSaved', payload: { campaignId: other.id } })};
     ${say({ ns: 'cms-editor', v: 2, type: 'openMediaLibrary', payload: { fieldId: '<img src=x>', targetSize: {} } })};
     for (let count = 0; count < 500; count += 1) ${say({ ns: 'cms-editor', v: 2, type: 'noise', payload: {} })};`,
  );
  await open(ada.page, campaign);
  await ada.page.getByRole('button', { name: /^Actions of / }).click();
  await ada.page.getByRole('menuitem', { name: 'Protocol messages' }).click();
  const messages = ada.page.getByRole('region', { name: 'Messages between the CMS and the editor' });
  await expect(messages.getByText('ignored: too many at once').first()).toBeVisible();
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  expect(asked.filter((address) => address.includes(other.id))).toEqual([]);
  const frame = ada.page.frames().find((one) => one.url().includes('/editor/'));
  await expect.poll(() => frame?.evaluate('heard.includes("token")')).toBe(true);
  await ada.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test(
  'in a window as low as at 400 % zoom the editor has the height below the top bar',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Zoomed');
    const { page } = await enter('admin');
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, campaign);
    await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 1_000);
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.y).toBe(48);
    expect((await page.locator('iframe').boundingBox())?.height).toBe(208);
  },
);

test(
  'an editor that never responds is reported, with what was expected; Retry reopens it',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Silent');
    const ada = await enter('admin');
    await ada.page.clock.install();
    await serveEditor(ada.page, '');
    await open(ada.page, campaign);
    await expect(ada.page.getByText('Opening the editor')).toBeVisible();
    await ada.page.clock.fastForward(10_000);
    await expect(ada.page.getByText(/No "ready" message came from http:/)).toBeVisible();
    await ada.page.unroute(editorPage);
    await ada.page.getByRole('button', { name: 'Retry' }).click();
    await expect(ada.page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
  },
);

const visits = 50;

test(`${visits} visits to an editor leave no listener and no frame behind`, full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Many times');
  const ada = await enter('admin');
  await ada.page.addInitScript(`
    window.listening = 0;
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (type, ...rest) => {
      if (type === 'message') listening += 1;
      addEventListener.call(window, type, ...rest);
    };
    window.removeEventListener = (type, ...rest) => {
      if (type === 'message') listening -= 1;
      removeEventListener.call(window, type, ...rest);
    };
  `);
  await serveEditor(ada.page, say(ready));
  const listeners = () => ada.page.evaluate('listening');
  await ada.page.goto(`/#/campaign/${campaign.id}/settings`);
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const before = await listeners();
  const nav = ada.page.getByRole('navigation');
  for (let visit = 0; visit < visits; visit += 1) {
    await nav.getByRole('link', { name: 'Editor', exact: true }).click();
    await expect(ada.page.locator('iframe')).toHaveCount(1);
    await nav.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(ada.page.locator('iframe')).toHaveCount(0);
  }
  expect(await listeners()).toBe(before);
  expect(await ada.page.evaluate('window.length')).toBe(0);
});
