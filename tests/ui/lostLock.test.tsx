import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { call, callerAs, openAdmin } from './admin.tsx';
import { anothersTab as editorsTab } from './anothersTab.ts';
import { holdCalls } from './answers.ts';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { makeCampaign, openSettings } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

/** Another user's tab, as API calls: takes a campaign over, and leaves it. */
async function anothersTab(id: string) {
  await callerAs('editor');
  const headers: Record<string, string> = {
    Authorization: `Bearer ${readTokens()?.access_token}`,
    'Content-Type': 'application/json',
  };
  const path = `/api/campaigns/${id}/lock`;
  let lockedAt = '';
  return {
    async takeOver(): Promise<void> {
      const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ take_over: true }) });
      headers['X-Session-Id'] ??= answer.headers.get('X-Session-Id') ?? '';
      const { locked_at } = await answer.json();
      lockedAt = locked_at;
    },
    async leave(): Promise<void> {
      const { 'Content-Type': _, ...rest } = headers;
      const answer = await fetch(`${path}?locked_at=${lockedAt}`, { method: 'DELETE', headers: rest });
      expect(answer.status).toBe(204);
    },
  };
}

test('a campaign that was taken over says that nobody is editing it once the other user has left', async () => {
  const campaign = await makeCampaign();
  const another = await anothersTab(campaign.id);
  await openSettings(campaign);
  await page.getByLabelText('Name').fill('Typed before');
  const isEditing = page.getByText(/is editing this campaign$/);
  const banner = page.getByRole('alert').filter({ hasText: 'took over this campaign.' });

  await another.takeOver();
  await expect.element(isEditing).toBeVisible();
  await expect.element(banner).not.toHaveTextContent('No one is editing it now.');
  await another.leave();
  await expect.element(banner).toHaveTextContent('No one is editing it now.');
  await expect.element(isEditing).not.toBeInTheDocument();
  await expect.element(page.getByText('Take over the campaign again to edit it')).toBeVisible();
  expect(await violations()).toEqual([]);
  await expect.element(button('Save changes')).toBeDisabled();

  await another.takeOver();
  await expect.element(isEditing).toBeVisible();
  await expect.element(banner).not.toHaveTextContent('No one is editing it now.');
  await another.leave();
  await button('Take over again').click();
  await expect.element(button('Save changes')).toBeEnabled();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Typed before');
});

test('a campaign that is taken back stays taken, however late an earlier response about its lock arrives', {
  tags: ['full'],
}, async () => {
  const campaign = await makeCampaign();
  const another = await anothersTab(campaign.id);
  await openSettings(campaign);
  await page.getByLabelText('Name').fill('Typed before');
  const banner = page.getByRole('alert').filter({ hasText: /took over this campaign|You continued editing/ });
  await another.takeOver();
  await expect.element(banner).toBeVisible();

  const questions = holdCalls('/api/campaigns/locks');
  await another.leave();
  await questions.asked;
  await button('Take over again').click();
  await expect.element(button('Save changes')).toBeEnabled();
  await questions.letGo();
  await new Promise(requestAnimationFrame);
  await expect.element(banner).not.toBeInTheDocument();
  await button('Save changes').click();
  await expect.element(page.getByText('Typed before updated!')).toBeVisible();
});

const nameField = page.getByRole('textbox', { name: 'Name', exact: true }).first();

test('a user with unsaved text who lost the campaign is notified of a change, and gets the newest version with that text', async () => {
  const campaign = await makeCampaign();
  const another = await editorsTab(campaign);
  await openSettings(campaign);
  await nameField.fill('Typed before');
  await another.takeOverFromScreen();
  await another.patch({ test: true });
  const dialog = page.getByRole('dialog', { name: 'Campaign has been modified' });
  await expect.element(dialog).toHaveTextContent('Your changes are kept.');
  expect(await violations()).toEqual([]);
  await expect.element(dialog.getByRole('button', { name: 'Continue editing' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Take over again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(nameField).toHaveValue('Typed before');
  await button('Save changes').click();
  await expect.element(page.getByText('Typed before updated!')).toBeVisible();
});

test('after a change to a lost campaign the user can view the new version, or take it over again', async () => {
  const campaign = await makeCampaign();
  const another = await editorsTab(campaign);
  await openSettings(campaign);
  await another.takeOverFromScreen();
  await another.patch({ name: 'Renamed by another' });
  const dialog = page.getByRole('dialog', { name: 'Campaign has been modified' });
  await expect.element(dialog).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Reload page' }).click();
  await expect.element(nameField).toHaveValue('Renamed by another');
  await expect.element(page.getByText('You can view it, but not edit it.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await another.patch({ name: 'Renamed again' });
  await expect.element(dialog.getByRole('button', { name: 'Continue editing' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Take over again' }).click();
  await expect.element(nameField).toHaveValue('Renamed again');
  await nameField.fill('Mine again');
  await button('Save changes').click();
  await expect.element(page.getByText('Mine again updated!')).toBeVisible();
});

test.each([
  ['editor', 'Another user is editing campaign', 'Take over'],
  ['admin', 'You have this campaign open in another tab', 'Edit here'],
] as const)('a campaign that the %s has open already is edited only after a confirmation', async (role, title, answer) => {
  const campaign = await makeCampaign();
  await call('PUT', `/api/campaigns/${campaign.id}/lock`, {}, role);
  await openAdmin(`/campaign/${campaign.id}/settings`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: answer }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(nameField).toBeEnabled();
});
