import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog');
const makeRelease = async () => Object(await call('POST', '/api/releases', { name: 'Friday drop' })).id;

test('a release says what its campaigns will lack, with links to the place in the release', async () => {
  const campaign = await makeCampaign();
  const release = await makeRelease();
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${release}`, { fields: { test: true } });
  await openAdmin(`/releases/${release}`);
  const chip = button(new RegExp(`^Not complete: .*hints?\\. ${campaign.name}$`));
  await chip.click();
  await expect.element(dialog).toHaveTextContent(`With this release, ${campaign.name} is not complete`);
  const link = dialog.getByRole('link', { name: 'Test campaign' });
  await expect.element(link).toHaveAttribute('href', `#/campaign/${campaign.id}/settings/general?release=${release}`);
  expect(await violations()).toEqual([]);
  await link.click();
  await expect.element(heading('Settings')).toBeVisible();
  await expect.element(page.getByText('You are editing the release Friday drop.')).toBeVisible();
});

test('the page that lists what is missing is that of the release', async () => {
  const campaign = await makeCampaign({ test: true });
  const release = await makeRelease();
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${release}`, { fields: { test: false } });
  await openAdmin(`/campaign/${campaign.id}/ready?release=${release}`);
  await expect.element(heading('Checklist')).toBeVisible();
  await expect.element(page.getByText(/^Checked /)).toBeVisible();
  expect(page.getByText('Search engines do not list test pages.').query()).toBeNull();
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${release}`, { fields: { test: true } });
  await expect.element(page.getByText('Search engines do not list test pages.')).toBeVisible();
});

test('only the campaigns that are shown are checked, as many as with each step', async () => {
  const release = await makeRelease();
  for (let number = 0; number < 26; number++) {
    const { id } = await makeCampaign();
    await call('POST', `/api/campaigns/${id}/patch?release=${release}`, { fields: { test: true } });
  }
  const asked: string[] = [];
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes('/api/campaigns/readiness')) asked.push(address);
    return real(input, init);
  });
  await openAdmin(`/releases/${release}`);
  await expect.poll(() => asked.map((address) => address.split('ids=').length - 1)).toEqual([25]);
  await button('Show more campaigns').click();
  await expect.poll(() => asked.map((address) => address.split('ids=').length - 1)).toEqual([25, 1]);
});
