import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { limits } from '#contracts/limits.ts';
import { uiPeople } from '../support/uiPeople.ts';
import { call, openAdmin } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { answerWith } from './answers.ts';
import { button, field, heading } from './bookings.tsx';
import { makeCampaign, openSettings } from './settings.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const gone = page.getByRole('dialog', { name: 'Campaign unavailable' });

test.each(['editor', 'history'])('a campaign that is deleted while its %s is open leads to the list', {
  tags: ['full'],
}, async (area) => {
  const campaign = await makeCampaign();
  const another = await anothersTab(campaign);
  // The page may frame the app's editor; otherwise it would reload to get the permission.
  await openAdmin(`/campaign/${campaign.id}/${area}`);
  await another.takeOverFromScreen();
  await another.remove();
  await expect.element(gone).toHaveTextContent(`${campaign.name} was deleted.`);
  await gone.getByRole('button', { name: 'Go to campaigns' }).click();
  await expect.element(heading('Campaigns')).toBeVisible();
});

test('without live events a save of a deleted campaign says so, and keeps the input', async () => {
  // A socket that never opens.
  const Silent = class {
    readyState = 0;
    close(): void {}
  };
  vi.stubGlobal('WebSocket', Silent);
  const campaign = await makeCampaign();
  const another = await anothersTab(campaign);
  await openSettings(campaign);
  await field('Name').first().fill('Never to be saved');
  await another.takeOverFromScreen();
  await another.remove();
  await button('Save changes').click();
  await expect.element(gone).toHaveTextContent('Never to be saved');
});

test('a user whose access was removed is told so at the next renewal of the lock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { id, name } = await makeCampaign();
  const external = uiPeople.find(({ role }) => role === 'external');
  await call('PUT', `/api/permissions/campaigns/${id}/users/${external?.id}`);
  await openAdmin(`/campaign/${id}/settings`, 'external');
  await expect.element(button('Save changes')).toBeVisible();
  await expect.element(field('Name').first()).toBeEnabled();
  // A campaign without access has the response of a missing one.
  answerWith(`/api/campaigns/${id}`, () =>
    Response.json({ detail: { key: 'not-found', msg: 'Not found.' } }, { status: 404 }),
  );
  await vi.advanceTimersByTimeAsync(limits.lockRefreshMs);
  await expect.element(gone).toHaveTextContent(`${name} was deleted, or you no longer have access to it.`);
});
