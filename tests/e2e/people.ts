import { randomUUID } from 'node:crypto';
import { type APIResponse, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { base } from './firefox.ts';
import { type DemoPerson, newSignIn } from './signIn.ts';

export { expect };

/** A campaign used by one journey only. */
export type Campaign = { id: string; name: string };

/** A user at work: a browser, and API calls with a bearer token and session of their own. */
export type Person = {
  context: BrowserContext;
  page: Page;
  call(method: string, path: string, data?: unknown): Promise<APIResponse>;
};

type Journey = {
  /** Logs a user in, in a new browser context or in a given one, which stays open; the page closes with the journey. */
  enter(person: DemoPerson, context?: BrowserContext): Promise<Person>;
  /** Creates a campaign that starts in a year, as an admin, for this journey. */
  makeCampaign(name: string): Promise<Campaign>;
};

const inAYear = () => new Date(Date.now() + 365 * 24 * 3_600_000).toISOString();

/** A journey of several users; its campaigns are its own, so that they can be deleted afterwards. */
export const test = base.extend<Journey>({
  enter: async ({ browser, baseURL }, use) => {
    const address = baseURL ?? '';
    const opened: (Page | BrowserContext)[] = [];
    await use(async (person, given) => {
      const state = await newSignIn(person, address);
      const context = given ?? (await browser.newContext({ storageState: state }));
      const page = await context.newPage();
      // Closing the context of a browser's own profile ends that browser.
      opened.push(given ? page : context);
      if (given) await page.addInitScript(signInOnce, state.origins[0]?.localStorage[0]?.value ?? '');
      return { context, page, call: callerWith(context, address, state) };
    });
    // An open page would keep its lock.
    await Promise.all(opened.map((each) => each.close()));
  },
  makeCampaign: async ({ request, baseURL }, use) => {
    const { access_token } = JSON.parse(
      (await newSignIn('admin', baseURL ?? '')).origins[0]?.localStorage[0]?.value ?? '{}',
    );
    const headers = { authorization: `Bearer ${access_token}` };
    await use(async (words) => {
      const name = `${words} ${randomUUID().slice(-6)}`;
      const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const made = await request.post('/api/campaigns', {
        headers,
        data: { name, slug, app: 'listening-party', test: false },
      });
      expect(made.status(), await made.text()).toBe(201);
      const { id } = await made.json();
      expect((await request.post(`/api/campaigns/${id}/publish`, { headers })).status()).toBe(200);
      const data = { fields: { starts_at: inAYear() } };
      expect((await request.post(`/api/campaigns/${id}/patch`, { headers, data })).status()).toBe(200);
      return { id, name };
    });
  },
});

/** Runs in the page before the tool: logs in unless a session exists. */
function signInOnce(tokens: string): void {
  if (localStorage.getItem('cms_token') === null) localStorage.setItem('cms_token', tokens);
}

/** API calls of a tab without a browser: it keeps the session that it was given. */
function callerWith(context: BrowserContext, baseUrl: string, state: Awaited<ReturnType<typeof newSignIn>>) {
  const { access_token } = JSON.parse(state.origins[0]?.localStorage[0]?.value ?? '{}');
  let session: string | null = null;
  return async (method: string, path: string, data?: unknown): Promise<APIResponse> => {
    const headers = { authorization: `Bearer ${access_token}`, ...(session && { 'x-session-id': session }) };
    const answer = await context.request.fetch(new URL(path, baseUrl).href, { method, headers, data });
    session = answer.headers()['x-session-id'] ?? session;
    return answer;
  };
}

/** Opens a campaign's settings by URL. */
export async function openSettings(page: Page, { id }: Campaign, baseUrl = ''): Promise<void> {
  await page.goto(`${baseUrl}/#/campaign/${id}/settings`);
  // A dialog may cover it, and hides it from assistive technology.
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', includeHidden: true })).toBeVisible();
}

/** Opens the list filtered to this campaign, and returns its row. */
export async function openList(page: Page, { name }: Campaign, baseUrl = ''): Promise<Locator> {
  await page.goto(`${baseUrl}/#/campaign?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
  // A search finds its children too.
  const row = page.getByRole('row', { name }).filter({ hasNotText: `in ${name}` });
  await expect(row).toBeVisible();
  return row;
}

/** Opens the campaign and waits for its lock: until the form is editable and the server reports the lock. */
export async function edit({ page, call }: Person, campaign: Campaign): Promise<void> {
  await openSettings(page, campaign);
  // In Firefox only one window has the focus, and fields of others do not lose it.
  await page.bringToFront();
  await expect(page.getByLabel('Name')).toBeEditable();
  await expect.poll(() => lockOf(call, campaign)).toBeDefined();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
export const socketIs = (page: Page, state: 'Live' | 'Connection interrupted' | 'Connection lost') =>
  page.getByRole('button', { name: new RegExp(`^${state}`) });
/** The chip in a row of the list that names who has the campaign open. */
export const lockChip = (row: Locator, name: string) => row.getByTitle(`${name} is editing`);
export const lockDialog = (page: Page) => page.getByRole('dialog', { name: 'Another user is editing campaign' });
export const modifiedDialog = (page: Page) => page.getByRole('dialog', { name: 'Campaign has been modified' });
export const lostBanner = (page: Page) => page.getByText('took over this campaign.');

export type Lock = {
  campaign_id: string;
  session: string;
  locked_at: string;
  expires_at: string;
  user: { display_name: string };
};

/** Returns the campaign's current lock from the server. */
export async function lockOf(call: Person['call'], { id }: Campaign): Promise<Lock | undefined> {
  const { items }: { items: Lock[] } = await (await call('GET', '/api/campaigns/locks')).json();
  return items.find(({ campaign_id }) => campaign_id === id);
}

/** Takes the campaign over, changes it and leaves, by API calls, as another tab of a user would. */
export async function changeFromOutside({ call }: Person, { id }: Campaign, fields: object): Promise<void> {
  const taken = await call('PUT', `/api/campaigns/${id}/lock`, { take_over: true });
  const { locked_at }: Lock = await taken.json();
  expect((await call('POST', `/api/campaigns/${id}/patch`, { fields })).status()).toBe(200);
  expect((await call('DELETE', `/api/campaigns/${id}/lock?locked_at=${locked_at}`)).status()).toBe(204);
}
