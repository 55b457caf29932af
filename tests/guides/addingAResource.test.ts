import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../e2e/signIn.ts';
import { full } from '../e2e/tier.ts';
import { followGuides } from './guide.ts';
import { copyProject, type ProjectCopy } from './projectCopy.ts';

const password = 'correct horse battery staple';

test.describe.configure({ mode: 'serial' });
test.use({ person: null });

let project: ProjectCopy;
let address = '';

test.beforeAll('every step of the guide is followed, then the copy is built and started', async () => {
  test.setTimeout(240_000);
  project = await copyProject();
  await followGuides(project);
  address = await project.start();
});

test.afterAll('the copy ends and goes', async () => {
  test.setTimeout(60_000);
  await project?.remove();
});

test('what the guides add fits the types and the style of the project', full, async () => {
  test.setTimeout(120_000);
  await project.check('node_modules/typescript/bin/tsc', '--noEmit');
  await project.check(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--vcs-enabled=false',
    'resources',
    'campaign-apps',
  );
});

test('the new tab opens a list in which a record is made, found, changed and deleted', full, async ({ page }) => {
  await page.goto(address);
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Venues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
  await expect(page.getByText('No venues yet')).toBeVisible();

  await makeVenue(page, { name: 'Blue Cellar', kind: 'Club', capacity: '180' });
  await makeVenue(page, { name: 'Harbour Arena', kind: 'Arena', capacity: '9000' });
  await openList(page);
  await expect(page.getByRole('cell', { name: '180 people' })).toBeVisible();

  await page.getByRole('searchbox').fill('harbour');
  await expect(venue(page, 'Blue Cellar')).toHaveCount(0);
  await expect(venue(page, 'Harbour Arena')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Kind: any' }).click();
  await page.getByRole('checkbox', { name: 'Club' }).check();
  await page.keyboard.press('Escape');
  await expect(venue(page, 'Harbour Arena')).toHaveCount(0);

  await venue(page, 'Blue Cellar').click();
  await page.getByLabel('Capacity').fill('220');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Blue Cellar updated!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Capacity')).toHaveValue('220');

  await page.getByRole('tab', { name: 'Rooms and labels' }).click();
  await page.getByRole('button', { name: 'Add to rooms' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Rooms and labels' }).getByLabel('Name')).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Blue Cellar deleted!')).toBeVisible();
  await openList(page);
  await expect(venue(page, 'Harbour Arena')).toBeVisible();
  await expect(venue(page, 'Blue Cellar')).toHaveCount(0);
});

test('the form says what is wrong with each field and keeps what was typed', full, async ({ page }) => {
  await page.goto(`${address}/#/venues/new`);
  await signIn(page, 'editor');
  await page.getByLabel('Capacity').fill('0');
  await page.getByLabel('Website').fill('blue cellar');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required');
  await expect(page.getByLabel('Capacity')).toHaveAccessibleDescription(/At least 1/);
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription('Not a URL, for example https://example.com/');
  await expect(page.getByLabel('Website')).toHaveValue('blue cellar');
});

test(
  "the guide's campaign app is added by its address; its campaign is edited, shown and signed up for",
  full,
  async ({ page }) => {
    const admin = await callerAs('admin');
    const { items } = await (await admin('GET', '/api/apps')).json();
    const { root_url } = items.find(({ id }: { id: string }) => id === 'pre-page');
    const app = { id: 'tour-dates', name: 'Tour dates', config_url: `${root_url}/tour-dates/config.json` };
    const added = await admin('POST', '/api/apps', app);
    expect(await added.json()).toMatchObject({ last_update_success: true });
    const { reports } = await (await fetch(app.config_url)).json();
    const titles = reports.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Overview', 'Visits', 'Audience', 'Sign-ups', 'Raffle']);
    const made = await admin('POST', '/api/campaigns', { name: 'Autumn', slug: 'autumn', app: app.id, test: true });
    const { id, url } = await made.json();
    expect((await admin('POST', `/api/campaigns/${id}/publish`)).status).toBe(200);

    await page.goto(`${address}/#/campaign/${id}/editor`);
    await signIn(page, 'editor');
    const editor = page.frameLocator('iframe');
    await editor.getByRole('button', { name: 'Add concert' }).click();
    await editor.getByLabel('Town and venue').fill('Bergen, Blue Cellar');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor.getByText('All changes saved')).toBeVisible();

    await page.goto(url);
    await expect(page.getByText('Bergen, Blue Cellar')).toBeVisible();
    for (const _twice of [1, 2]) await page.getByRole('button', { name: 'I am coming' }).click();
    await expect(page.getByText('Fans who are coming: 1')).toBeVisible();
    await page.getByLabel('Name').fill('Fay');
    await page.getByLabel('Email address').fill('fay@example.com');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Check your inbox')).toBeVisible();
  },
);

test(
  "the guide's field of campaigns is in the settings, API, history, clone, list and CSV export",
  full,
  async ({ page }) => {
    const admin = await callerAs('admin');
    const campaign = { name: 'Spring', slug: 'spring-with-subtitle', app: 'pre-page' };
    const { id, subtitle } = await (await admin('POST', '/api/campaigns', campaign)).json();
    expect(subtitle).toBe(null);
    const refused = await admin('POST', `/api/campaigns/${id}/patch`, { fields: { subtitle: 'x'.repeat(201) } });
    expect(refused.status).toBe(422);

    await page.goto(`${address}/#/campaign/${id}/settings`);
    await signIn(page, 'editor');
    await page.getByLabel('Subtitle').fill('Songs from the north');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Spring updated!')).toBeVisible();
    const read = await (await admin('GET', `/api/campaigns/${id}`)).json();
    expect(read).toMatchObject({ subtitle: 'Songs from the north' });
    const revision = await (await admin('GET', `/api/campaigns/${id}/revisions/2`)).json();
    expect(revision.changes).toEqual([{ field: 'subtitle', from: null, to: 'Songs from the north', cut: false }]);
    const copy = await (await admin('POST', `/api/campaigns/${id}/clone`, {})).json();
    expect(copy).toMatchObject({ subtitle: 'Songs from the north' });

    await page.goto(`${address}/#/campaign/${id}/history`);
    await expect(page.getByRole('main').getByText('Subtitle').first()).toBeVisible();
    await page.goto(`${address}/#/campaign?sort=subtitle&order=ASC`);
    await expect(page.getByRole('columnheader', { name: 'Subtitle' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Songs from the north' }).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all matching as CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\n')[0]).toContain('Subtitle');
    expect(csv).toContain('Songs from the north');
  },
);

test('the API pages, refuses what breaks a rule and who may not, and is documented', full, async () => {
  const editor = await callerAs('editor');
  for (const name of ['Old Mill', 'Tram Depot']) {
    const made = await editor('POST', '/api/venues', { name, kind: 'hall', capacity: 400 });
    expect(made.status).toBe(201);
  }
  const query = new URLSearchParams({ sort: '["name","ASC"]', range: '[1,1]', filter: '{"kind":"hall"}' });
  const page = await editor('GET', `/api/venues?${query}`);
  expect(page.headers.get('content-range')).toBe('venues 1-1/2');
  const [depot] = await page.json();
  expect(depot).toMatchObject({ name: 'Tram Depot', capacity: 400 });

  await editor('PUT', `/api/venues/${depot.id}`, { rooms: [{ name: 'Engine hall' }], genres: ['jazz'] });
  await editor('POST', `/api/venues/${depot.id}/publish`, {});
  const published = await (await editor('GET', `/api/venues/${depot.id}`)).json();
  expect(published).toMatchObject({ room_count: 1, genres: ['jazz'], published_at: expect.any(String) });
  const revisions = await (await editor('GET', `/api/venues/${depot.id}/revisions`)).json();
  expect(revisions.items).toHaveLength(3);
  for (const [field, values] of [
    ['website', { website: 'http://depot.example/' }],
    ['closed_on', { opened_on: '2020-05-02', closed_on: '2020-05-01' }],
  ] as const) {
    const refused = await editor('PUT', `/api/venues/${depot.id}`, values);
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toMatchObject([{ loc: expect.arrayContaining([field]) }]);
  }

  const broken = await editor('POST', '/api/venues', { name: '', kind: 'garage' });
  expect(broken.status).toBe(422);
  expect((await broken.json()).detail.map(({ loc }: { loc: string[] }) => loc.at(-1)).sort()).toEqual(['kind', 'name']);
  expect((await editor('POST', '/api/venues', { name: 'Old Mill' })).status).toBe(409);

  const external = await callerAs('external');
  expect((await external('GET', `/api/venues/${depot.id}`)).status).toBe(200);
  expect((await external('PUT', `/api/venues/${depot.id}`, { capacity: 1 })).status).toBe(403);
  expect((await external('DELETE', `/api/venues/${depot.id}`)).status).toBe(403);
  expect((await fetch(`${address}/api/venues`)).status).toBe(401);

  const { paths } = await (await fetch(`${address}/api/openapi.json`)).json();
  expect(Object.keys(paths)).toContain('/api/venues/{id}');
});

const venue = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

async function openList(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Venues' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

type Venue = { name: string; kind: string; capacity: string };

async function makeVenue(page: Page, { name, kind, capacity }: Venue): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Venues' }).click();
  await page.getByRole('link', { name: 'New venue' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Kind').selectOption(kind);
  await page.getByLabel('Capacity').fill(capacity);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Calls the API as somebody of the demo data. */
async function callerAs(person: 'admin' | 'editor' | 'external') {
  const sendTo = (path: string, headers: Record<string, string>, method: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
  const credentials = { email: `${person}@example.com`, password };
  const { access_token } = await (await sendTo('/api/auth/jwt/session', {}, 'POST', credentials)).json();
  return (method: string, path: string, body?: object) =>
    sendTo(path, { authorization: `Bearer ${access_token}` }, method, body);
}
