import type { Request } from '@playwright/test';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const isTokenCall = (request: Request) =>
  request.method() === 'POST' && /^\/api\/apps\/[^/]+\/token$/.test(new URL(request.url()).pathname);

test(
  'the editor requests one app token each time it is opened, even if the screen renders again',
  full,
  async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (isTokenCall(request)) asked += 1;
    });
    const editor = page.frameLocator('iframe');
    const editorMode = () => editor.locator(':root').getAttribute('data-theme');
    const switchMode = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
      await page.keyboard.press('Escape');
    };

    await page.goto('/#/campaign/new');
    await page.getByLabel('App').selectOption({ label: 'Listening party' });
    await page.getByLabel('Name').fill(`One token each ${crypto.randomUUID().slice(-6)}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(editor.getByLabel('Title')).toBeVisible();
    await expect.poll(() => asked).toBe(1);

    const before = await editorMode();
    await switchMode();
    await expect.poll(editorMode).not.toBe(before);
    for (const title of ['First', 'Second']) {
      const loadedAnew = page.waitForResponse(
        (answer) =>
          answer.request().method() === 'GET' &&
          /^\/api\/campaigns\/[0-9a-f-]{36}$/.test(new URL(answer.url()).pathname),
      );
      await editor.getByLabel('Title').fill(title);
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(editor.getByText('All changes saved')).toBeVisible();
      await loadedAnew;
    }
    await switchMode();
    await expect.poll(editorMode).toBe(before);
    expect(asked).toBe(1);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(editor.getByLabel('Title')).toHaveValue('Second');
    await expect.poll(() => asked).toBe(2);
  },
);

test('the editor requests one app token on a computer whose clock is 12 minutes ahead', full, async ({ page }) => {
  await page.clock.install({ time: Date.now() + 12 * 60_000 });
  let asked = 0;
  page.on('request', (request) => {
    if (isTokenCall(request)) asked += 1;
  });
  await page.goto('/#/campaign/new');
  await page.getByLabel('App').selectOption({ label: 'Listening party' });
  await page.getByLabel('Name').fill('A fast clock');
  await page.getByRole('button', { name: 'Create' }).click();
  const editor = page.frameLocator('iframe');
  await expect(editor.getByLabel('Title')).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(10_000);
  await editor.getByLabel('Title').fill('Saved');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('All changes saved')).toBeVisible();
  expect(asked).toBe(1);
});
