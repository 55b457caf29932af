import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mainTab, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { answer, callsTo, makeReports } from './reports.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Erase this fan?' });
const times = { created_at: '2026-01-02T10:00:00Z', confirmed_at: '2026-01-02T10:05:00Z', withdrawn_at: null };

test('a fan is found in the apps, erased after a question, and the page names the apps that did not answer', async () => {
  const { campaign } = await makeReports({ items: {} });
  const json = { items: [{ campaign_id: campaign.id, state: 'confirmed', ...times }] };
  for (const action of ['search', 'erase']) await answer(`POST /fans/${action}`, { json });
  await openAdmin('/campaigns');
  await (await mainTab('Fans')).click();
  await expect.element(main).toHaveTextContent('Search for a fan');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await button('Search').click();
  const table = page.getByRole('table', { name: 'Sign-ups' });
  await expect.element(table.getByRole('link', { name: campaign.name }).first()).toBeVisible();
  await expect.element(table).toHaveTextContent(/Confirmed.*2 Jan 2026/);
  await expect.element(main).toHaveTextContent('Never loaded: The URL could not be reached');
  await expect.element(button('Download')).toBeEnabled();
  expect(await violations()).toEqual([]);
  expect(window.location.href).not.toContain('example.com');

  await button('Erase').click();
  await expect.element(dialog).toHaveTextContent(/sign-ups? of ada@example\.com will be erased/);
  await expect.element(dialog).toHaveTextContent(/These apps will be asked: .*Never loaded/);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect.element(main).toHaveTextContent(/sign-ups? (was|were) erased\. These apps answered: /);
  await expect.element(main).toHaveTextContent(/their data is not erased\..*Never loaded: The URL could not/);
  expect((await callsTo('/fans/erase')).length).toBeGreaterThan(0);
});

test('the page of fans is not offered without the permission', async () => {
  await openAdmin('/fans', 'editor');
  await expect.element(main).toHaveTextContent('You don’t have access');
  expect(page.getByRole('link', { name: 'Fans' }).query()).toBeNull();
});
