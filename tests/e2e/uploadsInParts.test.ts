import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { barrier } from './barrier.ts';
import { button, files, filesOnDisk, inFolder, openNewFolder, uploads } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const partBytes = 8 * 1_048_576;
const size = 5 * partBytes - 1_000;

/**
 * Counts the parts that the page sends. The network is lost at the part with the number `lost`, and the part with the
 * number `held` is never answered.
 */
async function watchParts(page: Page) {
  const held = barrier();
  const parts = { sent: 0, offsets: [] as string[], lost: 3, held: 5, isHeld: held.passed };
  await page.route('**/api/uploads/tus/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    parts.sent += 1;
    if (parts.sent === parts.held) return held.open();
    if (parts.sent === parts.lost) {
      await page.context().setOffline(true);
      return route.abort('connectionreset');
    }
    parts.offsets.push((await request.allHeaders())['upload-offset'] ?? '');
    return route.continue();
  });
  return parts;
}

test('a large upload continues after a lost connection and after a reload, from where it was', async ({
  page,
  context,
}) => {
  const folder = await openNewFolder(page, 'In parts');
  const content = Buffer.alloc(size, `${crypto.randomUUID()} words \n`);
  const path = join(await filesOnDisk({ 'large.txt': content }), 'large.txt');
  const parts = await watchParts(page);
  await page.getByLabel('Choose files').setInputFiles(path);
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('The connection is interrupted.');
  await expect(uploads(page)).toContainText('Waiting. Continues at 40%');

  await context.setOffline(false);
  await parts.isHeld;
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(questions).toEqual(['beforeunload']);

  await expect(page.getByText('This folder is empty')).toBeVisible();
  await page.getByLabel('Choose files').setInputFiles(path);
  await expect(uploads(page)).toContainText('Pending. Continues at 60%');
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('All uploads completed!');
  await expect(files(page)).toHaveCount(1);
  expect(parts.offsets).toEqual([0, 1, 2, 3, 4].map((number) => String(number * partBytes)));

  const { items } = await inFolder(page, folder);
  expect(items.map(({ name }) => name)).toEqual(['large.txt']);
  const stored = await page.request.get(items[0]?.url ?? '');
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(await stored.body())).toBe(sha256(content));

  await page.reload();
  await page.getByLabel('Choose files').setInputFiles(path);
  await expect(uploads(page)).toContainText('Pending');
  await expect(uploads(page)).not.toContainText('Continues');
});

test('a large upload that is removed from the list is canceled at the server', full, async ({ page }) => {
  await openNewFolder(page, 'Removed');
  const path = join(await filesOnDisk({ 'removed.txt': Buffer.alloc(size, 'removed ') }), 'removed.txt');
  const second = barrier();
  await page.route('**/api/uploads/tus/*', async (route) => {
    const request = route.request();
    const isSecond = request.method() === 'PATCH' && (await request.allHeaders())['upload-offset'] !== '0';
    if (!isSecond) return route.continue();
    // Never answered.
    second.open();
  });
  await page.getByLabel('Choose files').setInputFiles(path);
  await button(page, 'Start upload').click();
  await second.passed;
  const canceled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await button(page, 'Stop').click();
  expect((await canceled).status()).toBe(204);
  await page.reload();
  await page.getByLabel('Choose files').setInputFiles(path);
  await expect(uploads(page)).toContainText('Pending');
  await expect(uploads(page)).not.toContainText('Continues');
});
