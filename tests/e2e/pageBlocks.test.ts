import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { webm } from '../support/films.ts';
import { png } from '../support/pictures.ts';
import { expectAccessible } from './axe.ts';
import { api, button, dialog, openNewFolder, put } from './mediaLibrary.ts';
import { type Campaign, expect, lockOf, type Person, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const editorOf = (page: Page) => page.frameLocator('iframe');
const preview = (page: Page) => editorOf(page).frameLocator('.preview-frame');
const add = (page: Page, kind: string) => editorOf(page).getByRole('button', { name: `Add ${kind}`, exact: true });

async function openEditor({ page, call }: Person, campaign: Campaign): Promise<void> {
  await page.goto(`/#/campaign/${campaign.id}/editor`);
  await expect(editorOf(page).getByLabel('Title')).toBeVisible();
  await expect.poll(() => lockOf(call, campaign)).toBeDefined();
}

test(
  'a section is placed among the blocks in the editor, and then shown there only',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const campaign = await makeCampaign('Placed sections');
    const ada = await enter('admin');
    const { page, call } = ada;
    await openEditor(ada, campaign);
    await expect(preview(page).locator('.content > #sign-up')).toBeVisible();
    await add(page, 'sign-up').click();
    // The block has no fields, and the button that added it is unavailable now.
    await expect(editorOf(page).getByRole('button', { name: 'Sign-up', exact: true })).toBeFocused();
    await expect(add(page, 'sign-up')).toBeDisabled();
    await expect(preview(page).locator('.story > #sign-up')).toBeVisible();
    await expect(preview(page).locator('.content > #sign-up')).toHaveCount(0);
    await add(page, 'heading').click();
    await editorOf(page).getByRole('listitem', { name: 'Heading 1' }).getByRole('textbox').fill('On tour');
    await expect(preview(page).getByRole('heading', { level: 2, name: 'On tour' })).toBeVisible();
    await editorOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editorOf(page).getByText('All changes saved')).toBeVisible();

    const fan = await (await browser.newContext()).newPage();
    await fan.goto((await (await call('GET', `/api/campaigns/${campaign.id}`)).json()).url);
    await expect(fan.locator('#sign-up')).toHaveCount(1);
    await expect(fan.locator('.story > #sign-up + h2')).toHaveText('On tour');
  },
);

const block = (type: string, more: object = {}) => ({ id: `${type}-1`, type, ...more });
const everyBlock = [
  block('text', { text: 'Words' }),
  ...['countdown', 'signUp'].map((type) => block(type)),
  block('heading', { words: 'On tour' }),
  block('quote', { words: 'Play it again.', name: 'Ada' }),
  block('video', { address: 'https://youtu.be/aqz-KE-bpKQ', title: 'Big Buck Bunny' }),
  block('link', { words: 'Tickets', address: 'https://shop.example/', look: 'filled' }),
  ...['tracklist', 'artists', 'follow', 'social'].map((type) => block(type)),
  block('track', { title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 30 }),
];

const apps = ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page'];

for (const [index, app] of apps.entries()) {
  const tier = index === 0 ? {} : full;
  test(`every new block is accessible on a phone, and its video plays, in ${app}`, tier, async ({ enter, browser }) => {
    const { call } = await enter('admin');
    const slug = `blocks-${randomUUID().slice(-8)}`;
    const made = await call('POST', '/api/campaigns', { name: 'Blocks', slug, app, test: true });
    expect(made.status(), await made.text()).toBe(201);
    const { id } = await made.json();
    expect((await call('POST', `/api/campaigns/${id}/publish`)).status()).toBe(200);
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const fields = { starts_at, page: { title: 'Blocks', blocks: everyBlock } };
    const saved = await call('POST', `/api/campaigns/${id}/patch`, { fields });
    expect(saved.status(), await saved.text()).toBe(200);

    const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const asked: string[] = [];
    await context.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' });
    });
    const page = await context.newPage();
    await page.goto((await saved.json()).url);
    const play = page.getByRole('button', { name: 'Play: Big Buck Bunny YouTube' });
    await expect(play).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toEqual([]);
    await expectAccessible(page, `the blocks of ${app}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width);
    await play.click();
    await expect(page.frameLocator('iframe').getByText('A player')).toBeVisible();
    await context.close();
    await call('DELETE', `/api/campaigns/${id}`);
  });
}

test(
  'captions of a video are chosen in the editor, and load on the public page in its language',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const campaign = await makeCampaign('Captions');
    const ada = await enter('admin');
    const { page, call } = ada;
    const folder = await openNewFolder(page, 'Captions');
    const cues = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n\n00:02.000 --> 00:03.000\nthere\n';
    await put(page, folder, 'trailer.vtt', Buffer.from(cues));
    await put(page, folder, 'notes.txt', Buffer.from('Notes'));
    const { url: address } = await put(page, folder, 'trailer.webm', webm());
    const blocks = [{ id: 'v', type: 'video', address }];
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { page: { format: 2, blocks } } });
    await openEditor(ada, campaign);
    await editorOf(page).getByRole('button', { name: 'Video 1', exact: true }).click();
    await editorOf(page).getByRole('button', { name: 'Add captions' }).click();
    const picker = dialog(page, 'Choose media');
    const inFolder = picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true });
    const file = picker.getByRole('button', { name: /^trailer\./ });
    await expect(inFolder.or(file).first()).toBeVisible();
    if (await inFolder.isVisible()) await inFolder.click();
    await picker.getByRole('button', { name: /^notes\./ }).click();
    await expect(button(page, 'Use file')).toBeDisabled();
    await file.click();
    await expect(picker.getByRole('group', { name: 'Captions in trailer.vtt' })).toContainText('Hello');
    await button(page, 'Use file').click();
    await expect(editorOf(page).getByRole('group', { name: 'trailer.vtt in English' })).toBeVisible();
    await editorOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editorOf(page).getByText('All changes saved')).toBeVisible();

    const fan = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await fan.goto((await (await call('GET', `/api/campaigns/${campaign.id}`)).json()).url);
    const loaded = () =>
      fan
        .locator('video')
        .evaluate((video: HTMLVideoElement) =>
          [...video.textTracks].map(({ label, mode, cues }) => [label, mode, cues?.length]),
        );
    await expect.poll(loaded).toEqual([['English', 'showing', 2]]);
  },
);

test(
  'an image without an alternative text gets that of the chosen file, and keeps one that was typed',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Alternative texts');
    const ada = await enter('admin');
    const { page } = ada;
    const folder = await openNewFolder(page, 'Described');
    const size = { width: 1200, height: 675 };
    for (const [name, alt] of [
      ['wave', 'A wave at night'],
      ['shore', 'A shore'],
    ] as const) {
      const { filename } = await put(page, folder, `${name}.png`, await png(size, Date.now() % 100_000));
      await api(page, 'PATCH', `/api/uploads/${filename}`, { alt });
    }
    await openEditor(ada, campaign);
    const choose = async (name: RegExp, press: string) => {
      await editorOf(page).getByRole('button', { name: press }).click();
      const picker = dialog(page, 'Choose an image, 1200 × 675');
      const inFolder = picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true });
      await expect(inFolder.or(picker.getByRole('button', { name })).first()).toBeVisible();
      if (await inFolder.isVisible()) await inFolder.click();
      await picker.getByRole('button', { name }).click();
      await button(page, 'Use file').click();
    };
    await add(page, 'image').click();
    const alt = editorOf(page).getByLabel('Alternative text');
    await choose(/^wave\./, 'Choose an image');
    await expect(alt).toHaveValue('A wave at night');
    await expect(preview(page).getByRole('img', { name: 'A wave at night' })).toBeAttached();
    await alt.fill('Typed');
    await choose(/^shore\./, 'Choose another');
    await expect(preview(page).getByRole('img', { name: 'Typed' })).toHaveAttribute('src', /\/shore-/);
    await expect(alt).toHaveValue('Typed');
  },
);
