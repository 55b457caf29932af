import { expectAccessible } from './axe.ts';
import { expect, lockOf, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

// Links of the fake catalogue, listed in docs/outside-services.md.
const nova = 'https://open.spotify.com/artist/z4wa6L1tuzOnYS6LYqe5Yk';
const machines = 'https://open.spotify.com/artist/orexAsWVGD2wVWSvKsMxeH';
const harbours = 'https://open.spotify.com/album/Nfj4Ioxx0PDGL71mmXiWms';

test(
  'an empty campaign gets its services, artists and tracks, which its public page shows and plays',
  full,
  async ({ enter, makeCampaign }) => {
    const ada = await enter('admin');
    const { page, call } = ada;
    const campaign = await makeCampaign('Music');
    // The campaign has started, so that its page plays what is saved at once.
    const started = { fields: { starts_at: new Date(Date.now() - 60_000).toISOString() } };
    expect((await call('POST', `/api/campaigns/${campaign.id}/patch`, started)).status()).toBe(200);
    await page.goto(`/#/campaign/${campaign.id}/music`);
    const services = page.getByRole('region', { name: 'Music services' });
    const spotify = services.getByRole('switch', { name: 'Spotify' });
    // Not `check()`, which expects the new state in the same task: the mutation shows it in the next one.
    await spotify.click();
    await expect(spotify).toBeChecked();
    await expect(services.getByText('Spotify: Saved')).toBeAttached();

    const artists = page.getByRole('region', { name: 'Focus Artists' });
    await expect(artists.getByText('No focus artists set')).toBeVisible();
    for (const link of [nova, machines]) {
      await page.getByLabel('Spotify or Apple Music artist ID or URL').fill(link);
      await page.getByRole('button', { name: 'Add artist' }).click();
    }
    const names = artists.getByRole('listitem');
    await expect(names).toHaveText([/Nova Lindqvist/, /The Soft Machines/]);
    const storedArtists = async () => {
      const answer = await call('GET', `/api/campaigns/${campaign.id}/music/focus_artists`);
      return (await answer.json()).items.map(({ name }: { name: string }) => name);
    };
    // Both are stored, so that no response arrives during the move.
    await expect.poll(storedArtists).toEqual(['Nova Lindqvist', 'The Soft Machines']);
    const handle = page.getByRole('button', { name: 'Move The Soft Machines', exact: true });
    await handle.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(names).toHaveText([/The Soft Machines/, /Nova Lindqvist/]);
    await expect.poll(storedArtists).toEqual(['The Soft Machines', 'Nova Lindqvist']);

    await page.getByLabel('Enter Spotify album or playlist URL').fill(harbours);
    const fresh = page.getByRole('region', { name: 'New tracks' });
    await expect(fresh.getByText('10 of 10 tracks chosen')).toBeVisible();
    await fresh.getByRole('checkbox', { name: 'Choose Slow Moons' }).uncheck();
    await expectAccessible(page, 'music with a preview', { dark: true });
    await page.getByRole('button', { name: 'Save tracklist' }).click();
    await expect(page.getByText('Tracklist updated!')).toBeVisible();
    const current = page.getByRole('region', { name: 'Current tracks' });
    await expect(current.getByText(/Album on Spotify · 9 tracks/)).toBeVisible();
    await page.setViewportSize(sizes.phone);
    await page.getByRole('tab', { name: 'Video list' }).click();
    await page.getByLabel('Video URL or ID').fill('https://youtu.be/dQw4w9WgXcQ');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Unsaved video list: 1 video')).toBeVisible();
    await expect(page.getByText('Tracklist updated!')).toBeHidden();
    // There is no room there for elements below the top bar.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'music on a phone, with a video');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();

    const { url }: { url: string } = await (await call('GET', `/api/campaigns/${campaign.id}`)).json();
    await page.setViewportSize(sizes.desktop);
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await expect.poll(() => lockOf(call, campaign)).toBeUndefined();
    await page.goto(url);
    await expect(page.getByRole('region', { name: 'Now playing' })).toContainText('Count the Machines');
    const played = page.getByRole('region', { name: 'Tracklist' }).getByRole('listitem');
    await expect(played).toHaveCount(9);
    await expect(played.first()).toHaveAttribute('aria-current', 'true');
    await expect(played.filter({ hasText: 'Slow Moons' })).toHaveCount(0);
    expect((await call('DELETE', `/api/campaigns/${campaign.id}`)).status()).toBe(204);
  },
);

test('the audio file and the preview of a track can be played in the tool', full, async ({ enter, makeCampaign }) => {
  const { page, call } = await enter('admin');
  const { id } = await makeCampaign('Sound');
  await call('PUT', `/api/campaigns/${id}/music/tracklist`, { search_value: harbours });
  const sounds = await (await call('GET', '/api/uploads?type=audio&search=waiting-chord')).json();
  const chosen = { track_id: 'cx6hGQPOJuzobNJd0ScUDP', filename: sounds.items[0].filename };
  const saved = await call('PUT', `/api/campaigns/${id}/music/tracklist/audio`, { items: [chosen] });
  expect(saved.status(), await saved.text()).toBe(204);
  await page.goto(`/#/campaign/${id}/music`);
  const current = page.getByRole('region', { name: 'Current tracks' });
  const heard = () =>
    current.locator('audio').evaluate((sound: HTMLAudioElement) => [sound.duration, sound.currentTime]);
  for (const [name, seconds] of [
    ['Count the Machines', 2],
    ['Slow Moons', 30],
  ] as const) {
    await current.getByRole('button', { name: `Play ${name}` }).click();
    await expect(current.getByRole('group', { name: `Playing ${name}` })).toBeVisible();
    await expect.poll(async () => (await heard())[0]).toBeCloseTo(seconds, 1);
    await expect.poll(async () => (await heard())[1]).toBeGreaterThan(0.1);
  }
  // Closes the tooltip of the button.
  await current.getByRole('heading').hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page, 'music with a playing track', { dark: true });
});
