import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { canTurnScriptsOff } from './firefox.ts';
import { expect, openSettings, type Person, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const page = {
  title: 'Slow Tide',
  blocks: [
    { id: 'a', type: 'presave', service: 'spotify', presave: 'https://presave.example/spotify', listen: '' },
    { id: 'b', type: 'presave', service: 'deezer', presave: 'https://presave.example/deezer', listen: '' },
  ],
};

async function publicUrl({ call }: Person, id: string): Promise<string> {
  const saved = await call('POST', `/api/campaigns/${id}/patch`, { fields: { page } });
  expect(saved.status(), await saved.text()).toBe(200);
  return (await saved.json()).url;
}

const services = (fan: Page) => fan.locator('[data-services] a').allTextContents();

/** Answers requests to other hosts, so that nothing is loaded from them. */
const stayHere = (context: BrowserContext) =>
  context.route(/^https:\/\/(presave\.example|wa\.me)\//, (route) => route.fulfill({ body: 'Elsewhere' }));

test('a fan copies the link, saves the date, and finds their chosen service at the front', async ({
  enter,
  makeCampaign,
  browser,
}) => {
  const { id } = await makeCampaign('Shared');
  const url = await publicUrl(await enter('admin'), id);
  const context = await browser.newContext({
    viewport: sizes.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await stayHere(context);
  const fan = await context.newPage();
  const problems: string[] = [];
  fan.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await fan.addInitScript(() => Reflect.set(navigator, 'canShare', undefined));
  await fan.goto(url);
  const share = fan.locator('details[data-share]');
  await share.getByText('Share', { exact: true }).click();
  await expectAccessible(fan, 'a public page with its menu open');
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByRole('status')).toHaveText('Link copied');
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await fan.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const whatsApp = await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`Slow Tide ${url}`);
  await expect(share.getByRole('status')).toBeEmpty();
  await fan.evaluate(() => Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject(new Error('denied'))));
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByRole('status')).toHaveText(/^Not copied/);
  await fan.keyboard.press('Escape');
  await expect(share).not.toHaveAttribute('open');

  await fan.getByText('Add to calendar').click();
  const downloading = fan.waitForEvent('download');
  await fan.getByRole('link', { name: 'Calendar file (.ics)' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('SUMMARY:Slow Tide');

  expect(await services(fan)).toEqual(['Spotify', 'Deezer']);
  await fan.getByRole('link', { name: 'Open on Deezer' }).click();
  await expect(fan.getByText('Elsewhere')).toBeVisible();
  await fan.goto(url);
  await expect.poll(() => services(fan)).toEqual(['Deezer', 'Spotify']);
  // The policy of scripts lets the data for search engines pass.
  expect(await fan.locator('script[type="application/ld+json"]').textContent()).toContain('MusicEvent');
  expect(problems).toEqual([]);
  await context.close();
});

test(
  'a device with a share sheet opens it, and without script the menu has links',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const { id } = await makeCampaign('Shared by a sheet');
    const url = await publicUrl(await enter('admin'), id);
    const fan = await browser.newPage({ viewport: sizes.phone });
    await fan.addInitScript(() => {
      Reflect.set(navigator, 'canShare', () => true);
      Reflect.set(navigator, 'share', async (data: unknown) => Reflect.set(window, 'shared', data));
    });
    await fan.goto(url);
    await fan.getByRole('button', { name: 'Share' }).click();
    expect(await fan.evaluate(() => Reflect.get(window, 'shared'))).toEqual({ url, title: 'Slow Tide' });
    await fan.close();

    if (!canTurnScriptsOff) return;
    const plain = await browser.newPage({ viewport: sizes.phone, javaScriptEnabled: false });
    await plain.goto(url);
    await plain.getByText('Share', { exact: true }).click();
    await expect(plain.getByRole('link', { name: 'Telegram' })).toBeVisible();
    await expect(plain.getByText('Copy link')).toBeHidden();
    await plain.close();
  },
);

test(
  'the QR code of a campaign, downloaded as PNG and SVG, opens its public page',
  full,
  async ({ enter, makeCampaign }) => {
    const { id, name } = await makeCampaign('Printed');
    const ada = await enter('admin');
    const url = await publicUrl(ada, id);
    await openSettings(ada.page, { id, name });
    await ada.page.getByRole('button', { name: 'QR code' }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'QR code of the public page' });
    await expect(dialog.getByRole('img', { name: `QR code of ${url}` })).toBeVisible();
    for (const kind of ['PNG', 'SVG']) {
      const downloading = ada.page.waitForEvent('download');
      await dialog.getByRole('link', { name: `Download ${kind}` }).click();
      const file = await readFile(await (await downloading).path());
      const size = (await sharp(file).metadata()).width ?? 0;
      if (kind === 'PNG') expect(size).toBeGreaterThanOrEqual(1024);
      const drawing = sharp(file, { density: 600 }).resize(600, 600, { kernel: 'nearest' }).flatten().ensureAlpha();
      const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data, kind).toBe(url);
    }
  },
);
