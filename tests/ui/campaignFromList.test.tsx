import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from './admin.tsx';
import { holdCalls } from './answers.ts';
import { heading } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const filtered = (name: string) => `/campaign?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`;
const titleOf = page.getByRole('textbox', { name: 'Title', exact: true });
const stored = {
  meta_tags: { title: 'The stored title', og_title: 'Shared', og_description: 'Described' },
  tag_manager: { party_id: '7', artist: 'An artist', division: 'A division', genre: 'Pop' },
  follow: [{ id: '1', name: 'An artist', label: 'Follow', service: 'spotify', type: 'artist', image: null }],
  newsletter: { enabled: true },
};

test('a campaign opened from the list shows no form before its own response, and keeps the fields that lists omit', async () => {
  // Loads the code of the form, so that it would show at once.
  await openSettings(await makeCampaign());
  const campaign = await makeCampaign(stored);
  await openAdmin(filtered(campaign.name));
  const row = page.getByRole('row', { name: campaign.name });
  await expect.element(row).toBeVisible();
  const call = holdCalls(`/api/campaigns/${campaign.id}`);
  await row.getByRole('link', { name: `Edit ${campaign.name}` }).click();
  await call.asked;
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect.element(heading('Settings')).not.toBeInTheDocument();
  await call.letGo();
  await expect.element(heading('Settings')).toBeVisible();
  await expect.element(titleOf).toHaveValue('The stored title');
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();

  await titleOf.fill('Another title');
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({
    ...stored,
    meta_tags: { ...stored.meta_tags, title: 'Another title' },
  });
});

test('the list shows the date at every width, and drops a column before a name is cut', async () => {
  const campaign = await makeCampaign({ starts_at: '2099-12-03T10:00:00.000Z' });
  await openAdmin(filtered(campaign.name));
  for (const width of [390, 768, 1440]) {
    await page.viewport(width, 844);
    await expect.element(page.getByText(/Starts 3 Dec/), { message: String(width) }).toBeVisible();
    const link = page.getByRole('link', { name: new RegExp(`^${campaign.name}`) });
    await expect.element(link).toBeVisible();
    const name = link.element();
    expect(name.scrollWidth, String(width)).toBeLessThanOrEqual(name.clientWidth + 1);
    expect(document.documentElement.scrollWidth, String(width)).toBeLessThanOrEqual(width);
  }
});
