import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { makeAccount } from './accounts.ts';
import { callerAs, mainTab, openAdmin } from './admin.tsx';
import { button, field, heading } from './bookings.tsx';
import { makeCampaign, readCampaign } from './settings.tsx';

/** Returns whether two elements overlap. */
function overlap(one: Locator, other: Locator): boolean {
  const [a, b] = [one.element().getBoundingClientRect(), other.element().getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

async function openGate(id: string): Promise<void> {
  await openAdmin(`/campaign/${id}/token-gate`);
  await expect.element(heading('Token gate')).toBeVisible();
  await expect.element(page.getByRole('switch')).toBeEnabled();
}

for (const [at, width] of [1280, 390].entries())
  test(`the confirmation of a save is shown beside the save bar, in a window ${width} wide`, variant(at), async () => {
    const { id, name } = await makeCampaign({ token_gate: { enabled: true, product_id: 'a' } });
    await openGate(id);
    await page.viewport(width, 844);
    const [save, told] = [button('Save changes'), page.getByRole('group').filter({ hasText: `${name} updated!` })];
    await field('Product ID').fill('b');
    await save.click();
    await expect.element(told).toBeVisible();
    const bottom = save.element().getBoundingClientRect().bottom + window.scrollY;
    for (const room of [8, 32, 72, 120]) {
      // Leaves this much room between the end of the content and the bottom of the window.
      await page.viewport(width, Math.round(bottom + room));
      window.scrollTo(0, document.documentElement.scrollHeight);
      expect(overlap(told, save), `${room} below`).toBe(false);
      expect(overlap(told, heading('Token gate')), `${room} below`).toBe(false);
    }
  });

test('an error is shown beside the buttons of the open dialog', async () => {
  const campaign = await makeCampaign({ token_gate: { enabled: true } });
  const { token_gate_id } = Object(await readCampaign(campaign));
  const other = await makeCampaign({}, 'pre-page');
  const asEditor = await callerAs('editor');
  await asEditor('PUT', `/api/campaigns/${token_gate_id}/lock`, {});
  await openGate(campaign.id);
  await page.viewport(390, 844);
  await button('Use a different pre-page').click();
  const picker = page.getByRole('dialog', { name: 'Use a different pre-page' });
  await picker.getByRole('searchbox', { name: 'Search' }).fill(other.name);
  await picker.getByRole('button', { name: other.name }).click();
  const question = page.getByRole('dialog', { name: /^Use "/ });
  const use = question.getByRole('button', { name: 'Use as pre-page' });
  await use.click();
  const told = page.getByRole('alert').filter({ hasText: 'Another user is editing this campaign.' });
  await expect.element(told).toBeVisible();
  for (const height of [844, 600, 480, 400]) {
    await page.viewport(390, height);
    expect(overlap(told, use), `${height} high`).toBe(false);
    expect(overlap(told, question.getByRole('button', { name: 'Cancel' })), `${height} high`).toBe(false);
  }
});

test('an error stays on its screen, and goes 5 s after another screen is opened', async () => {
  const { id, name: user } = await makeAccount(await callerAs('admin'), 'Tess Toast');
  await openAdmin(`/user?filters=${encodeURIComponent(JSON.stringify({ search: user }))}`);
  await page.getByRole('switch', { name: 'Enable editing' }).click();
  const send = window.fetch;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    String(input).endsWith(`/api/users/${id}/role`) ? Promise.reject(new TypeError('offline')) : send(input, init),
  );
  await page.getByRole('combobox', { name: `Role of ${user}` }).selectOptions('editor');
  const told = page.getByRole('alert').filter({ hasText: /The server can’t be reached/ });
  await expect.element(told).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.elements()).toHaveLength(1);
  await (await mainTab('Labels')).click();
  await expect.element(heading('Labels')).toBeVisible();
  expect(told.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(told).not.toBeInTheDocument();
});
