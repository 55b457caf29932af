import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from './admin.tsx';
import { button } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';
import { makeTexts, openTexts, patchTexts } from './texts.tsx';

test('the language with the name that was typed comes before others that contain it', async () => {
  const campaign = await makeCampaign();
  await patchTexts(campaign, { de: null });
  await openTexts(campaign);
  await button('Add language').click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).fill('German');
  const options = page.getByRole('dialog').getByRole('option');
  await expect.element(options.first()).toHaveTextContent(/^German ?Deutsch ?de$/);
  await expect.element(options.nth(1)).toHaveTextContent('German');
});

test('a linked sheet is shown when the area is opened, until the user closes the panel', async () => {
  const campaign = await makeTexts();
  const sheet_url = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit#gid=42';
  await openTexts(campaign);
  await expect.element(button('Sheet and files')).toHaveAttribute('aria-expanded', 'false');
  await call('PUT', `/api/campaigns/${campaign.id}/translations/sheet`, { sheet_url });
  await openTexts(campaign);
  await expect.element(button('Sheet and files')).toHaveAttribute('aria-expanded', 'true');
  await button('Sheet and files').click();
  await openTexts(campaign);
  await expect.element(button('Sheet and files')).toHaveAttribute('aria-expanded', 'false');
});
