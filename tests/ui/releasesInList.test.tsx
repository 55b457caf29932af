import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

test('a campaign in the list names the release that changes it, with a link, and follows its changes', async () => {
  const campaign = await makeCampaign();
  const patchIn = (id: string, fields: object) =>
    call('POST', `/api/campaigns/${campaign.id}/patch?release=${id}`, { fields });
  const makeRelease = async (name: string): Promise<string> => Object(await call('POST', '/api/releases', { name })).id;
  const [first, second] = [await makeRelease('Friday drop'), await makeRelease('Monday drop')];
  await openAdmin(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: campaign.name }))}`);
  const row = page.getByRole('row', { name: campaign.name });
  await expect.element(row).toBeVisible();
  expect(row.getByRole('link', { name: /^In / }).query()).toBeNull();

  await patchIn(first, { test: true, slug: `drop-${campaign.id.slice(-12)}` });
  const chip = row.getByRole('link', { name: 'In Friday drop' });
  await expect.element(chip).toHaveAttribute('title', '2 changes in Friday drop');
  await expect.element(chip).toHaveAttribute('href', `#/releases/${first}`);
  expect(await violations()).toEqual([]);
  await patchIn(second, { test: true });
  const both = row.getByRole('link', { name: 'In 2 releases' });
  await expect.element(both).toHaveAttribute('title', '2 changes in Friday drop\n1 change in Monday drop');
  await call('POST', `/api/releases/${second}/discard`);
  await chip.click();
  await expect.element(heading('Friday drop')).toBeVisible();
});
