import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { interceptCalls } from './answers.ts';
import { violations } from './axe.ts';
import { heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

test('entries of a list are shown by name, and a replaced entry beside its replacement', async () => {
  const link = (name: string, address: string) => ({ name, urls: { en: `https://${address}` } });
  const { id } = await makeCampaign({
    social_links: [link('Spotify', 'spotify.com/a'), link('YouTube', 'youtu.be/a')],
  });
  const social_links = [link('Discord', 'discord.gg/a'), link('YouTube', 'youtu.be/b')];
  await call('POST', `/api/campaigns/${id}/patch`, { fields: { social_links, token_gate: { product_id: 'album-7' } } });
  const problems = vi.spyOn(console, 'error');
  await openAdmin(`/campaign/${id}/history`);
  await expect.element(heading('History')).toBeVisible();
  const newest = page.getByRole('main').getByRole('listitem').first();
  await newest.getByRole('button').first().click();
  await expect.element(newest.getByRole('term').filter({ hasText: 'Social links › Spotify' })).toBeVisible();
  await expect.element(newest.getByRole('term').filter({ hasText: 'Social links › Discord' })).toBeVisible();
  await expect.element(newest.getByRole('term').filter({ hasText: 'Social links › YouTube › English' })).toBeVisible();
  await expect.element(newest.getByRole('term').filter({ hasText: 'Token gate › Product ID' })).toBeVisible();
  expect(problems.mock.calls.filter(([words]) => String(words).includes('same key'))).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('the history says that older versions were deleted', async () => {
  const { id } = await makeCampaign({ name: 'First' });
  await call('POST', `/api/campaigns/${id}/patch`, { fields: { name: 'Second' } });
  await openAdmin(`/campaign/${id}/history`);
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect.element(page.getByText('Older versions were deleted.')).not.toBeInTheDocument();
  interceptCalls('/revisions', async (real) => {
    const { items } = await (await real()).json();
    return Response.json({ items: items.slice(0, 1), total: 1 });
  });
  await openAdmin(`/campaign/${id}/history`);
  await expect.element(page.getByText('Older versions were deleted.')).toBeVisible();
  expect(await violations()).toEqual([]);
});
