import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import {
  broken,
  catalogue,
  current,
  fresh,
  openOwnMusic,
  said,
  stub,
  trackInput,
  tracks,
  writeBefore,
} from './music.tsx';

const { harbours, harboursAtApple, loudMix } = catalogue;
const save = button('Save tracklist').first();
const rowsOf = (region: string) =>
  [...document.querySelectorAll(`section[aria-label="${region}"] [role="row"]`)].slice(1).map((row) => row.textContent);
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('tracks of a streaming service', () => {
  test('are looked up as the URL is entered, previewed, saved, and shown as the current ones with their source', async () => {
    const { stored } = await openOwnMusic();
    await expect.element(current).toHaveTextContent('No tracks yet');
    await save.click();
    await expect.element(tracks).toHaveTextContent('URL is required');
    await trackInput.fill('nothing');
    await expect.element(tracks).toHaveTextContent('ID not found');
    await expect.element(save).toBeDisabled();
    expect(await violations()).toEqual([]);
    await trackInput.fill(harbours);
    await expect.element(fresh).toHaveTextContent('Album on Spotify · 10 tracks');
    expect(rowsOf('New tracks')[0]).toMatch(/Count the Machines.*Nova Lindqvist.*\d:\d\dSpotify/);
    expect(await violations()).toEqual([]);
    await save.click();
    await expect.element(said('Tracklist updated!')).toBeVisible();
    await expect.element(trackInput).toHaveValue('');
    await expect.element(fresh).not.toBeInTheDocument();
    await expect.element(current).toHaveTextContent('Album on Spotify · 10 tracks');
    await expect.element(current.getByRole('link', { name: 'Open on Spotify' })).toHaveAttribute('href', harbours);
    expect((await stored()).items).toHaveLength(10);
    await trackInput.fill(harboursAtApple);
    await expect.element(fresh).toHaveTextContent('New tracks will replace current tracks');
    await save.click();
    await expect.element(current).toHaveTextContent('Album on Apple Music');
  });

  test('can be left out', { tags: ['full'] }, async () => {
    const { stored } = await openOwnMusic();
    await trackInput.fill(harbours);
    await expect.element(fresh).toHaveTextContent('10 of 10 tracks chosen');
    await page.getByRole('checkbox', { name: 'Choose all tracks' }).click();
    await expect.element(save).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Choose Count the Machines' }).click();
    await expect.element(fresh).toHaveTextContent('1 of 10 tracks chosen');
    await save.click();
    await expect.element(said('Tracklist updated!')).toBeVisible();
    expect((await stored()).items.map(({ name }: { name: string }) => name)).toEqual(['Count the Machines']);
    await button('Reload tracks').click();
    await expect.element(fresh).toHaveTextContent('9 added');
    await button('Choose the current tracks only').click();
    await expect.element(fresh).toHaveTextContent('1 of 10 tracks chosen');
  });

  test('show on a reload which were added, removed and moved, before they are saved', { tags: ['full'] }, async () => {
    const { stored } = await openOwnMusic({ search_value: harbours });
    let names: string[] = [];
    const real = window.fetch.bind(window);
    stub(async (address, init) => {
      if (!/preview$/.test(address)) return undefined;
      const found = await (await real(address, init)).json();
      const [first, second, , ...others] = found.items;
      names = [found.items[2].name, first.name];
      const more = { ...first, name: 'A new one', service_id: { spotify: 'new', apple: null } };
      return Response.json({ ...found, items: [second, ...others, first, more] });
    });
    await button('Reload tracks').click();
    await expect.element(fresh).toHaveTextContent('1 added, 1 removed, 1 moved');
    await expect.element(fresh).toHaveTextContent(`Removed: ${names[0]}`);
    expect(rowsOf('New tracks').at(-1)).toMatch(/A new one.*Added/);
    expect(rowsOf('New tracks').at(-2)).toMatch(new RegExp(`${names[1]}.*Moved`));
    expect((await stored()).items).toHaveLength(10);
    vi.restoreAllMocks();
    await button('Reload tracks').click();
    await expect.element(fresh).toHaveTextContent('No changes since the current tracks were saved.');
    await button('Cancel').click();
    await expect.element(fresh).not.toBeInTheDocument();
  });

  test('are not replaced by a late response to an older lookup', { tags: ['full'] }, async () => {
    await openOwnMusic();
    let letOlderAnswer = () => {};
    const older = new Promise<void>((resolve) => {
      letOlderAnswer = resolve;
    });
    const real = window.fetch.bind(window);
    let isAsked = false;
    stub(async (address, init) => {
      if (!/preview$/.test(address) || !String(init?.body).includes(loudMix)) return undefined;
      isAsked = true;
      const answer = await real(address, { ...init, signal: undefined });
      await older;
      return answer;
    });
    await trackInput.fill(loudMix);
    await expect.poll(() => isAsked).toBe(true);
    await trackInput.fill(harbours);
    await expect.element(fresh).toHaveTextContent('10 tracks');
    letOlderAnswer();
    await older;
    await expect.element(fresh).toHaveTextContent('10 tracks');
  });

  test('are in the DOM only near the viewport', { tags: ['full'] }, async () => {
    await openOwnMusic({ search_value: loudMix });
    await expect.element(current).toHaveTextContent(/Playlist on Spotify · 24\d tracks/);
    expect(rowsOf('Current tracks').length).toBeLessThan(40);
    document.querySelector('section[aria-label="Current tracks"] [role="group"]')?.scrollTo(0, 1e6);
    const count = document.querySelector('[role="table"][aria-label="Current tracks"]')?.getAttribute('aria-rowcount');
    await expect.poll(() => document.querySelector(`[role="row"][aria-rowindex="${count}"]`)).not.toBeNull();
  });

  test('clear the preview when a save fails, keep the input, and show the error', async () => {
    const { stored } = await openOwnMusic();
    await trackInput.fill(harbours);
    await expect.element(fresh).toBeVisible();
    stub((address, init) => (/tracklist$/.test(address) && init?.method === 'PUT' ? broken() : undefined));
    await save.click();
    await expect.element(said('Something went wrong on the server. Nothing was saved.')).toBeVisible();
    await expect.element(fresh).not.toBeInTheDocument();
    await expect.element(trackInput).toHaveValue(harbours);
    expect((await stored()).items).toEqual([]);
    vi.restoreAllMocks();
    await button('Show the new tracks again').click();
    await expect.element(fresh).toBeVisible();
    await save.click();
    await expect.element(said('Tracklist updated!')).toBeVisible();
  });

  test('show a failed lookup, which can be retried; the input survives a reload', { tags: ['full'] }, async () => {
    await openOwnMusic();
    stub((address) => (/preview$/.test(address) ? broken() : undefined));
    await trackInput.fill(harbours);
    await expect.element(tracks).toHaveTextContent('The tracks could not be looked up. Your saved work is safe.');
    vi.restoreAllMocks();
    await tracks.getByRole('button', { name: 'Retry' }).click();
    await expect.element(fresh).toBeVisible();
  });

  test('are shown when another user replaced them, and those of the other user are not overwritten without a confirmation', async () => {
    const { stored } = await openOwnMusic({ search_value: harbours });
    await trackInput.fill(loudMix);
    await expect.element(fresh).toBeVisible();
    writeBefore({ search_value: harboursAtApple });
    await save.click();
    await expect.element(tracks).toHaveTextContent('Not saved: someone else changed the tracklist');
    await expect.element(current).toHaveTextContent('Album on Apple Music');
    expect((await stored()).options.service).toBe('apple');
    await button('Show the new tracks again').click();
    await save.click();
    await expect.element(current).toHaveTextContent('Playlist on Spotify');
  });
});
