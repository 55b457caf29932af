import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAsIs } from './admin.tsx';
import { holdAnswers } from './answers.ts';
import { violations } from './axe.ts';
import { button, field, group } from './bookings.tsx';
import { makeCampaign, saveSettings } from './settings.tsx';
import { add, addNetwork, english, handle, openPages, saved, three } from './socialLinks.tsx';
import { takeBack, takeOver } from './takeOver.ts';
import { editorInATab, writeAsAnother } from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

test('a user who lost the lock can read everything and change nothing; their input remains', {
  tags: ['full'],
}, async () => {
  const campaign = await makeCampaign({ social_links: three });
  const asEditor = await callerAs('editor');
  await openPages(campaign);
  await button('Edit Discord').click();
  await field(english).fill('https://discord.gg/typed');
  await takeOver(asEditor, campaign);
  await expect.element(page.getByText(/took over this campaign/)).toBeVisible();
  await expect.element(field(english)).toHaveValue('https://discord.gg/typed');
  await expect.element(field(english)).toHaveAttribute('readonly');
  for (const name of ['Edit Spotify', 'Delete Spotify', 'Confirm', 'Cancel']) {
    await expect.element(button(name)).toBeDisabled();
  }
  await expect.element(handle('Spotify')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(add).toBeDisabled();
  await page.viewport(390, 844);
  expect(await violations()).toEqual([]);
});

test('an open entry with unsaved input stays open over a takeover, and Cancel restores the stored values', {
  tags: ['full'],
}, async () => {
  const campaign = await makeCampaign({ social_links: three });
  const asEditor = await editorInATab();
  await openPages(campaign);
  await button('Edit Spotify').click();
  await button('Edit Discord').click();
  await field(english).nth(1).fill('https://discord.gg/mine');
  await addNetwork('Deezer');
  await field(english).nth(2).fill('https://deezer.com/mine');
  await writeAsAnother(asEditor, campaign, { participating_countries: ['SE'] });
  await takeBack();
  await expect.element(add).toBeEnabled();
  await expect.element(group('Discord').getByLabelText(english)).toHaveValue('https://discord.gg/mine');
  await expect.element(group('Deezer').getByLabelText(english)).toHaveValue('https://deezer.com/mine');
  // This entry has no unsaved input, so it is closed.
  await expect.element(group('Spotify').getByLabelText(english)).not.toBeInTheDocument();
  await group('Deezer').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(group('Deezer')).not.toBeInTheDocument();
  await group('Discord').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(group('Discord')).toHaveTextContent('https://discord.gg/a');
  await expect.element(button('Save changes')).toBeDisabled();
});

test('a URL without its scheme when the lock was lost is saved with it afterwards', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign();
  const asEditor = await editorInATab();
  await openPages(campaign);
  await addNetwork('TikTok');
  await field(english).fill('tiktok.com/@nova');
  await writeAsAnother(asEditor, campaign, { participating_countries: ['SE'] });
  await takeBack();
  await expect.element(add).toBeEnabled();
  await saveSettings(campaign.name);
  expect(await saved(campaign)).toEqual([{ name: 'TikTok', urls: { en: 'https://tiktok.com/@nova' } }]);
});

test('a URL without its scheme on a killed page is restored with it, and saved', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign({ social_links: three });
  await openPages(campaign);
  await button('Edit Discord').click();
  await field(english).fill('https://discord.gg/left');
  await addNetwork('TikTok');
  // The button does not take the focus from the input.
  await userEvent.keyboard('tiktok.com/@nova');
  await expect.element(page.getByText('1 changed field: Social links')).toBeVisible();
  await openAsIs();
  await expect.element(group('TikTok')).toHaveTextContent('https://tiktok.com/@nova');
  await expect.element(add).toBeEnabled();
  await saveSettings(campaign.name);
  expect((await saved(campaign)).slice(2)).toEqual([
    { name: 'Discord', urls: { en: 'https://discord.gg/left' } },
    { name: 'TikTok', urls: { en: 'https://tiktok.com/@nova' } },
  ]);
});

test('typing during a save keeps the input and the focus, and is saved next', async () => {
  const campaign = await makeCampaign({ social_links: three });
  await openPages(campaign);
  await button('Edit Discord').click();
  await field(english).fill('https://discord.gg/first');
  const release = holdAnswers('/patch');
  await button('Save changes').click();
  await field(english).fill('https://discord.gg/second');
  release();
  await expect.element(page.getByText(`${campaign.name} updated!`)).toBeVisible();
  await expect.element(field(english)).toHaveFocus();
  await expect.element(field(english)).toHaveValue('https://discord.gg/second');
  await button('Cancel').click();
  await expect.element(group('Discord')).toHaveTextContent('https://discord.gg/first');
  await expect.element(button('Save changes')).toBeDisabled();
  expect((await saved(campaign))[2].urls).toEqual({ en: 'https://discord.gg/first' });
});

test('changes of another user to the same list are resolved side by side, in readable form', async () => {
  const campaign = await makeCampaign({ social_links: three, participating_countries: ['SE'] });
  const asEditor = await editorInATab();
  await openPages(campaign);
  await button('Edit Discord').click();
  await field(english).fill('https://discord.gg/mine');
  const theirs = [{ name: 'Discord', urls: { de: 'https://discord.gg/theirs' } }];
  await writeAsAnother(asEditor, campaign, { social_links: theirs });
  await takeBack();
  await expect.element(add).toBeEnabled();
  await expect.element(field(english)).toHaveValue('https://discord.gg/mine');
  await button('Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed the same fields' });
  await expect.element(dialog).toHaveTextContent('DiscordEnglish: https://discord.gg/mine');
  await expect.element(dialog).toHaveTextContent('DiscordGerman: https://discord.gg/theirs');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('radio', { name: 'Take theirs' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  expect(await saved(campaign)).toEqual(theirs);
  await expect.element(group('Discord')).toHaveTextContent('https://discord.gg/theirs');
});
