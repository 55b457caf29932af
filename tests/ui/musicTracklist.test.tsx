import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';

// Those of the invented catalogue; docs/outside-services.md names them. Ten tracks, and 248.
const harbours = 'https://open.spotify.com/album/Nfj4Ioxx0PDGL71mmXiWms';
const harboursAtApple = 'https://music.apple.com/us/album/midnight-harbours/1500000007';
const loudMix = 'https://open.spotify.com/playlist/d99cAtMp9DixObG6b7Fmwf';

const input = field('Enter Spotify album or playlist URL');
const tracks = section('Campaign tracks');
const fresh = section('New tracks');
const current = section('Current tracks');
const save = button('Save tracklist').first();
const said = (words: string | RegExp) => page.getByText(words);
const rowsOf = (region: string) =>
  [...document.querySelectorAll(`section[aria-label="${region}"] [role="row"]`)].slice(1).map((row) => row.textContent);

async function openTracks({ id }: MadeCampaign): Promise<void> {
  await openAdmin(`/campaign/${id}/music`);
  await expect.element(heading('Music')).toBeVisible();
  await expect.element(page.getByRole('tablist')).toBeVisible();
}

/** A campaign with this tracklist and its music screen; what is stored is read by a sign-in of its own. */
async function openOwn(saved?: object) {
  const campaign = await makeCampaign();
  const asAdmin = await callerAs();
  const path = `/api/campaigns/${campaign.id}/music/tracklist`;
  if (saved) await asAdmin('PUT', path, saved);
  await openTracks(campaign);
  return { campaign, asAdmin, stored: async () => Object(await asAdmin('GET', path)) };
}

/** Answers calls to such addresses itself; undefined lets them through. */
function stub(
  answer: (address: string, init?: RequestInit) => Promise<Response | undefined> | Response | undefined,
): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    return (await answer(address, init)) ?? real(request, init);
  });
}
const broken = () => Response.json({ detail: { key: 'internal-error', msg: 'Broken' } }, { status: 500 });
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('tracks of a streaming service', () => {
  test('are looked up as the URL is entered, shown, saved, and shown as the current ones with their source', async () => {
    const { stored } = await openOwn();
    await expect.element(current).toHaveTextContent('No tracks yet');
    await save.click();
    await expect.element(tracks).toHaveTextContent('URL is required');
    await input.fill('nothing');
    await expect.element(tracks).toHaveTextContent('ID not found');
    await expect.element(save).toBeDisabled();
    expect(await violations()).toEqual([]);
    await input.fill(harbours);
    await expect.element(fresh).toHaveTextContent('Album on Spotify · 10 tracks');
    expect(rowsOf('New tracks')[0]).toMatch(/Count the Machines.*Nova Lindqvist.*\d:\d\dSpotify/);
    expect(await violations()).toEqual([]);
    await save.click();
    await expect.element(said('Tracklist updated!')).toBeVisible();
    await expect.element(input).toHaveValue('');
    await expect.element(fresh).not.toBeInTheDocument();
    await expect.element(current).toHaveTextContent('Album on Spotify · 10 tracks');
    await expect.element(current.getByRole('link', { name: 'Open at Spotify' })).toHaveAttribute('href', harbours);
    expect((await stored()).items).toHaveLength(10);
    await input.fill(harboursAtApple);
    await expect.element(fresh).toHaveTextContent('New tracks will replace current tracks');
    await save.click();
    await expect.element(current).toHaveTextContent('Album on Apple Music');
  });

  test('some of them are left out', async () => {
    const { stored } = await openOwn();
    await input.fill(harbours);
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

  test('reloaded, they tell what was added, is gone and has moved before it is saved', async () => {
    const { stored } = await openOwn({ search_value: harbours });
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
    await expect.element(fresh).toHaveTextContent('1 added, 1 gone, 1 moved');
    await expect.element(fresh).toHaveTextContent(`Gone: ${names[0]}`);
    expect(rowsOf('New tracks').at(-1)).toMatch(/A new one.*Added/);
    expect(rowsOf('New tracks').at(-2)).toMatch(new RegExp(`${names[1]}.*Moved`));
    expect((await stored()).items).toHaveLength(10);
    vi.restoreAllMocks();
    await button('Reload tracks').click();
    await expect.element(fresh).toHaveTextContent('Nothing has changed since the current tracks were saved.');
    await button('Cancel').click();
    await expect.element(fresh).not.toBeInTheDocument();
  });

  test('a late answer never takes the place of a newer one', async () => {
    await openOwn();
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
    await input.fill(loudMix);
    await expect.poll(() => isAsked).toBe(true);
    await input.fill(harbours);
    await expect.element(fresh).toHaveTextContent('10 tracks');
    letOlderAnswer();
    await older;
    await expect.element(fresh).toHaveTextContent('10 tracks');
  });

  test('only those in sight are in the page', async () => {
    await openOwn({ search_value: loudMix });
    await expect.element(current).toHaveTextContent(/Playlist on Spotify · 24\d tracks/);
    expect(rowsOf('Current tracks').length).toBeLessThan(40);
    document.querySelector('section[aria-label="Current tracks"] [role="group"]')?.scrollTo(0, 1e6);
    const count = document.querySelector('[role="table"][aria-label="Current tracks"]')?.getAttribute('aria-rowcount');
    await expect.poll(() => document.querySelector(`[role="row"][aria-rowindex="${count}"]`)).not.toBeNull();
  });

  test('a save that fails clears the preview and keeps what was typed; what went wrong is told', async () => {
    const { stored } = await openOwn();
    await input.fill(harbours);
    await expect.element(fresh).toBeVisible();
    stub((address, init) => (/tracklist$/.test(address) && init?.method === 'PUT' ? broken() : undefined));
    await save.click();
    await expect.element(said('Something went wrong on the server. Nothing was saved.')).toBeVisible();
    await expect.element(fresh).not.toBeInTheDocument();
    await expect.element(input).toHaveValue(harbours);
    expect((await stored()).items).toEqual([]);
    vi.restoreAllMocks();
    await button('Show the new tracks again').click();
    await expect.element(fresh).toBeVisible();
    await save.click();
    await expect.element(said('Tracklist updated!')).toBeVisible();
  });

  test('a lookup that fails is told and can be tried again; what is typed outlives a reload', async () => {
    await openOwn();
    stub((address) => (/preview$/.test(address) ? broken() : undefined));
    await input.fill(harbours);
    await expect.element(tracks).toHaveTextContent('The tracks could not be looked up. What is stored is safe.');
    vi.restoreAllMocks();
    await tracks.getByRole('button', { name: 'Retry' }).click();
    await expect.element(fresh).toBeVisible();
  });

  test('of somebody else are shown when they replaced them meanwhile, and nothing of theirs is lost unasked', async () => {
    const { stored } = await openOwn({ search_value: harbours });
    await input.fill(loudMix);
    await expect.element(fresh).toBeVisible();
    const real = window.fetch.bind(window);
    let isFirst = true;
    stub(async (address, init) => {
      if (!/tracklist$/.test(address) || init?.method !== 'PUT' || !isFirst) return undefined;
      isFirst = false;
      await real(address, { ...init, body: JSON.stringify({ search_value: harboursAtApple }) });
      return undefined;
    });
    await save.click();
    await expect.element(tracks).toHaveTextContent('Somebody else changed the tracklist meanwhile.');
    await expect.element(current).toHaveTextContent('Album on Apple Music');
    expect((await stored()).options.service).toBe('apple');
    await button('Show the new tracks again').click();
    await save.click();
    await expect.element(current).toHaveTextContent('Playlist on Spotify');
  });
});

describe('videos', () => {
  const url = field('Video URL or ID');
  const title = field('Video title');
  const saveVideos = button('Save tracklist').last();
  const shown = () => [...document.querySelectorAll('[aria-label="Videos"] > li')].map((entry) => entry.textContent);
  const openVideos = () => page.getByRole('tab', { name: 'Video list' }).click();

  test('are added by link or id, deleted, put into order and saved', async () => {
    const { stored } = await openOwn();
    await openVideos();
    await expect.element(button('Add')).toBeDisabled();
    await url.fill('https://example.com/film');
    await button('Add').click();
    await expect.element(tracks).toHaveTextContent('Not a video of YouTube or Vimeo');
    expect(await violations()).toEqual([]);
    await url.fill('https://youtu.be/dQw4w9WgXcQ?t=3');
    await title.fill('First');
    await button('Add').click();
    await expect.element(url).toHaveValue('');
    await url.fill('76979871');
    await userEvent.keyboard('{Enter}');
    await url.fill('abcdefghijk');
    await title.fill('Third');
    await userEvent.keyboard('{Enter}');
    await expect.poll(shown).toHaveLength(3);
    await button('Move Third up').click();
    await button('Delete First').click();
    await expect.element(tracks).toHaveTextContent('Unsaved changes of the video list: 2 videos');
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

  test('that are not saved stay while the other tab is open, and come back after a reload', async () => {
    const { campaign } = await openOwn({ search_value: harbours });
    await openVideos();
    await url.fill('76979871');
    await title.fill('Kept');
    await button('Add').click();
    await url.fill('half typed');
    await page.getByRole('tab', { name: 'Streaming' }).click();
    await openVideos();
    await expect.poll(shown).toHaveLength(1);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await openTracks(campaign);
    await openVideos();
    await expect.poll(shown).toHaveLength(1);
    await expect.element(url).toHaveValue('half typed');
  });

  test('and those of somebody else: both are shown, and one is chosen', async () => {
    const { stored } = await openOwn();
    await openVideos();
    await url.fill('76979871');
    await title.fill('Mine');
    await button('Add').click();
    const real = window.fetch.bind(window);
    let isFirst = true;
    stub(async (address, init) => {
      if (!/tracklist$/.test(address) || init?.method !== 'PUT' || !isFirst) return undefined;
      isFirst = false;
      await real(address, { ...init, body: JSON.stringify({ search_value: harbours }) });
      return undefined;
    });
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
