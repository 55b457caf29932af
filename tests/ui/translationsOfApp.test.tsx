import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
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

test('a campaign goes back to the texts of the app, one by one or all, and stores none that equals them', async () => {
  const campaign = await makeOlder();
  // A copy of a former text of the app, a copy of its present one, and an own text.
  await patchTexts(campaign, { en: { share: 'Tell others' }, de: { title: 'Hallo', share: 'Weitersagen' } });
  await openTexts(campaign);
  await button('Actions for title').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(item('Comment and last changes')).toBeVisible();
  await expect.element(item('Back to the app’s text in English')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await button('Actions for share').click();
  expect(await violations()).toEqual([]);
  await item('Back to the app’s text in English').click();
  await expect.element(text('share')).toHaveValue('Share');
  await choose('German');
  await expect.element(page.getByText('Text of the app')).toHaveLength(1);
  await button('Tools').click();
  await item('Back to the app’s text in 1 message in German').click();
  await expect.element(text('share', 'German')).toHaveValue('Teilen');
  await expect.element(page.getByText('Text of the app')).toHaveLength(2);
  await saveSettings(campaign.name);
  expect(await storedTexts(campaign)).toMatchObject({ en: { title: 'Hello' }, de: { title: 'Hallo' } });
  expect(await storedTexts(campaign)).not.toMatchObject({ en: { share: expect.anything() } });
  expect(await storedTexts(campaign)).not.toMatchObject({ de: { share: expect.anything() } });
});

test('an emptied text shows that of the app until a new one is typed', async () => {
  const campaign = await makeOlder();
  await openTexts(campaign);
  await text('share').fill('');
  await expect.element(text('share')).toHaveAttribute('placeholder', 'Share');
  await expect.element(page.getByText('2 of 2 messages translated')).toBeVisible();
  await expect.element(button('Missing (0)')).toBeVisible();
  await text('share').fill('Tell others');
  await saveSettings(campaign.name);
  expect(await storedTexts(campaign)).toMatchObject({ en: { share: 'Tell others' } });
});

test('the search finds a text of the app in its default language, whatever the languages of the campaign', async () => {
  const campaign = await makeCampaign({}, 'with-texts');
  await patchTexts(campaign, { fr: { title: 'Bonjour' } }, { default_locale: 'fr' });
  await patchTexts(campaign, { en: null, de: null });
  await openTexts(campaign);
  await page.getByRole('searchbox', { name: 'Search IDs and texts' }).fill('Share');
  await expect.element(row('share')).toBeVisible();
  await expect.element(row('title')).not.toBeInTheDocument();
});
