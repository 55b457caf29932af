import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs } from './admin.tsx';
import { button } from './bookings.tsx';
import { makeCampaign, openSettings } from './settings.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});

/** Simulates a lost connection: the browser reports it, and no request arrives. */
function pullCable(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

test('a save without a network is refused at once, and is not sent later', async () => {
  const campaign = await makeCampaign();
  // Uses a session of its own, so that the screen's remains.
  const read = await callerAs();
  await openSettings(campaign);
  await page.getByLabelText('Name').fill(`${campaign.name} typed`);
  await expect.element(button('Save changes')).toBeEnabled();
  pullCable();
  await button('Save changes').click();
  await expect.element(page.getByText(/The server can’t be reached/).first()).toBeVisible();
  await expect.element(button('Save changes')).toBeEnabled();

  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  expect(await read('GET', `/api/campaigns/${campaign.id}`)).toMatchObject({ name: campaign.name });
  await button('Save changes').click();
  await expect.element(page.getByText(`${campaign.name} typed updated!`)).toBeVisible();
});

test('a list that cannot load without a network says so, and loads once it is back', async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign);
  pullCable();
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect.element(page.getByText(/The server can’t be reached/).first()).toBeVisible();
  vi.unstubAllGlobals();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Showing all')).toBeVisible();
});

test('a save whose response is lost is repeated until it arrives, and is carried out once', async () => {
  const campaign = await makeCampaign();
  const read = await callerAs();
  await openSettings(campaign);
  const { fetch } = window;
  let attempts = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/patch') || ++attempts > 2) return answer;
    throw new TypeError('Failed to fetch');
  });
  await page.getByLabelText('Name').fill(`${campaign.name} typed`);
  await button('Save changes').click();
  await expect.element(page.getByText(`${campaign.name} typed updated!`)).toBeVisible();
  expect(attempts).toBe(3);
  expect(await read('GET', `/api/campaigns/${campaign.id}/revisions`)).toMatchObject({ total: 2 });
});
