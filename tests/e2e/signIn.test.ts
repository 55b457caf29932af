import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, signInOnPage, test } from './signIn.ts';
import { full, isFullTier } from './tier.ts';

test.use({ person: null });

type StoredTokens = { access_token: string; refresh_token: string; expires_at: number };

/** Changes the tokens that the browser stores. */
function changeTokens(page: Page, changes: Partial<StoredTokens>): Promise<void> {
  return page.evaluate((values) => {
    const tokens: unknown = JSON.parse(localStorage.getItem('cms_token') ?? '{}');
    localStorage.setItem('cms_token', JSON.stringify(Object.assign({}, tokens, values)));
  }, changes);
}

const millisecondsLeft = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cms_token') ?? '{}').expires_at - Date.now());

const isSignedIn = (page: Page): Promise<boolean> => page.evaluate(() => localStorage.getItem('cms_token') !== null);

test('a login returns to the page that was opened, and leaves no code in the URL', async ({ page }) => {
  await page.goto('/#/labels?page=1');
  await expect(page).toHaveURL(/#\/login\?next=%2Flabels/);
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => sessionStorage.getItem('cms_sign_in'))).toBeNull();
});

test(
  'a login that was finished in another tab leads to the tool, and after a logout to the login page',
  full,
  async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    const [stale, late] = await tabsOf(context, 2);
    if (!stale || !late) throw new Error('The tabs are missing');
    for (const tab of [stale, late]) await tab.goto(page.url());
    await signInOnPage(page, 'editor');
    await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();

    await signInOnPage(stale, 'editor');
    await expect(stale.getByRole('heading', { name: 'Campaigns' })).toBeVisible();

    await page.evaluate(() => localStorage.removeItem('cms_token'));
    await signInOnPage(late, 'editor');
    await expect(late.getByRole('alert')).toContainText('This login page has expired');
    await signIn(late, 'editor');
    // The login pages of the other tabs follow, and do not end the new login.
    for (const tab of [page, stale, late]) await expect(tab.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  },
);

test.describe('logged in', () => {
  test.use({ person: 'editor' });

  test('a return URL after login that is not a screen of the tool is not followed', async ({ page }) => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%2f/evil.example', '/login']) {
      await page.goto(`/#/login?next=${encodeURIComponent(next)}`);
      await expect(page, next).toHaveURL(/#\/campaign$/);
      await expect(page.getByRole('heading', { name: 'Campaigns' }), next).toBeVisible();
    }
  });
});

test('a return with an error, or without the values of a login, says what went wrong and logs nobody in', async ({
  page,
}) => {
  for (const [query, words] of [
    ['?state=abc', 'No code in callback'],
    ['?code=abc&state=abc', 'No oauth state in storage'],
    ['?error=access_denied&state=abc', 'The login was canceled or denied'],
    ['?error=temporarily_unavailable', 'The login page reported an error: temporarily_unavailable'],
    ['?error=%3Cimg%20src%3Dx%3E', 'The login page reported an error: unknown'],
  ] as const) {
    await page.goto(`/${query}`);
    await expect(page.getByRole('alert'), query).toContainText(words);
    expect(new URL(page.url()).search, query).toBe('');
    expect(await isSignedIn(page), query).toBe(false);
    await expect(page.getByRole('button', { name: 'Login' }), query).toBeEnabled();
  }
});

test('a response that belongs to another login is not used', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() =>
    sessionStorage.setItem('cms_sign_in', JSON.stringify({ state: 'mine', verifier: 'v'.repeat(43), next: '/apps' })),
  );
  await page.goto('/?code=abc&state=theirs');
  await expect(page.getByRole('alert')).toContainText('This response belongs to a different login');
  expect(await page.evaluate(() => sessionStorage.getItem('cms_sign_in'))).toBeNull();
});

async function tabsOf(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: count }, () => context.newPage()));
}

/** How often the tokens expire. A race between tabs is rare: the full tier gives it more chances. */
const rounds = isFullTier ? 50 : 3;

test(`five tabs whose token ends at once refresh it once, ${rounds} times in a row, and stay signed in`, async ({
  page,
  context,
}) => {
  await page.goto('/');
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  const tabs = [page, ...(await tabsOf(context, 4))];
  await Promise.all(tabs.map((tab) => tab.goto('/#/labels')));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/refresh')) refreshes += 1;
  });
  for (let round = 1; round <= rounds; round += 1) {
    // In every second round less than half a minute is left, so that calls wait for the refresh; else somewhat more.
    const left = round % 2 === 0 ? 5_000 : 60_000;
    await changeTokens(page, { expires_at: Date.now() + left });
    const search = encodeURIComponent(JSON.stringify({ q: `round ${round}` }));
    const answers = tabs.map((tab) => tab.waitForResponse((answer) => answer.url().includes(`round%20${round}`)));
    await Promise.all(tabs.map((tab) => tab.evaluate((hash) => location.assign(hash), `#/labels?filters=${search}`)));
    const statuses = (await Promise.all(answers)).map((answer) => answer.status());
    expect(statuses, `round ${round}`).toEqual(tabs.map(() => 200));
    await expect.poll(() => millisecondsLeft(page), `round ${round}`).toBeGreaterThan(120_000);
  }
  expect(refreshes).toBe(rounds);
  for (const tab of tabs) expect(await isSignedIn(tab)).toBe(true);
});

/** One other tab is enough to lose a response; the full tier has a browser full of tabs. */
const tabCount = isFullTier ? 5 : 2;

test(`${tabCount} tabs stay logged in when the response of their refresh is lost`, async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  const tabs = [page, ...(await tabsOf(context, tabCount - 1))];
  await Promise.all(tabs.map((tab) => tab.goto('/#/labels')));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  let asked = 0;
  await context.route('**/oauth2/refresh', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await changeTokens(page, { expires_at: Date.now() + 60_000 });
  await Promise.all(tabs.map((tab) => tab.evaluate(() => location.assign('#/campaign'))));
  await expect.poll(() => millisecondsLeft(page)).toBeGreaterThan(120_000);
  expect(asked).toBe(2);
  for (const tab of tabs) {
    await tab.reload();
    await expect(tab.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  }
});

test('a lost response of the refresh, and a reload during another one, log nobody out', full, async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  let lost = 0;
  await page.route('**/oauth2/refresh', async (route) => {
    await route.fetch();
    lost += 1;
    // The first is aborted; the second is still in progress when the page unloads.
    if (lost === 1) await route.abort();
  });
  await changeTokens(page, { expires_at: Date.now() + 5_000 });
  await page.goto('/#/labels');
  await expect.poll(() => lost).toBe(1);
  await page.reload();
  await expect.poll(() => lost).toBe(2);
  await page.unroute('**/oauth2/refresh');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  await expect.poll(() => millisecondsLeft(page)).toBeGreaterThan(120_000);
});

test('an access token that the server refuses is replaced silently', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await changeTokens(page, { access_token: 'x'.repeat(43) });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
});

test('an expired session leads to the login page, and back to the same screen', async ({ page }) => {
  await page.goto('/#/apps');
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
  await changeTokens(page, { access_token: 'x'.repeat(43), refresh_token: 'y'.repeat(43) });
  await page.reload();
  await expect(page).toHaveURL(/#\/login\?.*next=%2Fapps/);
  await expect(page.getByRole('alert')).toContainText('Your session has ended');
  expect(await isSignedIn(page)).toBe(false);
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
});

test('a logout ends the session in every tab and on the server, and keeps the theme', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, 'editor');
  const [other] = await tabsOf(context, 1);
  await other?.goto('/#/apps');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const refresh_token = await page.evaluate(() => JSON.parse(localStorage.getItem('cms_token') ?? '{}').refresh_token);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  if (other) await expect(other).toHaveURL(/#\/login\?next=%2Fapps/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const form = { grant_type: 'refresh_token', client_id: 'crm-tools', refresh_token };
  expect((await page.request.post('/api/auth/oauth2/refresh', { form })).status()).toBe(400);
  // No tab says that the session has expired.
  for (const tab of context.pages()) {
    await tab.reload();
    await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(tab.url()).not.toContain('failure');
  }
});

test(
  'Back after a login leads into the tool, and from an old login page without a session to the login',
  full,
  async ({ page }) => {
    await page.goto('/#/labels');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    const oldPage = page.url();
    await page.goto('/#/labels');
    await signIn(page, 'editor');
    await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/#\/(campaign|labels)$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(oldPage);
    await expect(page.getByRole('alert')).toContainText('This login page has expired');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  },
);
