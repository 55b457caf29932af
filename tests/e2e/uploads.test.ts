import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { png } from '../support/pictures.ts';
import { barrier } from './barrier.ts';
import { button, dialog, drop, files, filesOnDisk, inFolder, openNewFolder, uploads } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full, isFullTier } from './tier.ts';

type Sent = { now: number; most: number; names: string[] };

declare global {
  interface Window {
    sent: Sent;
  }
}

/**
 * Makes the page count the files in transfer, and record their names, as they are sent. For names with this ending the
 * server refuses the first attempt.
 */
async function watchSending(page: Page, spoilt = 'none'): Promise<() => Promise<Sent>> {
  await page.addInitScript((ending) => {
    const sent: Sent = { now: 0, most: 0, names: [] };
    window.sent = sent;
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function watched(body) {
      const file = body instanceof FormData ? body.get('file') : null;
      const name = file instanceof File ? file.name : '';
      if (name.endsWith(ending) && !sent.names.includes(name) && body instanceof FormData) body.set('spoilt', 'yes');
      sent.names.push(name);
      sent.now += 1;
      sent.most = Math.max(sent.most, sent.now);
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) sent.now -= 1;
      });
      send.call(this, body);
    };
  }, spoilt);
  return () => page.evaluate(() => window.sent);
}

const texts = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${of}-${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${of} ${at}`),
  }));

const choose = (page: Page) => page.getByLabel('Choose files');

test('20 dropped images show 20 thumbnails without a reload', full, async ({ page }) => {
  const folder = await openNewFolder(page, 'Dropped');
  const pictures = await Promise.all(Array.from({ length: 20 }, (_, at) => png({ width: 64, height: 48 }, at)));
  const root = await filesOnDisk(Object.fromEntries(pictures.map((one, at) => [`picture-${at}.png`, one])));
  const paths = pictures.map((_, at) => join(root, `picture-${at}.png`));
  await drop(page, paths, page.getByText('This folder is empty'));
  await expect(uploads(page)).toContainText('20 files ready to upload');
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('All uploads completed!');
  await expect(files(page)).toHaveCount(20);
  await expect
    .poll(() =>
      files(page)
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length),
    )
    .toBe(20);
  expect((await inFolder(page, folder)).total).toBe(20);
  await expect(page.getByText('20 files', { exact: true })).toBeVisible();
});

/** One in ten of these files fails. The full tier uploads more than the grid keeps in the DOM at once. */
const many = isFullTier ? 500 : 60;

test(`${many} files of which one in ten fails: at most four at once, and only the failed are sent again`, async ({
  page,
}) => {
  const [failed, uploaded] = [many / 10, many - many / 10];
  const sending = await watchSending(page, '5.txt');
  const folder = await openNewFolder(page, 'Many');
  await choose(page).setInputFiles(texts(many, 'many'));
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText(`${uploaded} of ${many} uploaded`, { timeout: 40_000 });
  await expect(uploads(page)).toContainText(`${failed} failed`);
  await expect(page.getByText(`${uploaded} files`, { exact: true })).toBeVisible();
  expect((await inFolder(page, folder)).total).toBe(uploaded);
  expect((await sending()).names).toHaveLength(many);
  expect(await page.getByRole('gridcell').count()).toBeLessThanOrEqual(300);

  await button(page, 'Retry errors').click();
  await expect(uploads(page)).toContainText('All uploads completed!', { timeout: 20_000 });
  const sent = await sending();
  expect(sent.names.slice(many)).toEqual(sent.names.slice(0, many).filter((name) => name.endsWith('5.txt')));
  expect((await inFolder(page, folder)).total).toBe(many);
  expect(sent.most).toBe(4);

  if (!isFullTier) return;
  await page.setViewportSize({ width: 3840, height: 2160 });
  await button(page, 'Clear list').click();
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 5_000);
  await expect(page.getByRole('gridcell').nth(100)).toBeAttached();
  expect(await page.getByRole('gridcell').count()).toBeLessThanOrEqual(300);
});

test('an interrupted upload resumes by itself, and a file whose response was lost exists once', async ({
  page,
  context,
}) => {
  const folder = await openNewFolder(page, 'Interrupted');
  const calls = { sent: 0, answered: 0, lost: 0 };
  await page.route('**/api/uploads', async (route) => {
    if (calls.sent >= 2) return route.continue();
    calls.sent += 1;
    await route.fetch();
    calls.answered += 1;
    if (calls.answered === 2) await context.setOffline(true);
    await route.abort('connectionreset');
    calls.lost += 1;
  });
  await choose(page).setInputFiles(texts(12, 'cut'));
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('The connection is interrupted.');
  await expect.poll(() => calls.lost).toBe(2);
  await context.setOffline(false);
  await expect(uploads(page)).toContainText('All uploads completed!');
  expect((await inFolder(page, folder)).total).toBe(12);
  await expect(files(page)).toHaveCount(12);
});

test('a click on the zone selects files, in an empty folder and in another', full, async ({ page }) => {
  const folder = await openNewFolder(page, 'Clicked');
  for (const [at, words] of [/click to choose\.$/, /anywhere here/].entries()) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByText(words).click();
    await (await chooser).setFiles(texts(2, `clicked-${at}`));
    await button(page, 'Start upload').click();
    await expect(uploads(page)).toContainText('All uploads completed!');
    await button(page, 'Clear list').click();
  }
  expect((await inFolder(page, folder)).total).toBe(4);
});

test(
  'a whole folder keeps its structure; files that are not accepted are reported before sending',
  full,
  async ({ page }) => {
    const sending = await watchSending(page);
    const folder = await openNewFolder(page, 'Whole');
    const root = await filesOnDisk({
      'tour/plan.txt': 'The plan',
      'tour/day 1/notes.txt': 'First',
      'tour/day 1/late/more.txt': 'Later',
      'tour/setup.exe': 'MZ',
      'tour/nothing.txt': '',
    });
    await drop(page, [join(root, 'tour')], page.getByText('This folder is empty'));
    await expect(uploads(page)).toContainText('2 failed');
    await expect(uploads(page)).toContainText('This file type is not accepted.');
    await expect(uploads(page)).toContainText('This file is empty.');
    await button(page, 'Start upload').click();
    await expect(page.getByRole('link', { name: 'Folder tour' })).toBeVisible();
    await expect.poll(async () => (await inFolder(page, `${folder}/tour/day 1/late`)).total).toBe(1);
    expect((await inFolder(page, `${folder}/tour/day 1`)).total).toBe(1);
    expect((await inFolder(page, `${folder}/tour`)).total).toBe(1);
    expect((await sending()).names.sort()).toEqual(['more.txt', 'notes.txt', 'plan.txt']);
    await page.getByRole('link', { name: 'Folder tour' }).click();
    await expect(page.getByRole('link', { name: 'Folder day 1' })).toBeVisible();
  },
);

test('an image is pasted, and for an existing one the tool offers to use that one', full, async ({ page }) => {
  const folder = await openNewFolder(page, 'Pasted');
  const buffer = await png({ width: 40, height: 40 }, Date.now() % 1_000_000);
  const paste = (base64: string) =>
    page.evaluate((bytes) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], 'image.png', { type: 'image/png' }),
      );
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // Firefox ignores data that is given to the constructor.
      Object.defineProperty(event, 'clipboardData', { value: data });
      document.body.dispatchEvent(event);
    }, base64);
  await paste(buffer.toString('base64'));
  await button(page, 'Start upload').click();
  await expect(files(page)).toHaveCount(1);
  await paste(buffer.toString('base64'));
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('An identical file already exists.');
  await expect(files(page)).toHaveCount(2);
  await button(page, 'Use the existing file').click();
  await expect(page.getByText('The copy was deleted; the existing file is kept.')).toBeVisible();
  await expect(files(page)).toHaveCount(1);
  expect((await inFolder(page, folder)).total).toBe(1);
  await expect(page).toHaveURL(/file=image-/);
});

test('leaving during uploads asks, and they continue while the user works elsewhere', async ({ page }) => {
  const folder = await openNewFolder(page, 'Left');
  const held = barrier();
  await page.route('**/api/uploads', async (route) => {
    await held.passed;
    return route.continue();
  });
  await choose(page).setInputFiles(texts(6, 'left'));
  await button(page, 'Start upload').click();
  await page.getByRole('link', { name: 'Labels' }).click();
  const question = dialog(page, 'Uploads in progress');
  await expect(question).toContainText('0 of 6 files are uploaded.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/#\/media\//);
  await page.getByRole('link', { name: 'Labels' }).click();
  await question.getByRole('button', { name: 'Leave and keep uploading' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Uploads: 0 of 6' })).toBeVisible();
  held.open();
  await expect(page.getByRole('link', { name: /^Uploads/ })).toHaveCount(0);
  expect((await inFolder(page, folder)).total).toBe(6);
  await page.goBack();
  await expect(uploads(page)).toContainText('All uploads completed!');
  await expect(files(page)).toHaveCount(6);
});
