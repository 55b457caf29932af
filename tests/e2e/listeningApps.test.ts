import { randomUUID } from 'node:crypto';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectNoForeignStorage, refuseForeignStorage, refusingStorage } from './foreignStorage.ts';
import { test as base, expect, lockOf, type Person } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const test = base.extend({
  launchOptions: [async ({ launchOptions }, use) => use(await refusingStorage(launchOptions)), { scope: 'worker' }],
});

/** The dates that apps require. */
const requiredDates: Record<string, [label: string, moment: string]> = {
  'Listen and unlock': ['Start date', '2020-01-01T12:00'],
  'Community playlist': ['End date', '2090-01-01T12:00'],
};

/** Creates a campaign in the tool's form, which opens its editor; returns the frame. */
async function makeIn(app: string, { page, context }: Person, name: string): Promise<FrameLocator> {
  await refuseForeignStorage(context);
  await page.goto('/#/campaign/new');
  await page.getByLabel('App').selectOption({ label: app });
  await page.getByLabel('Name').fill(name);
  const [label, moment] = requiredDates[app] ?? [];
  if (label && moment) await page.getByLabel(label).fill(moment);
  await page.getByRole('button', { name: 'Create' }).click();
  const editor = page.frameLocator('iframe');
  await expect(editor.getByLabel('Title')).toBeVisible();
  await expectNoForeignStorage(page);
  return editor;
}

/** Adds a block and fills its fields by their labels. */
async function addBlock(editor: FrameLocator, kind: string, number: number, fields: Record<string, string>) {
  await editor.getByRole('button', { name: `Add ${kind.toLowerCase()}` }).click();
  const block = editor.getByRole('listitem', { name: `${kind} ${number}` });
  for (const [label, value] of Object.entries(fields)) {
    await block.getByLabel(label, { exact: true }).fill(value);
  }
}

async function save(editor: FrameLocator): Promise<void> {
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('All changes saved')).toBeVisible();
}

/** Leaves the editor, publishes the campaign and returns it with its public URL, which is of another origin. */
async function leave({ page, call }: Person): Promise<{ id: string; url: string }> {
  const id = /campaign\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const { url }: { url: string } = await (await call('GET', `/api/campaigns/${id}`)).json();
  expect(new URL(url).origin).not.toBe(new URL(page.url()).origin);
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect.poll(() => lockOf(call, { id, name: '' })).toBeUndefined();
  expect((await call('POST', `/api/campaigns/${id}/publish`)).status()).toBe(200);
  return { id, url };
}

/** Deletes the campaign, so that other journeys don't find it in their lists. */
const remove = async ({ call }: Person, id: string) =>
  expect((await call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Fay');
  await page.getByLabel('Email address').fill('fay@example.com');
  await page.getByLabel('Yes, you may email me').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
}

const newName = (words: string) => `${words} ${randomUUID().slice(-6)}`;
const fanOf = (browser: Browser, more = {}) => browser.newContext({ locale: 'en-GB', viewport: sizes.phone, ...more });

test('a community playlist is created, fans propose and vote with and without script, and sign up', async ({
  enter,
  browser,
}) => {
  const ada = await enter('admin');
  const editor = await makeIn('Community playlist', ada, newName('Vote here'));
  await editor.getByLabel('Title').fill('The bus playlist');
  await addBlock(editor, 'Track', 1, { Title: 'Slow Tide', Artists: 'Màiri Skye' });
  await addBlock(editor, 'Track', 2, { Title: 'Paper Moons', Artists: 'Low Orbit' });
  await save(editor);
  const { id, url: address } = await leave(ada);

  const fay = await fanOf(browser);
  const page = await fay.newPage();
  await page.goto(address);
  await page.getByLabel('Title or artist').pressSequentially('mairi');
  await expect(page.getByRole('button', { name: 'Propose Paper Moons' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Propose Slow Tide' }).click();
  const chart = page.getByRole('region', { name: 'The playlist so far' });
  await expect(chart.getByRole('button', { name: 'Voted: take back your vote for Slow Tide' })).toBeVisible();
  await expect(page.getByLabel('Title or artist')).toHaveValue('mairi');
  await expectAccessible(page, 'a community playlist on a phone', { dark: true });

  const plain = await fanOf(browser, { javaScriptEnabled: false, viewport: sizes.desktop });
  const other = await plain.newPage();
  await other.goto(address);
  await other.getByLabel('Title or artist').fill('orbit');
  await other.getByRole('button', { name: 'Search' }).click();
  await other.getByRole('button', { name: 'Propose Paper Moons' }).click();
  await other.getByRole('button', { name: 'Vote for Slow Tide' }).first().click();
  await expect(other.getByText('Votes left: 8')).toBeVisible();

  await page.reload();
  await expect(chart.getByRole('listitem').first()).toContainText(/Slow Tide.*2/s);
  await chart.getByRole('button', { name: 'Voted: take back your vote for Slow Tide' }).press('Enter');
  await expect(chart.getByRole('button', { name: 'Vote for Slow Tide', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Votes left: 10' })).toHaveCount(1);
  await page.setViewportSize(sizes.desktop);
  await expectAccessible(page, 'a community playlist on a desktop');
  await signUp(page);
  expect([...(await fay.cookies()), ...(await plain.cookies())]).toEqual([]);
  await fay.close();
  await plain.close();
  await remove(ada, id);
});

test(
  'a listen and unlock page is created; locked content is nowhere in it until its visitor has listened',
  full,
  async ({ enter, browser }) => {
    const ada = await enter('admin');
    const editor = await makeIn('Listen and unlock', ada, newName('Listen here'));
    await editor.getByLabel('Title').fill('From the inside');
    await addBlock(editor, 'Track', 1, { Title: 'Slow Tide', Minutes: '0', Seconds: '3' });
    await addBlock(editor, 'Track', 2, { Title: 'Paper Moons', Minutes: '60', Seconds: '0' });
    await addBlock(editor, 'Unlock', 1, { Title: 'A letter', 'Unlocked text': 'Thank you for listening' });
    const unlock = editor.getByRole('listitem', { name: 'Unlock 1' });
    await unlock.getByLabel('Opens after').selectOption('Tracks listened to');
    await unlock.getByLabel('Amount').fill('1');
    await expect(editor.frameLocator('.preview-frame').getByText('Thank you for listening')).toBeVisible();
    await save(editor);
    const { id, url: address } = await leave(ada);

    const fay = await fanOf(browser);
    const page = await fay.newPage();
    await page.goto(address);
    await expect(page.getByText('Opens after 0:03 of listening')).toBeVisible();
    expect(await page.content()).not.toContain('Thank you for listening');
    await expectAccessible(page, 'listen and unlock on a phone, locked');
    await page.getByRole('button', { name: 'Play' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
    await expect(page.getByText('Thank you for listening')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Opened: A letter' })).toBeAttached();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();

    await page.reload();
    await expect(page.getByText('Thank you for listening')).toBeVisible();
    await page.setViewportSize(sizes.desktop);
    await expectAccessible(page, 'listen and unlock on a desktop, open', { dark: true });
    const stranger = await fanOf(browser);
    const theirs = await stranger.newPage();
    await theirs.goto(address);
    expect(await theirs.content()).not.toContain('Thank you for listening');
    await signUp(page);
    expect(await fay.cookies()).toEqual([]);
    await fay.close();
    await stranger.close();
    await remove(ada, id);
  },
);
