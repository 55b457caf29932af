import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { barrier } from './barrier.ts';
import { type Campaign, changeFromOutside, expect, lockDialog, lockOf, lostBanner, test } from './people.ts';
import { storedTexts } from './storedTexts.ts';
import { full } from './tier.ts';

const frameOf = (page: Page) => page.locator('iframe');
const editorOf = (page: Page) => page.frameLocator('iframe');
const title = (page: Page) => editorOf(page).getByLabel('Title');
const saveInFrame = (page: Page) => editorOf(page).getByRole('button', { name: 'Save', exact: true }).click();

const storedTitle = async (...of: Parameters<typeof storedTexts>) => (await storedTexts(...of)).en?.['page.page.title'];

/**
 * Takes the campaign back, and waits until the banner is gone and the frame accepts input: an earlier click would
 * miss.
 */
async function takeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Take over again' }).click();
  await expect(lostBanner(page)).toBeHidden();
  await expect(frameOf(page)).not.toHaveAttribute('inert');
}

async function openEditor(page: Page, { id }: Campaign): Promise<void> {
  await page.goto(`/#/campaign/${id}/editor`);
  await expect(title(page)).toBeVisible();
}

/** Counts how often the frame's document was loaded. */
function loadsOfFrame(page: Page): () => number {
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a user who loses the lock in the editor is told, can type nothing more, and continues after taking it back', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Taken from the editor');
  const ada = await enter('admin');
  const elif = await enter('editor');
  const loads = loadsOfFrame(ada.page);
  await openEditor(ada.page, campaign);
  await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
  await title(ada.page).fill('Typed by Ada');
  const loaded = loads();

  await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
  await expect(lostBanner(ada.page)).toBeVisible();
  await expect(frameOf(ada.page)).toHaveAttribute('inert', '');
  await expect(ada.page.getByRole('status').filter({ hasText: 'Elif Sander is editing this campaign' })).toBeVisible();
  await ada.page.keyboard.type('x');
  await ada.page.keyboard.press('ControlOrMeta+s');
  await expect(title(ada.page)).toHaveValue('Typed by Ada');
  await expectAccessible(ada.page, 'editor without the lock');

  const page = { format: 2, blocks: [{ id: 'e', type: 'text' }] };
  const translations = [{ locale: 'en', messages: { 'page.e.text': 'Written by Elif' } }];
  await changeFromOutside(elif, campaign, { name: 'Renamed by Elif', page, i18n: { translations } });
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Reload page' }).click();
  await takeBack(ada.page);
  await expect(frameOf(ada.page)).not.toHaveAttribute('inert');
  await expect(ada.page.getByRole('region', { name: 'Campaign', exact: true })).toContainText('Renamed by Elif');
  await expect(title(ada.page)).toHaveValue('Typed by Ada');
  await saveInFrame(ada.page);
  await expect(editorOf(ada.page).getByText('All changes saved')).toBeVisible();
  await editorOf(ada.page).getByRole('button', { name: 'Text 1', exact: true }).click();
  await expect(editorOf(ada.page).getByRole('textbox', { name: 'Text 1' })).toHaveValue('Written by Elif');
  expect(loads()).toBe(loaded);
  const saved = await (await elif.call('GET', `/api/campaigns/${campaign.id}`)).json();
  expect(saved).toMatchObject({ name: 'Renamed by Elif', page });
  expect(await storedTitle(elif, campaign)).toBe('Typed by Ada');
});

test(
  'a block that a user deletes stays if another user has added a text to it since',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Deleted and written');
    const ada = await enter('admin');
    const elif = await enter('editor');
    const page = { format: 2, blocks: [{ id: 'e', type: 'text' }] };
    await changeFromOutside(elif, campaign, { page });
    await openEditor(ada.page, campaign);
    await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
    await editorOf(ada.page).getByRole('button', { name: 'Text 1', exact: true }).press('Delete');
    const translations = [{ locale: 'en', messages: { 'page.e.text': 'Written by Elif' } }];
    await changeFromOutside(elif, campaign, { i18n: { translations } });
    await takeBack(ada.page);
    await saveInFrame(ada.page);
    await expect(editorOf(ada.page).getByText('A block that one of you deleted is still there')).toBeVisible();
    await expect(editorOf(ada.page).getByText('All changes saved')).toBeVisible();
    expect((await (await elif.call('GET', `/api/campaigns/${campaign.id}`)).json()).page).toEqual(page);
    expect((await storedTexts(elif, campaign)).en?.['page.e.text']).toBe('Written by Elif');
  },
);

test(
  'unsaved input in the editor can be read and copied without the lock, and can not be saved',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Copied from the editor');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await openEditor(ada.page, campaign);
    await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
    await title(ada.page).fill('Typed by the loser');
    await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
    await expect(lostBanner(ada.page)).toBeVisible();
    await ada.page.getByRole('button', { name: 'Read and copy' }).click();
    await expect(ada.page.getByText('Nothing can be saved here right now.')).toBeVisible();
    // In Firefox only one window has the focus, and the others copy nothing. A script can't move the focus into a frame
    // of another site.
    await ada.page.bringToFront();
    await title(ada.page).click();
    await title(ada.page).press('ControlOrMeta+a');
    await title(ada.page).press('ControlOrMeta+c');
    // Pasted, because Firefox refuses to let the script read this clipboard.
    const other = await ada.context.newPage();
    await other.setContent('<textarea autofocus>');
    await other.locator('textarea').press('ControlOrMeta+v');
    await expect(other.locator('textarea')).toHaveValue('Typed by the loser');
    await other.close();
    await ada.page.bringToFront();
    await saveInFrame(ada.page);
    await expect(editorOf(ada.page).getByText(/Elif Sander/)).toBeVisible();
    expect(await storedTitle(elif, campaign)).not.toBe('Typed by the loser');

    await takeBack(ada.page);
    await saveInFrame(ada.page);
    await expect(editorOf(ada.page).getByText('All changes saved')).toBeVisible();
  },
);

test(
  'a user who opens an editor that another has open sees the name and can take it over; so does a second tab of the same user',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Opened in two editors');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, {});
    await ada.page.goto(`/#/campaign/${campaign.id}/editor`);
    await expect(lockDialog(ada.page)).toContainText('Elif Sander');
    await expect(frameOf(ada.page)).toHaveAttribute('inert', '');
    await ada.page.getByRole('button', { name: 'Take over' }).click();
    await title(ada.page).fill('Taken over before the first word');
    await saveInFrame(ada.page);
    await expect(editorOf(ada.page).getByText('All changes saved')).toBeVisible();

    const second = await ada.context.newPage();
    await second.goto(`/#/campaign/${campaign.id}/editor`);
    await second.getByRole('button', { name: 'Edit here' }).click();
    await expect(frameOf(second)).not.toHaveAttribute('inert');
    await expect(frameOf(ada.page)).toHaveAttribute('inert', '');
    await expect(ada.page.getByText('You are editing this campaign in another tab')).toBeVisible();
  },
);

test(
  "a tab that the server gave a new session saves from its editor with that session's lock",
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Forgotten session');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await openEditor(ada.page, campaign);
    await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
    const before = await lockOf(ada.call, campaign);
    await title(ada.page).fill('Typed in the first session');
    await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
    await expect(lostBanner(ada.page)).toBeVisible();

    // As after a night: the server no longer has the session of the tab.
    await ada.page.route(
      '**/lock',
      (route) => route.continue({ headers: { ...route.request().headers(), 'x-session-id': 'forgotten' } }),
      { times: 1 },
    );
    const token = barrier();
    await ada.page.route('**/token', (route) => token.passed.then(() => route.continue()));
    const asked = ada.page.waitForRequest('**/token');
    await ada.page.getByRole('button', { name: 'Take over again' }).click();
    await asked;
    // Until it has a new token, the editor would write with the first session's lock, which no longer exists.
    await expect(lostBanner(ada.page)).toBeHidden();
    await expect(frameOf(ada.page)).toHaveAttribute('inert', '');
    token.open();
    await expect(frameOf(ada.page)).not.toHaveAttribute('inert');
    expect((await lockOf(ada.call, campaign))?.session).not.toBe(before?.session);
    await saveInFrame(ada.page);
    await expect(editorOf(ada.page).getByText('All changes saved')).toBeVisible();
    await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  },
);

/** Counts the campaign writes that the page's sockets will receive. */
async function updatesHeard(page: Page): Promise<() => number> {
  let updates = 0;
  // Not by Playwright's events of sockets, which Firefox doesn't have.
  await page.routeWebSocket(/\/api\/events$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (JSON.parse(String(message)).type === 'campaign_updated') updates += 1;
      socket.send(message);
    });
  });
  return () => updates;
}

test(
  'a save of a user’s own editor asks nothing, and the campaign is reloaded',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Saved in the frame');
    const ada = await enter('admin');
    const heard = await updatesHeard(ada.page);
    let readings = 0;
    ada.page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith(`/api/campaigns/${campaign.id}`)) readings += 1;
    });
    await openEditor(ada.page, campaign);
    await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
    for (const [at, words] of ['Once', 'Twice', 'Three times'].entries()) {
      const before = readings;
      await title(ada.page).fill(words);
      await saveInFrame(ada.page);
      await expect(editorOf(ada.page).getByText('All changes saved')).toBeVisible();
      await expect.poll(heard).toBeGreaterThan(at);
      await expect.poll(() => readings).toBeGreaterThan(before);
    }
    await expect(ada.page.getByRole('dialog')).toHaveCount(0);
    await ada.page.getByRole('link', { name: 'Settings', exact: true }).click();
    await ada.page.getByLabel('Name').fill('Saved in both');
    await ada.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(ada.page.getByText('Saved in both updated!')).toBeVisible();
    await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  },
);
