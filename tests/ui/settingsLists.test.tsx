import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, combobox, field, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

describe('music follow', () => {
  // Links of the fake catalogue at Apple Music. Each test has its own, because responses are cached.
  const artist = 'https://music.apple.com/us/artist/x/1400000003';
  const album = '1500000007';
  const input = field('Spotify or Apple Music link or ID');
  const add = button('Add');
  let campaign: MadeCampaign;

  beforeEach(async () => {
    campaign = await makeCampaign();
  });
  afterEach(() => vi.restoreAllMocks());

  test('adds the artist or album of a link once it was found and has the expected type', async () => {
    await openSettings(campaign, 'follow');
    await expect.element(add).toBeDisabled();
    await input.fill('no link at all');
    await expect.element(page.getByText('Not a Spotify or Apple Music link or ID.')).toBeVisible();
    await input.fill('https://open.spotify.com/album/0000000000000000000000');
    await expect.element(page.getByText(/^Nothing found\. Check that/)).toBeVisible();
    await expect.element(add).toBeDisabled();
    await combobox('Expected type').selectOptions('Album');
    await input.fill(artist);
    await expect.element(page.getByText('Expected album, found artist.')).toBeVisible();
    await expect.element(add).toBeDisabled();
    await combobox('Expected type').selectOptions('Any type');
    await expect.element(page.getByText('Artist on Apple Music')).toBeVisible();
    await add.click();
    await expect.element(input).toHaveValue('');
    await expect.element(add).toBeDisabled();
    await field('Label').fill('Follow the artist');
    await input.fill(artist);
    await expect.element(page.getByText('This is already in the list.')).toBeVisible();
    await expect.element(add).toBeDisabled();
    await input.fill(album);
    await expect.element(page.getByText('Album on Apple Music')).toBeVisible();
    expect(await violations()).toEqual([]);
    await input.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Label').nth(1)).toBeVisible();
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({
      follow: [
        { id: '1400000003', service: 'apple', type: 'artist', label: 'Follow the artist' },
        { id: album, service: 'apple', type: 'album' },
      ],
    });
  });

  test('can be reordered, and entries removed', { tags: ['full'] }, async () => {
    const item = (id: string) => ({ id, name: id, label: id, service: 'apple', type: 'album', image: null });
    const { id, name } = await makeCampaign({ follow: ['One', 'Two', 'Three'].map(item) });
    await openSettings({ id, name }, 'follow');
    await button('Move Three up').click();
    await button('Remove One').click();
    await saveSettings(name);
    expect(await readCampaign({ id, name })).toMatchObject({ follow: [{ id: 'Three' }, { id: 'Two' }] });
  });

  test('never shows the response for an older link over that for a newer one', { tags: ['full'] }, async () => {
    const fetchNow = window.fetch.bind(window);
    let letOlderAnswer = () => {};
    const older = new Promise<void>((resolve) => {
      letOlderAnswer = resolve;
    });
    vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
      const isOlder = String(request).includes('1400007922');
      const answer = await fetchNow(request, isOlder ? { ...init, signal: undefined } : init);
      if (isOlder) await older;
      return answer;
    });
    await openSettings(campaign, 'follow');
    await input.fill('1400007922');
    await expect.element(page.getByText('Looking it up')).toBeVisible();
    await expect
      .poll(() => vi.mocked(window.fetch).mock.calls.some(([url]) => String(url).includes('1400007922')))
      .toBe(true);
    await input.fill('1500009980');
    await expect.element(page.getByText('Album on Apple Music')).toBeVisible();
    letOlderAnswer();
    await older;
    await expect.element(page.getByText('Album on Apple Music')).toBeVisible();
    await add.click();
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({ follow: [{ id: '1500009980', type: 'album' }] });
  });

  test('says that a lookup failed, and retries', { tags: ['full'] }, async () => {
    const fetchNow = window.fetch.bind(window);
    let isDown = true;
    vi.spyOn(window, 'fetch').mockImplementation((request, init) => {
      if (isDown && String(request).includes('service_item')) return Promise.reject(new TypeError('Failed to fetch'));
      return fetchNow(request, init);
    });
    await openSettings(campaign, 'follow');
    await input.fill('1500019953');
    await expect.element(section('Music follow')).toHaveTextContent('The server can’t be reached');
    isDown = false;
    await section('Music follow').getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Album on Apple Music')).toBeVisible();
  });
});

describe('tracking', () => {
  const dialog = page.getByRole('dialog', { name: 'Search parties' });
  const query = dialog.getByRole('searchbox');
  afterEach(() => vi.restoreAllMocks());

  test('selects the party that is searched by keyboard, with all its details shown', async () => {
    const campaign = await makeCampaign({ tag_manager: { artist: 'Nova', division: 'North' } });
    await openSettings(campaign, 'tracking');
    await expect
      .element(section('Tracking'))
      .toHaveTextContent('Sent to the tag manager of the app after the visitor agrees.');
    await button('Search parties').click();
    await expect.element(query).toHaveFocus();
    await expect.element(query).toHaveValue('Nova');
    const results = dialog.getByRole('list', { name: 'Parties found' });
    for (const name of ['Type', 'Lifecycle', 'Completeness', 'Verification', 'Party ID', 'ID']) {
      await expect.element(results.getByRole('listitem').first()).toHaveTextContent(`${name}: `);
    }
    expect(await violations()).toEqual([]);
    await query.click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}');
    const second = results.getByRole('button').nth(1);
    await expect.element(second).toHaveFocus();
    const name = second.element().getAttribute('aria-label')?.replace('Choose ', '') ?? '';
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('Artist')).toHaveValue(name);
    await expect.element(button('Search parties')).toHaveFocus();
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({
      tag_manager: { artist: name, division: 'North', party_id: expect.stringMatching(/^SAMPLE-/) },
    });
  });

  test('pages through the results, and says if there are none', { tags: ['full'] }, async () => {
    await openSettings(await makeCampaign(), 'tracking');
    await button('Search parties').click();
    await expect.element(dialog).toHaveTextContent('Type a name to search.');
    await query.fill('a');
    const pages = dialog.getByRole('navigation', { name: 'Pages of parties' });
    await expect
      .element(pages.getByRole('button', { name: 'Page 1', exact: true }))
      .toHaveAttribute('aria-current', 'page');
    expect(pages.getByRole('button').elements().length).toBeLessThanOrEqual(20);
    const results = dialog.getByRole('list', { name: 'Parties found' });
    const [first] = results
      .getByRole('button')
      .elements()
      .map((one) => one.ariaLabel);
    expect(results.getByRole('listitem').elements()).toHaveLength(20);
    await pages.getByRole('button', { name: 'Page 3' }).click();
    await expect.element(pages.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => results.getByRole('button').elements()[0]?.ariaLabel).not.toBe(first);
    expect(await violations()).toEqual([]);
    await query.fill('nobody is called this');
    await expect.element(dialog).toHaveTextContent('No results for "nobody is called this"');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('sends a request once typing pauses, and says if the search fails', { tags: ['full'] }, async () => {
    const fetchNow = window.fetch.bind(window);
    const asked: string[] = [];
    let isDown = true;
    vi.spyOn(window, 'fetch').mockImplementation((request, init) => {
      const { pathname, searchParams } = new URL(String(request), window.location.href);
      if (pathname === '/api/party_service/search') {
        asked.push(searchParams.get('query') ?? '');
        if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
      }
      return fetchNow(request, init);
    });
    await openSettings(await makeCampaign(), 'tracking');
    await button('Search parties').click();
    await userEvent.keyboard('nova');
    await expect.element(dialog).toHaveTextContent('The search failed');
    expect(asked).toEqual(['nova']);
    isDown = false;
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.element(dialog.getByRole('list', { name: 'Parties found' })).toBeVisible();
  });
});
