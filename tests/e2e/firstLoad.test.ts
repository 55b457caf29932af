import { budget, kibibytes, readEditorLoads, readLoads } from '../bundle/firstLoad.ts';
import { expect, newSignIn, test } from './signIn.ts';
import { full } from './tier.ts';

const { first, settings, pages } = readLoads();

test('the scripts of the list stay within their budget', () => {
  expect(first.length).toBeGreaterThan(1);
  expect(kibibytes(first)).toBeLessThanOrEqual(budget.firstLoad);
});

test('what the settings of a campaign add to the list stays within its budget', () => {
  expect(kibibytes(settings)).toBeLessThanOrEqual(budget.settings);
});

test('what each page adds stays within its budget', () => {
  for (const [page, scripts] of Object.entries(pages))
    expect.soft(kibibytes(scripts), page).toBeLessThanOrEqual(budget.page);
});

test('each page editor and what its first rich text adds stay within their budgets', () => {
  const { editor, richText } = readEditorLoads();
  expect(Object.keys(editor)).toHaveLength(4);
  for (const scripts of Object.values(editor)) expect(kibibytes(scripts)).toBeLessThanOrEqual(budget.editor);
  expect(kibibytes(richText)).toBeLessThanOrEqual(budget.richText);
});

test('opening the list loads the scripts that are counted, and no others', async ({ page }) => {
  // The code of the other screens is loaded once the browser is idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname.slice(1));
  });
  await page.goto('/');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  expect([...loaded].sort()).toEqual(first.map(({ file }) => file).sort());
});

test('the code of a campaign is loaded before it is opened, while the browser is idle', full, async ({ page }) => {
  const code = page.waitForRequest(/\/assets\/CampaignShell-/);
  await page.goto('/#/campaign');
  await code;
});

test('the user, the apps, the list, its locks and its counts are requested once each, and the list waits for none of the others', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // These are loaded later, on a slow machine before everything else is idle.
    const isLater = /^\/api\/(users|notifications\/unread|campaigns\/releases)$/.test(pathname);
    if (request.resourceType() === 'fetch' && !isLater) asked.push(pathname);
  });
  const listIsAsked = page.waitForRequest((request) => request.url().includes('/api/campaigns?'));
  await page.route('**/api/users/me', async (route) => {
    await listIsAsked;
    await route.continue();
  });
  // Changes of other users would be requested again.
  await page.routeWebSocket('**/api/events', () => undefined);
  await page.goto('/#/campaign');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const always = ['/api/apps', '/api/campaigns', '/api/campaigns/locks', '/api/campaigns/readiness', '/api/users/me'];
  // Only if one of the campaigns has a label, which depends on the journeys before this one.
  const labels = asked.includes('/api/labels') ? ['/api/labels'] : [];
  expect(asked.sort()).toEqual([...always, ...labels].sort());
});

test('a list whose first response failed is requested again once it is shown', full, async ({ page }) => {
  let refused = 0;
  await page.route('**/api/campaigns?*', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.fulfill({ status: 503, json: { detail: 'Busy' } });
  });
  await page.goto('/#/campaign?filters=%7B%22search%22%3A%22a%22%7D');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test.describe('with a session of its own, since it ends', () => {
  test.use({
    storageState: async ({ baseURL }, use) => use(await newSignIn('admin', baseURL ?? '')),
  });

  test('an expired session is detected by the request of the apps too, and leads to the login page', async ({
    page,
  }) => {
    await page.route('**/api/apps?*', (route) => route.fulfill({ status: 401, json: { detail: 'Unauthorized' } }));
    await page.goto('/#/campaign');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/#\/login\?.*next=%2Fcampaign$/);
  });
});
