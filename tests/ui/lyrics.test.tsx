import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, field } from './bookings.tsx';
import { dialog } from './media.ts';
import { catalogue, openOwnMusic, said } from './music.tsx';

const name = 'Count the Machines';
const lyrics = dialog(`Lyrics of ${name}`);
const open = () => button(`Lyrics of ${name}`).click();
const save = button('Save lyrics');

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('the lyrics of a track are written by language, kept while the dialog is open, and removed', async () => {
  const { campaign, stored } = await openOwnMusic({ search_value: catalogue.harbours });
  const asAdmin = await callerAs();
  const path = `/api/campaigns/${campaign.id}`;
  const id = `track.${(await stored()).items[0].service_id.spotify}.lyrics`;
  const texts = async () => {
    const { i18n } = Object(await asAdmin('GET', `${path}?include_i18n=true`));
    return i18n.translations.flatMap(({ messages }: { messages: Record<string, string> }) => messages[id] ?? []);
  };
  await open();
  await expect.element(save).toBeDisabled();
  await field('Text').fill('One\n\nTwo');
  expect(await violations()).toEqual([]);
  await combobox('Language').selectOptions('German (no text)');
  await field('Text').fill('Eins');
  await save.click();
  await expect.element(lyrics).not.toBeInTheDocument();
  expect(await texts()).toEqual(expect.arrayContaining(['One\n\nTwo', 'Eins']));
  await open();
  await expect.element(field('Text')).toHaveValue('One\n\nTwo');
  await field('Text').fill('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(lyrics).not.toBeInTheDocument();
  await open();
  await field('Text').fill('');
  await save.click();
  await expect.element(said(/updated!/)).toBeVisible();
  await expect.poll(texts).toEqual(['Eins']);
});
