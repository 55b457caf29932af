import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const made = () => `Wall ${crypto.randomUUID().slice(0, 8)}`;

/** The list with the newest first: other tests leave apps of their own. */
const newestFirst = '/apps?sort=created_at&order=DESC';

/** Adds an app whose config can't be loaded: nothing listens there, and requests to such an address are not allowed. */
async function addApp(): Promise<string> {
  const name = made();
  const id = name.toLowerCase().replace(' ', '-');
  await call('POST', '/api/apps', { id, name, config_url: `https://${id}.invalid/config.json` });
  return name;
}

test('the id of a new app follows its name until it is edited by hand, and again once it is cleared', async () => {
  await openAdmin('/apps/new');
  await field('Name').fill('Fän Wall');
  await expect.element(field('App ID')).toHaveValue('fan-wall');
  await field('App ID').fill('my-wall');
  await field('Name').fill('Another Wall');
  await expect.element(field('App ID')).toHaveValue('my-wall');
  await expect.element(page.getByText('Stays when the name changes. Clear it to follow the name again.')).toBeVisible();
  await field('App ID').fill('');
  await field('Name').fill('A third Wall');
  await expect.element(field('App ID')).toHaveValue('a-third-wall');
});

test('an app whose config can not be loaded is added with the reason, also shown by a reload', async () => {
  const name = made();
  await openAdmin('/apps/new');
  await field('Name').fill(name);
  await field('Config URL').fill('https://wall.invalid/config.json');
  await button('Add app').click();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.element(page.getByText('The config could not be loaded').last()).toBeVisible();
  expect(await violations()).toEqual([]);
  await button(`Reload config of ${name}`).click();
  await expect.element(page.getByText(new RegExp(`The config of ${name} could not be loaded. .+`))).toBeVisible();
});

test('a row expands by a click or a key to the app’s URLs and its config, with reasons', async () => {
  const name = await addApp();
  await openAdmin(newestFirst);
  const details = button(`Details of ${name}`);
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('row').filter({ hasText: name }).getByText('Wall', { exact: false }).nth(1).click();
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
  const shown = page.getByRole('definition');
  await expect.element(shown.filter({ hasText: /^https:\/\/wall-[0-9a-f]+\.invalid$/ })).toBeVisible();
  await expect.element(shown.filter({ hasText: /config\.json$/ })).toBeVisible();
  await expect.element(page.getByText('Last error')).toBeVisible();
  expect(await violations()).toEqual([]);
  await details.click();
  await expect.element(shown).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(shown.first()).toBeVisible();
});

test('on a phone each card expands to the same', { tags: ['full'] }, async () => {
  const name = await addApp();
  await openAdmin(newestFirst);
  await page.viewport(390, 844);
  await button(`Details of ${name}`).click();
  await expect.element(page.getByText('Root URL')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a user who may not change apps sees no config URLs and no reload', async () => {
  const name = await addApp();
  await openAdmin(newestFirst, 'editor');
  await button(`Details of ${name}`).click();
  await expect.element(page.getByText('Root URL')).toBeVisible();
  await expect.element(page.getByText('Config URL')).not.toBeInTheDocument();
  await expect.element(button(`Reload config of ${name}`)).not.toBeInTheDocument();
});
