import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, field } from './bookings.tsx';
import {
  catalogue,
  current,
  fresh,
  openMusic,
  openOwnMusic,
  openStreaming,
  openVideos,
  said,
  trackInput,
  tracks,
  writeBefore,
} from './music.tsx';

const { harbours } = catalogue;
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('videos', () => {
  const url = field('Video URL or ID');
  const title = field('Video title');
  const saveVideos = button('Save tracklist').last();
  const shown = () => [...document.querySelectorAll('[aria-label="Videos"] > li')].map((entry) => entry.textContent);

  test('are added by link or id, deleted, reordered and saved', async () => {
    const { stored } = await openOwnMusic();
    await openVideos();
    await expect.element(button('Add')).toBeDisabled();
    await url.fill('https://example.com/film');
    await button('Add').click();
    await expect.element(tracks).toHaveTextContent('Not a YouTube or Vimeo video');
    expect(await violations()).toEqual([]);
    await url.fill('https://youtu.be/dQw4w9WgXcQ?t=3');
    await title.fill('First');
    await button('Add').click();
    await expect.element(url).toHaveValue('');
    await url.fill('dQw4w9WgXcQ');
    await button('Add').click();
    await expect.element(tracks).toHaveTextContent('This video is already in the list.');
    await url.fill('76979871');
    await userEvent.keyboard('{Enter}');
    await url.fill('abcdefghijk');
    await title.fill('Third');
    const ofInputMethod = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    title.element().dispatchEvent(ofInputMethod);
    await expect.element(title).toHaveValue('Third');
    await userEvent.keyboard('{Enter}');
    await expect.poll(shown).toHaveLength(3);
    await button('Move Third up').click();
    await button('Delete First').click();
    await expect.element(tracks).toHaveTextContent('Unsaved video list: 2 videos');
    expect(await violations()).toEqual([]);
    await saveVideos.click();
    await expect.element(said('Tracklist updated!')).toBeVisible();
    await expect.element(tracks).toHaveTextContent('No unsaved changes');
    expect(await stored()).toEqual({
      options: { service: 'video' },
      items: [
        { url: 'https://www.youtube.com/watch?v=abcdefghijk', name: 'Third' },
        { url: 'https://vimeo.com/76979871', name: '' },
      ],
    });
    await expect.element(current.getByRole('link', { name: 'Third' })).toBeVisible();
    await button('Delete Third').click();
    await saveVideos.click();
    await expect.element(current).toHaveTextContent('1 video');
  });

  test('that are unsaved remain while the other tab is open, and come back after a reload', {
    tags: ['full'],
  }, async () => {
    const { campaign } = await openOwnMusic({ search_value: harbours });
    await openVideos();
    await url.fill('76979871');
    await title.fill('Kept');
    await button('Add').click();
    await url.fill('half typed');
    await openStreaming();
    await openVideos();
    await expect.poll(shown).toHaveLength(1);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await openMusic(campaign);
    await openVideos();
    await expect.poll(shown).toHaveLength(1);
    await expect.element(url).toHaveValue('half typed');
  });

  test('are saved without a conflict after the same user saved the tracks', { tags: ['full'] }, async () => {
    const { stored } = await openOwnMusic();
    await openVideos();
    await url.fill('76979871');
    await button('Add').click();
    await openStreaming();
    await trackInput.fill(harbours);
    await expect.element(fresh).toBeVisible();
    await button('Save tracklist').first().click();
    await expect.element(current).toHaveTextContent('Album on Spotify');
    await openVideos();
    await saveVideos.click();
    await expect.element(current).toHaveTextContent('1 video');
    expect((await stored()).options.service).toBe('video');
  });

  test('that conflict with those of another user are shown beside them, and one version is selected', {
    tags: ['full'],
  }, async () => {
    const { stored } = await openOwnMusic();
    await openVideos();
    await url.fill('76979871');
    await title.fill('Mine');
    await button('Add').click();
    writeBefore({ search_value: harbours });
    await saveVideos.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(/Mine.*Count the Machines/);
    expect(await violations()).toEqual([]);
    await dialog.getByRole('radio').nth(1).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(current).toHaveTextContent('Album on Spotify');
    await expect.poll(shown).toEqual([]);
    expect((await stored()).options.service).toBe('spotify');
  });
});
