import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin, openAsIs } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading, section } from './bookings.tsx';
import {
  broken,
  catalogue,
  current,
  openMusic,
  openOwnMusic,
  openStreaming,
  openVideos,
  said,
  stub,
  trackInput,
} from './music.tsx';
import { makeCampaign } from './settings.tsx';
import { takeOver } from './takeOver.ts';

const { nova, novaAtApple, machines, harbours } = catalogue;
const services = section('Music services');
const artists = section('Focus Artists');
const toggle = (name: string) => services.getByRole('switch', { name, exact: true });
/** Clicks without simulating a pointer, which is slow. */
const switchNow = (name: string) =>
  toggle(name)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
const artistInput = field('Spotify or Apple Music artist ID or URL');
const shownArtists = () =>
  [...document.querySelectorAll('[aria-label="Focus Artists"] > li')].map(
    (entry) => entry.querySelector('p')?.textContent,
  );

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('music services', () => {
  test('are switched one by one, each saved at once and confirmed; two quick changes are both saved', async () => {
    const { enabled } = await openOwnMusic();
    await expect.element(toggle('Spotify')).not.toBeChecked();
    await expect.element(toggle('Deezer')).toBeEnabled();
    expect(await violations()).toEqual([]);
    const names = ['Spotify', 'Apple Music', 'Deezer'];
    for (const name of names) switchNow(name);
    for (const name of names) await expect.element(services).toHaveTextContent(`${name}: Saved`);
    expect(new Set(await enabled())).toEqual(new Set(['spotify', 'apple', 'Deezer']));
    await openAsIs();
    await toggle('Apple Music').click();
    await expect.element(services).toHaveTextContent('Apple Music: Saved');
    expect(await enabled()).not.toContain('apple');
    await expect.element(toggle('Spotify')).toBeChecked();
  });

  test('revert one that fails to save with a message; the others stay switched', { tags: ['full'] }, async () => {
    const { enabled } = await openOwnMusic();
    stub((address, init) => (/\/patch$/.test(address) && String(init?.body).includes('apple') ? broken() : undefined));
    await toggle('Apple Music').click();
    await expect.element(said(/^Apple Music was not saved/)).toBeVisible();
    await expect.element(toggle('Apple Music')).not.toBeChecked();
    await toggle('Spotify').click();
    await expect.element(services).toHaveTextContent('Spotify: Saved');
    expect(await enabled()).toEqual(['spotify']);
  });

  test('are merged with the changes of another user', async () => {
    const { enabled } = await openOwnMusic();
    let isFirst = true;
    const real = window.fetch.bind(window);
    const answers: number[] = [];
    stub(async (address, init) => {
      if (!/\/patch$/.test(address) || !isFirst) return undefined;
      isFirst = false;
      // The same tab's session writes between the load and this write.
      const own = { ...init, body: JSON.stringify({ fields: { enabled_services: ['Deezer'] } }) };
      answers.push((await real(address, own)).status);
      return undefined;
    });
    await toggle('Spotify').click();
    await expect.element(services).toHaveTextContent('Spotify: Saved');
    expect(answers).toEqual([200]);
    expect(await enabled()).toEqual(['Deezer', 'spotify']);
    await expect.element(toggle('Deezer')).toBeChecked();
  });
});

describe('focus artists', () => {
  test('are added by link, only once, moved, and removed after a confirmation', async () => {
    const { campaign, storedArtists } = await openOwnMusic();
    await expect.element(artists).toHaveTextContent('No focus artists set');
    await artistInput.fill(harbours);
    await expect.element(artists).toHaveTextContent('Expected artist, found album.');
    await expect.element(button('Add artist')).toBeDisabled();
    await artistInput.fill(nova);
    await expect.element(button('Add artist')).toBeEnabled();
    await button('Add artist').click();
    await expect.element(said('Focus artist added!')).toBeVisible();
    await artistInput.fill(nova);
    await expect.element(artists).toHaveTextContent('Nova Lindqvist is already a focus artist.');
    await expect.element(button('Add artist')).toBeDisabled();
    await artistInput.fill(machines);
    await expect.element(button('Add artist')).toBeEnabled();
    await artistInput.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(shownArtists).toEqual(['Nova Lindqvist', 'The Soft Machines']);
    await expect.poll(storedArtists).toEqual(['Nova Lindqvist', 'The Soft Machines']);
    expect(await violations()).toEqual([]);
    await button('Move The Soft Machines up').click();
    await expect.poll(shownArtists).toEqual(['The Soft Machines', 'Nova Lindqvist']);
    await expect.poll(storedArtists).toEqual(['The Soft Machines', 'Nova Lindqvist']);
    await button('Remove Nova Lindqvist').click();
    await expect.element(said('Remove Nova Lindqvist from focus artists?')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(said('Focus artist removed!')).toBeVisible();
    // The dialog hides the page behind it until it has closed.
    await expect.poll(() => artists.query()?.contains(document.activeElement)).toBe(true);
    await expect.poll(storedArtists).toEqual(['The Soft Machines']);
    await openMusic(campaign);
    await expect.poll(shownArtists).toEqual(['The Soft Machines']);
  });

  test('revert with a message on an error of the server, and restore the typed text', async () => {
    const { storedArtists } = await openOwnMusic();
    for (const link of [nova, machines]) {
      await artistInput.fill(link);
      await expect.element(button('Add artist')).toBeEnabled();
      await button('Add artist').click();
    }
    await expect.poll(storedArtists).toHaveLength(2);
    stub((address, init) => (/focus_artists$/.test(address) && init?.method === 'PUT' ? broken() : undefined));
    await button('Move The Soft Machines up').click();
    await expect.element(said(/^Failed to reorder focus artists/)).toBeVisible();
    await expect.poll(shownArtists).toEqual(['Nova Lindqvist', 'The Soft Machines']);
    await button('Remove Nova Lindqvist').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(said(/^Failed to remove focus artist/)).toBeVisible();
    await expect.poll(shownArtists).toEqual(['Nova Lindqvist', 'The Soft Machines']);
    await artistInput.fill(novaAtApple);
    await expect.element(button('Add artist')).toBeEnabled();
    await button('Add artist').click();
    await expect.element(said(/^Failed to add focus artist/)).toBeVisible();
    await expect.element(artistInput).toHaveValue(novaAtApple);
    expect(await storedArtists()).toEqual(['Nova Lindqvist', 'The Soft Machines']);
  });
});

describe('failures and missing rights', () => {
  test('a part that fails to load says so and can be retried; the others are shown', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    stub((address) =>
      /focus_artists$/.test(address) ? Response.json({ detail: 'Away for a moment' }, { status: 500 }) : undefined,
    );
    await openMusic(campaign);
    await expect.element(artists.getByRole('alert')).toHaveTextContent('Focus Artists could not be loaded');
    await expect.element(toggle('Spotify')).toBeEnabled();
    expect(await violations()).toEqual([]);
    vi.restoreAllMocks();
    await artists.getByRole('button', { name: 'Retry' }).click();
    await expect.element(artists).toHaveTextContent('No focus artists set');
  });

  test('a user who lost the lock can read everything and change nothing', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    const asEditor = await callerAs('editor');
    await openMusic(campaign);
    await artistInput.fill(nova);
    await takeOver(asEditor, campaign);
    await expect.element(said(/took over this campaign/)).toBeVisible();
    await expect.element(toggle('Spotify')).toBeDisabled();
    await expect.element(artistInput).toHaveValue(nova);
    await expect.element(button('Add artist')).toBeDisabled();
    await expect.element(trackInput).toHaveAttribute('readonly');
    await page.viewport(390, 844);
    expect(await violations()).toEqual([]);
  });

  test('a concurrent change appears with the campaign’s next version; unsaved input remains', async () => {
    const { campaign, stored } = await openOwnMusic();
    await openVideos();
    await field('Video URL or ID').fill('76979871');
    await button('Add').click();
    await openStreaming();
    await trackInput.fill('half typed');
    const real = window.fetch.bind(window);
    stub(async (address, init) => {
      if (!/\/patch$/.test(address)) return undefined;
      const music = `/api/campaigns/${campaign.id}/music`;
      const write = (path: string, body: object) =>
        real(`${music}/${path}`, { ...init, method: 'PUT', body: JSON.stringify(body) });
      await write('tracklist', { search_value: harbours });
      const found = await real(`/api/music/service_item?identifier=${nova}`);
      const { artists: _, ...artist } = await found.json();
      await write('focus_artists', { items: [artist] });
      return undefined;
    });
    await toggle('Spotify').click();
    await expect.element(current).toHaveTextContent('Album on Spotify · 10 tracks');
    await expect.poll(shownArtists).toEqual(['Nova Lindqvist']);
    await expect.element(trackInput).toHaveValue('half typed');
    await openVideos();
    await expect.element(said('Unsaved video list: 1 video')).toBeVisible();
    expect((await stored()).items).toHaveLength(10);
  });

  test('a user with read-only access sees everything and can change nothing', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ enabled_services: ['spotify'] });
    const real = window.fetch.bind(window);
    stub(async (address, init) => {
      if (!/\/api\/users\/me$/.test(address)) return undefined;
      const user = await (await real(address, init)).json();
      const permissions = user.permissions.filter((key: string) => key !== 'campaigns-modify');
      return Response.json({ ...user, permissions });
    });
    await openMusic(campaign);
    await expect.element(said('You can view this music, but not change it.').first()).toBeVisible();
    await expect.element(toggle('Spotify')).toBeChecked();
    await expect.element(toggle('Spotify')).toBeDisabled();
    await expect.element(artistInput).toHaveAttribute('readonly');
    await expect.element(button('Save tracklist').first()).toBeDisabled();
    expect(await violations()).toEqual([]);
  });

  test('an app without music has no such area', { tags: ['full'] }, async () => {
    const { id } = await makeCampaign({}, 'no-flags');
    await openAdmin(`/campaign/${id}/music`);
    await expect.element(heading('Campaigns')).toBeVisible();
  });
});
