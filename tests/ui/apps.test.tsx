import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';

afterEach(() => vi.restoreAllMocks());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const made = () => `Wall ${crypto.randomUUID().slice(0, 8)}`;

const alert = (text: string) => page.getByRole('status').getByText(text);
const node = (name: string) => page.getByRole('button', { name });

/** The list with the newest first: other tests leave apps of their own. */
const newestFirst = '/apps?sort=created_at&order=DESC';

/** Adds an app whose config can't be loaded: nothing listens there, and requests to such an address are not allowed. */
const idOf = (name: string) => name.toLowerCase().replace(' ', '-');

async function addApp(): Promise<string> {
  const name = made();
  const id = idOf(name);
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

const config = {
  name: 'Quiz Night',
  urls: { campaign_public: 'https://quiz.example.com/{slug}', editor: 'https://quiz.example.com/{id}' },
  top_level: true,
  music_enabled: true,
  default_translations: [{ locale: 'de', messages: { title: 'Hallo' } }],
};

test('a check shows what the config says before the app is added, and fills in its name', async () => {
  answerWith('/api/apps/check', () => Response.json({ ok: true, problems: [], config }));
  await openAdmin('/apps/new');
  await button('Check').click();
  await expect.element(page.getByText('Required', { exact: true })).toBeVisible();
  await field('Config URL').fill('https://quiz.example.com/config.json');
  await button('Check').click();
  await expect.element(alert('The config is valid.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Quiz Night');
  await expect.element(field('App ID')).toHaveValue('quiz-night');
  for (const text of ['New campaigns, Music', 'German', 'https://quiz.example.com/{id}']) {
    await expect.element(page.getByRole('definition').getByText(text)).toBeVisible();
  }
  expect(await violations()).toEqual([]);
  await field('Config URL').fill('https://quiz.example.com/other.json');
  await expect.element(page.getByText('The config is valid.')).not.toBeInTheDocument();
});

test('a check lists each problem with its place, or why there is no config', async () => {
  const problems = [
    { loc: ['urls', 'editor'], msg: 'Required' },
    { loc: ['music_enabled'], msg: 'Wrong type of value' },
  ];
  answerWith('/api/apps/check', () => Response.json({ ok: false, problems, config: { music_enabled: 'yes' } }));
  await openAdmin('/apps/new');
  await field('Config URL').fill('https://quiz.example.com/config.json');
  await button('Check').click();
  await expect.element(alert('The config can’t be used')).toBeVisible();
  const listed = page.getByRole('note').getByRole('listitem');
  await expect.element(listed.nth(0)).toHaveTextContent('urls.editor: Required');
  await expect.element(listed.nth(1)).toHaveTextContent('music_enabled: Wrong type of value');
  expect(await violations()).toEqual([]);
  vi.restoreAllMocks();
  await field('Config URL').fill('https://wall.invalid/config.json');
  await button('Check').click();
  await expect.element(listed).toHaveTextContent('The URL could not be reached');
  await field('Config URL').fill('https://*.example.com/config.json');
  await button('Check').click();
  await expect.element(page.getByText('This URL is not allowed for an app')).toBeVisible();
});

test('a changed config URL that can not be loaded is saved with a warning and the reason', async () => {
  const name = await addApp();
  await openAdmin(`/apps/${idOf(name)}`);
  await field('Config URL').fill('https://other.invalid/config.json');
  await button('Save changes').click();
  await expect.element(page.getByText(`${name} was saved, but its config could not be loaded.`)).toBeVisible();
  await expect.element(page.getByRole('note').getByText(/The URL could not be reached/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a retired app is marked and not offered for new campaigns, until it is brought back', async () => {
  const name = await addApp();
  const option = page.getByRole('option', { name: new RegExp(name) });
  await openAdmin(`/apps/${idOf(name)}`);
  await button('Retire app').click();
  await expect.element(page.getByRole('dialog', { name: `Retire ${name}?` })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Retire app' }).click();
  await expect.element(page.getByRole('heading', { name: 'This app is retired' })).toBeVisible();
  await openAdmin(newestFirst);
  await expect.element(page.getByRole('link', { name: `${name} Retired` })).toBeVisible();
  expect(await violations()).toEqual([]);
  await openAdmin('/campaign/new');
  await expect.element(page.getByRole('option', { name: 'All flags' })).toBeInTheDocument();
  await expect.element(option).not.toBeInTheDocument();
  await openAdmin(`/apps/${idOf(name)}`);
  await button('Bring back').click();
  await expect.element(page.getByText(`${name} can have new campaigns again.`)).toBeVisible();
  await openAdmin('/campaign/new');
  await expect.element(option).toBeInTheDocument();
});

test('deleting asks first, and is offered only for apps without campaigns', async () => {
  const name = await addApp();
  await openAdmin('/apps/all-flags');
  await expect.element(button('Retire app')).toBeVisible();
  await expect.element(button('Delete')).not.toBeInTheDocument();
  await expect.element(page.getByText(/so it can’t be deleted/)).toBeVisible();
  await openAdmin(`/apps/${idOf(name)}`);
  await button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => window.location.hash).toMatch(/^#\/apps(\?|$)/);
  await expect.element(page.getByText(name, { exact: true })).not.toBeInTheDocument();
});

test('the config is a tree that is operated by keyboard, with the last changes marked', async () => {
  const changes = {
    at: '2026-03-03T12:00:00.000Z',
    total: 3,
    items: [
      { path: '/urls/editor', kind: 'changed', from: '"https://old.example.com/{id}"', to: '"https://quiz…"' },
      { path: '/music_enabled', kind: 'added', from: null, to: 'true' },
      { path: '/newsletter_enabled', kind: 'removed', from: 'true', to: null },
    ],
  };
  const app = { id: 'quiz', name: 'Quiz', config_url: 'https://quiz.example.com/c.json', root_url: '', retired: false };
  const times = { created_at: changes.at, updated_at: changes.at };
  // The list of its pending erasures has the same beginning of the URL, and gets the same answer.
  const erasures = { items: [], total: 0 };
  const state = { last_update_success: true, config, config_changes: changes, in_use: true };
  answerWith('/api/apps/quiz', () => Response.json({ ...app, ...times, ...state, ...erasures }));
  await openAdmin('/apps/quiz');
  await expect.element(page.getByText(/^3 changes at the reload on 3 Mar 2026/)).toBeVisible();
  await expect.element(node('urls')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('before: "https://old.example.com/{id}"')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'newsletter_enabled' }))
    .toHaveTextContent('Removed');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'music_enabled' })).toHaveTextContent('Added');
  const texts = node('default_translations');
  await expect.element(texts).toHaveAttribute('aria-expanded', 'false');
  (texts.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(node('1 · de')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}');
  await expect.element(page.getByText('"Hallo"')).toBeVisible();
  expect(await violations()).toEqual([]);
});
