import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, callerAs, openAdmin } from './admin.tsx';
import { interceptCalls } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading, type Made } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const adminId = '01900000-0000-7000-8000-000000000001';
const bell = page.getByRole('button', { name: /^Notifications/ });
const panel = page.getByRole('region', { name: 'Notifications' });
const mails = page.getByRole('dialog', { name: 'Emails about notifications' });

/** Creates a release of the editor with a change. */
async function makeRelease(): Promise<Made> {
  const name = `Release ${crypto.randomUUID().slice(0, 8)}`;
  const id: string = Object(await call('POST', '/api/releases', { name }, 'editor')).id;
  const campaign = await makeCampaign();
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${id}`, { fields: { name: 'New' } }, 'editor');
  return { id, name };
}

const askAdmin = ({ id }: Made, note = 'Before Friday?') =>
  call('POST', `/api/releases/${id}/approvals/ask`, { users: [adminId], note }, 'editor');

async function readAll(): Promise<void> {
  const { items } = Object(await call('GET', '/api/notifications'));
  const ids = items.map(({ id }: { id: string }) => id);
  if (ids.length > 0) await call('POST', '/api/notifications/read', { ids });
}
beforeEach(readAll);

test('the bell counts what is unread, live, and the panel links to the place', async () => {
  const [first, second] = [await makeRelease(), await makeRelease()];
  const editor = await callerAs('editor');
  await askAdmin(first);
  await openAdmin('/labels');
  await expect.element(bell, { timeout: 15_000 }).toHaveAccessibleName('Notifications , 1 unread');
  await expect.element(button('Live updates on')).toBeVisible();
  await editor('POST', `/api/releases/${second.id}/approvals/ask`, { users: [adminId], note: 'Before Friday?' });
  await expect.element(bell).toHaveAccessibleName('Notifications , 2 unread');

  await bell.click();
  const link = panel.getByRole('link', { name: `Unread: Edi Editor asks you to approve "${second.name}"` });
  await expect.element(link).toHaveTextContent('Before Friday?');
  await expect.element(panel.getByRole('heading', { name: 'Today' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await link.click();
  await expect.element(heading(second.name)).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName('Notifications , 1 unread');

  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  await expect.element(panel.getByText(first.name)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

describe('the panel', () => {
  const answer = (answered: () => Promise<Response>) => interceptCalls('/api/notifications', answered);

  test('says that there are none', async () => {
    answer(async () => Response.json({ items: [], unread: 0 }));
    await openAdmin('/labels');
    await bell.click();
    await expect.element(panel.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  });

  test('says why they could not be loaded, and loads them again', async () => {
    await askAdmin(await makeRelease());
    let isDown = true;
    interceptCalls('/api/notifications', async (real) => (isDown ? Response.json({}, { status: 500 }) : real()));
    await openAdmin('/labels');
    await bell.click();
    await expect.element(panel.getByRole('heading', { name: 'The notifications could not be loaded' })).toBeVisible();
    isDown = false;
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect.element(panel.getByText('Before Friday?').first()).toBeVisible();
  });

  test('is as wide as a phone', async () => {
    await openAdmin('/labels');
    await page.viewport(390, 844);
    await bell.click();
    await expect.element(panel.getByRole('list').first()).toBeVisible();
    expect(panel.element().getBoundingClientRect()).toMatchObject({ left: 0, width: 390 });
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

test('a user chooses which notifications are mailed, in the menu of the account', async () => {
  await openAdmin('/labels', 'editor');
  await button('Account of Edi Editor').click();
  await page.getByRole('menuitem', { name: 'Emails about notifications' }).click();
  const choice = mails.getByRole('combobox', { name: 'Your release is published' });
  await expect.element(choice).toHaveTextContent('Daily');
  expect(await violations()).toEqual([]);
  await choice.click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect.element(page.getByText('Saved: Your release is published')).toBeVisible();
  await expect.element(choice).toHaveTextContent('None');
  expect(await call('GET', '/api/notifications/mails', undefined, 'editor')).toMatchObject({
    mails: { published: 'none' },
  });
  await call('PATCH', '/api/notifications/mails', { published: 'daily' }, 'editor');
});
