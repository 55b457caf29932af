import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, group, heading } from './bookings.tsx';
import { makeCampaign, saveSettings } from './settings.tsx';
import {
  add,
  addNetwork,
  english,
  german,
  handle,
  links,
  openPages,
  saved,
  savedNames,
  shownNames,
  three,
} from './socialLinks.tsx';

afterEach(() => vi.restoreAllMocks());

describe('social links', () => {
  test('are added with a URL per language, edited, confirmed, cancelled, deleted and saved', async () => {
    const campaign = await makeCampaign();
    await openPages(campaign);
    await expect.element(links).toHaveTextContent('No social links yet');
    expect(await violations()).toEqual([]);
    await addNetwork('Spotify');
    await expect.element(field(english)).toHaveFocus();
    await expect.element(field('URL in Brazilian Portuguese (pt-BR)')).toBeVisible();
    await userEvent.keyboard('open.spotify.com/artist/1');
    await userEvent.keyboard('{Enter}');
    await expect.element(group('Spotify')).toHaveTextContent('https://open.spotify.com/artist/1');
    await expect.element(button('Edit Spotify')).toHaveFocus();
    await addNetwork('YouTube');
    await field(german).fill('https://vimeo.com/1');
    await button('Add').click();
    await expect.element(group('YouTube')).toHaveTextContent('Not a URL of this network');
    await expect.element(field(german)).toHaveFocus();
    expect(await violations()).toEqual([]);
    await field(german).fill('https://youtu.be/b');
    await button('Add').click();
    await expect.element(field(german)).not.toBeInTheDocument();
    await saveSettings(campaign.name);
    expect(await saved(campaign)).toEqual([
      { name: 'Spotify', urls: { en: 'https://open.spotify.com/artist/1' } },
      { name: 'YouTube', urls: { de: 'https://youtu.be/b' } },
    ]);
    await button('Edit YouTube').click();
    await field(german).fill('https://youtu.be/other');
    await expect.element(button('Save changes')).toBeEnabled();
    await button('Cancel').click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    await button('Edit YouTube').click();
    await field(german).fill('');
    await button('Confirm').click();
    await expect.element(group('YouTube')).toHaveTextContent('Enter the URL in at least one language');
    await field(english).fill('https://youtu.be/c');
    await button('Confirm').click();
    await button('Delete Spotify').click();
    await saveSettings(campaign.name);
    expect(await saved(campaign)).toEqual([{ name: 'YouTube', urls: { en: 'https://youtu.be/c' } }]);
  });

  test('that are not confirmed are saved with the rest, and one without a URL is marked as required', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeCampaign({ social_links: three });
    await openPages(campaign);
    await button('Edit Discord').click();
    await field(english).fill('https://discord.gg/typed');
    await saveSettings(campaign.name);
    expect((await saved(campaign))[2].urls).toEqual({ en: 'https://discord.gg/typed' });
    await expect.element(field(english)).not.toBeInTheDocument();
    await addNetwork('TikTok');
    await button('Save changes').click();
    await expect.element(group('TikTok')).toHaveTextContent('Enter the URL in at least one language');
    await expect.element(field(english)).toHaveFocus();
    await button('Cancel').click();
    await expect.element(group('TikTok')).not.toBeInTheDocument();
    await expect.element(button('Save changes')).toBeDisabled();
  });

  test('are unique: a used network is not offered, and a duplicate refused by the server is marked', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeCampaign({ social_links: three });
    await openPages(campaign);
    await add.click();
    await expect.element(page.getByRole('menu')).toHaveTextContent('Deezer');
    await expect.element(page.getByRole('menu')).not.toHaveTextContent('Spotify');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await addNetwork('Deezer');
    await field(english).fill('https://deezer.com/a');
    await button('Add').click();
    const real = window.fetch.bind(window);
    const detail = [{ loc: ['fields', 'social_links', 3, 'urls', 'en'], msg: 'Refused by the server' }];
    vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
      const address = request instanceof Request ? request.url : String(request);
      return /\/patch$/.test(address) ? Response.json({ detail }, { status: 422 }) : real(request, init);
    });
    await button('Save changes').click();
    await expect.element(group('Deezer')).toHaveTextContent('Refused by the server');
    await expect.element(field(english)).toHaveValue('https://deezer.com/a');
  });
});

test('a double click on Edit opens the entry, and moves nothing', { tags: ['full'] }, async () => {
  await openPages(await makeCampaign({ social_links: three }));
  await button('Edit Spotify').dblClick();
  await expect.element(field(english)).toBeVisible();
  expect(shownNames()).toEqual(['Spotify', 'YouTube', 'Discord']);
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
});

test('a network is selected by keyboard, and none that the keys pass is added', { tags: ['full'] }, async () => {
  await openPages(await makeCampaign());
  add.element().focus();
  await userEvent.keyboard('{ArrowDown}t');
  await expect.element(links).toHaveTextContent('No social links yet');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Apple Music' })).toHaveFocus();
  await userEvent.keyboard('ti{Enter}');
  await expect.poll(shownNames).toEqual(['TikTok']);
  await expect.element(field(english)).toHaveFocus();
  await button('Cancel').click();
  await expect.element(add).toHaveFocus();
});

describe('the order', () => {
  test('is changed by key: lifted, moved, cancelled or dropped, announced each time, with the focus kept', async () => {
    const campaign = await makeCampaign({ social_links: three });
    await openPages(campaign);
    handle('Spotify').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Spotify picked up from position 1 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(page.getByText('Spotify over position 3 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Spotify returned to position 1')).toBeInTheDocument();
    expect(shownNames()).toEqual(['Spotify', 'YouTube', 'Discord']);
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
    await expect.element(page.getByText('Spotify moved to position 3 of 3')).toBeInTheDocument();
    await expect.poll(shownNames).toEqual(['YouTube', 'Discord', 'Spotify']);
    await expect.element(handle('Spotify')).toHaveFocus();
    await button('Move Discord up').click();
    await expect.poll(shownNames).toEqual(['Discord', 'YouTube', 'Spotify']);
    await expect.element(button('Move Discord up')).toHaveFocus();
    await saveSettings(campaign.name);
    expect(await savedNames(campaign)).toEqual(['Discord', 'YouTube', 'Spotify']);
  });

  test('never shows a dropped entry at its old position again', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ social_links: three });
    await openPages(campaign);
    let orderWhenTold: (string | null)[] = [];
    const observer = new MutationObserver(() => {
      const isTold = document.body.textContent?.includes('Spotify moved to position 3 of 3');
      if (isTold && orderWhenTold.length === 0) orderWhenTold = shownNames();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    handle('Spotify').element().focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
    await expect.poll(() => orderWhenTold).toEqual(['YouTube', 'Discord', 'Spotify']);
    observer.disconnect();
  });

  test('is changed by dragging, and open entries stay open', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ social_links: three });
    await openPages(campaign);
    await button('Edit YouTube').click();
    await field(german).fill('https://youtu.be/typed');
    await userEvent.dragAndDrop(handle('Discord'), handle('Spotify'), { steps: 20 });
    await expect.poll(shownNames).toEqual(['Discord', 'Spotify', 'YouTube']);
    await expect.element(field(german)).toHaveValue('https://youtu.be/typed');
    await saveSettings(campaign.name);
    expect(await savedNames(campaign)).toEqual(['Discord', 'Spotify', 'YouTube']);
    expect((await saved(campaign))[2].urls.de).toBe('https://youtu.be/typed');
  });
});

describe('invalid and failed states', () => {
  test('a language removed from the campaign is reported, and its URL can be removed', { tags: ['full'] }, async () => {
    const urls = { en: 'https://youtu.be/a', fi: 'https://youtu.be/b' };
    const campaign = await makeCampaign({ social_links: [{ name: 'YouTube', urls }] });
    await openPages(campaign);
    await expect.element(group('YouTube')).toHaveTextContent('Finnish (fi)');
    await expect.element(group('YouTube')).toHaveTextContent('no longer has this language');
    await button('Edit YouTube').click();
    await button('Remove the URL in Finnish (fi)').click();
    await button('Confirm').click();
    await saveSettings(campaign.name);
    expect(await saved(campaign)).toEqual([{ name: 'YouTube', urls: { en: 'https://youtu.be/a' } }]);
  });

  test('languages that fail to load can be retried; the links are shown all the same', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ social_links: three });
    const real = window.fetch.bind(window);
    vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
      const address = request instanceof Request ? request.url : String(request);
      return /include_i18n/.test(address) ? new Response('{}', { status: 500 }) : real(request, init);
    });
    await openAdmin(`/campaign/${campaign.id}/pages`);
    await expect.element(links.getByRole('alert')).toHaveTextContent('could not be loaded');
    await expect.element(group('YouTube')).toHaveTextContent('https://youtu.be/b');
    await button('Edit YouTube').click();
    await field('URL in German (de)').fill('https://youtu.be/typed');
    await expect.element(group('YouTube')).not.toHaveTextContent('does not have this language');
    // Without languages there is nothing to fill in for another network.
    await expect.element(add).toBeDisabled();
    vi.restoreAllMocks();
    await button('Retry').click();
    await expect.element(links.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(field('URL in Brazilian Portuguese (pt-BR)')).toBeVisible();
    await expect.element(field(german)).toHaveValue('https://youtu.be/typed');
  });

  test('invalid URLs stop the save at their inputs, also hostile and very long ones', async () => {
    const campaign = await makeCampaign();
    await openPages(campaign);
    await addNetwork('Spotify');
    const refused: [address: string, words: string | RegExp][] = [
      ['http://open.spotify.com/a', 'The URL must start with https://'],
      ['https://user@open.spotify.com/a', 'The URL must not contain a user name or password'],
      ['https://ѕpotify.com/a', 'Not a URL, for example https://example.com/'],
      ['javascript:alert(1)//open.spotify.com', 'Not a URL, for example https://example.com/'],
      [`https://open.spotify.com/${'a'.repeat(100_000)}`, /At most|Not a URL/],
    ];
    for (const [address, words] of refused) {
      await field(english).fill(address);
      await button('Save changes').click();
      await expect.element(group('Spotify')).toHaveTextContent(words);
      await expect.element(field(english)).toHaveFocus();
      await expect.element(field(english)).toHaveValue(address);
    }
    await field(english).fill('  open.spotify.com/artist/1 ');
    await saveSettings(campaign.name);
    expect(await saved(campaign)).toEqual([{ name: 'Spotify', urls: { en: 'https://open.spotify.com/artist/1' } }]);
  });

  test('an app without page settings has no such area', async () => {
    const { id } = await makeCampaign({}, 'no-flags');
    await openAdmin(`/campaign/${id}/pages`);
    await expect.element(heading('Campaigns')).toBeVisible();
  });
});
