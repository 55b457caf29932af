import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uiUnready } from '../support/uiApps.ts';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { makeCampaign, openSettings } from './settings.tsx';

const dialog = page.getByRole('dialog', { name: 'QR code of the public page' });

test('the settings show the QR code of the saved public URL, with files that are named after it', async () => {
  const campaign = await makeCampaign();
  const slug = campaign.name.toLowerCase().replace(' ', '-');
  await openSettings(campaign);
  await button('QR code').click();
  const code = dialog.getByRole('img', { name: new RegExp(`^QR code of http.*/${slug}`) });
  await expect.element(code).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Download SVG' })).toHaveAttribute('download', `${slug}.svg`);
  const png = dialog.getByRole('link', { name: 'Download PNG' });
  await expect.element(png).toHaveAttribute('href', expect.stringMatching(/^data:image\/png;/));
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a campaign whose public URL is unknown has no QR code', async () => {
  await openSettings(uiUnready);
  await expect.element(page.getByRole('textbox', { name: 'URL' })).toBeVisible();
  await expect.element(button('QR code')).not.toBeInTheDocument();
});
