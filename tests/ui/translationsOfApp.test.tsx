import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './axe.ts';
import { makeCampaign, saveSettings } from './settings.tsx';
import { bar, choose, openTexts, patchTexts, row, storedTexts, text } from './texts.tsx';

/** Creates a campaign whose app has got further texts since. */
async function makeOlder() {
  const campaign = await makeCampaign({}, 'with-texts');
  await patchTexts(campaign, { en: { share: null }, de: { title: null, share: null }, fr: { title: 'Bonjour' } });
  return campaign;
}

test('texts of the app are listed, counted and changed like those of the campaign', async () => {
  const campaign = await makeOlder();
  await openTexts(campaign);
  await expect.element(page.getByText('2 of 2 messages translated')).toBeVisible();
  await expect.element(text('share')).toHaveValue('Share');
  await choose('German');
  await expect.element(page.getByText('2 of 2 messages translated')).toBeVisible();
  await expect.element(text('title', 'German')).toHaveValue('Hallo');
  await expect.element(page.getByText('Text of the app').first()).toBeVisible();
  await choose('French');
  await expect.element(page.getByText('1 of 2 messages translated')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search IDs and texts' }).fill('share');
  await expect.element(row('share')).toHaveTextContent('Share');
  await text('share', 'French').fill('Partager');
  await choose('German');
  await text('share', 'German').fill('Weitersagen');
  expect(await violations()).toEqual([]);
  await saveSettings(campaign.name);
  expect(await storedTexts(campaign)).toEqual({
    default: 'en',
    en: { title: 'Hello' },
    de: { share: 'Weitersagen' },
    fr: { title: 'Bonjour', share: 'Partager' },
  });
});

test('a text that is typed back or emptied is the text of the app again', async () => {
  const campaign = await makeOlder();
  await patchTexts(campaign, { de: { share: 'Weitersagen' } });
  await openTexts(campaign);
  await choose('German');
  await text('title', 'German').fill('Guten Tag');
  await expect.element(bar).toBeEnabled();
  await text('title', 'German').fill('Hallo');
  await expect.element(bar).toBeDisabled();
  await text('share', 'German').fill('');
  await expect.element(text('share', 'German')).toHaveValue('');
  await saveSettings(campaign.name);
  await expect.element(text('share', 'German')).toHaveValue('Teilen');
  expect(await storedTexts(campaign)).toMatchObject({ de: {} });
});
