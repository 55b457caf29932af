import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { draftsKept } from './draftsKept.ts';
import { lockChip } from './people.ts';
import { type DemoPerson, signIn } from './signIn.ts';

const opened: BrowserContext[] = [];

// A page that stays open goes on holding its lock.
test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
});

/** A person with a browser of their own. */
async function personIn(browser: Browser, person: DemoPerson): Promise<Page> {
  const context = await browser.newContext();
  opened.push(context);
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  return page;
}

/** Opens the settings of the campaign of that name, found by search. */
async function openSettings(page: Page, name: string): Promise<void> {
  await page.goto(`/#/campaign?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
  await page.getByRole('table').getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/#\/campaign\/[0-9a-f-]{36}\/settings$/);
  // A dialog may stand before it, and hides it from assistive technology.
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', includeHidden: true })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const lockDialog = (page: Page) => page.getByRole('dialog', { name: 'Another user is editing campaign' });

test('who opens a campaign that somebody edits is told who, sees a chip in the list, and can go back', async ({
  browser,
}) => {
  const ada = await personIn(browser, 'admin');
  const elif = await personIn(browser, 'editor');
  await openSettings(ada, 'Amélie Duroc – Soft Machines');
  await elif.goto('/#/campaign?filters=%7B%22search%22%3A%22Soft%20Machines%22%7D');
  const row = elif.getByRole('row', { name: /Amélie Duroc – Soft Machines/ });
  await expect(lockChip(row, 'Ada Marlow')).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(lockDialog(elif)).toContainText('Ada Marlow');
  await elif.getByRole('link', { name: 'Go back' }).click();
  await expect(elif).toHaveURL(/#\/campaign(\?|$)/);

  await ada.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(lockChip(row, 'Ada Marlow')).toHaveCount(0);
});

test('a take-over reaches the loser at once, who keeps what was typed, read-only, and merges it later', async ({
  browser,
}) => {
  const ada = await personIn(browser, 'admin');
  const elif = await personIn(browser, 'editor');
  await openSettings(ada, 'Zoë Castellanos – Salt & Signal');
  await ada.getByLabel('Name').fill('Zoë Castellanos, typed by Ada');
  await openSettings(elif, 'Zoë Castellanos – Salt & Signal');
  await elif.getByRole('button', { name: 'Take over' }).click();
  await expect(lockDialog(elif)).toHaveCount(0);

  await expect(ada.getByText('Elif Sander has taken this campaign over.')).toBeVisible({ timeout: 1_000 });
  await expect(ada.getByLabel('Name')).toHaveValue('Zoë Castellanos, typed by Ada');
  await expect(ada.getByLabel('Name')).toHaveAttribute('readonly', '');
  await expect(ada.getByRole('button', { name: 'Save changes' })).toBeDisabled();

  await elif.getByLabel('End date').fill('2031-05-02T20:00');
  await save(elif);
  await expect(elif.getByText(/updated!/)).toBeVisible();
  await elif.getByRole('link', { name: 'Campaigns' }).first().click();

  await expect(ada.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await ada.getByRole('button', { name: 'Take over again' }).click();
  await expect(ada.getByLabel('End date')).toHaveValue('2031-05-02T20:00');
  await expect(ada.getByLabel('Name')).toHaveValue('Zoë Castellanos, typed by Ada');
  await save(ada);
  await expect(ada.getByText('Zoë Castellanos, typed by Ada updated!')).toBeVisible();
  await expect(ada.getByLabel('End date')).toHaveValue('2031-05-02T20:00');
});

test('a second tab of the same person is told so and can go on there; a reload asks nothing', async ({ browser }) => {
  const first = await personIn(browser, 'editor');
  await openSettings(first, 'DJ Saffron – Glass Weather');
  await first.reload();
  await expect(first.getByLabel('Name')).toBeEditable();
  await expect(first.getByRole('dialog')).toHaveCount(0);

  const second = await first.context().newPage();
  await second.goto(first.url());
  const dialog = second.getByRole('dialog', { name: 'You have this campaign open in another tab' });
  await dialog.getByRole('button', { name: 'Edit here' }).click();
  await expect(second.getByLabel('Name')).toBeEditable();
  await expect(first.getByLabel('Name')).toHaveAttribute('readonly', '');
});

test("one's own writes ask nothing; who lost the lock stays without it until it is taken again, also when it is free", async ({
  browser,
  request,
}) => {
  const ada = await personIn(browser, 'admin');
  await openSettings(ada, 'Sunday Static – Midnight Ferry');
  await ada.getByLabel('Name').fill('Sunday Static, renamed');
  await save(ada);
  await expect(ada.getByText('Sunday Static, renamed updated!')).toBeVisible();
  await expect(ada.getByRole('dialog')).toHaveCount(0);

  const id = /campaign\/([0-9a-f-]+)/.exec(ada.url())?.[1] ?? '';
  const elif = await personIn(browser, 'editor');
  const token = await elif.evaluate(() => JSON.parse(localStorage.getItem('cms_token') ?? '{}').access_token);
  const headers = { authorization: `Bearer ${token}` };
  const locked = await request.post(`/api/campaigns/${id}/patch`, { headers, data: { fields: { test: true } } });
  expect(locked.status()).toBe(423);

  const taken = await request.put(`/api/campaigns/${id}/lock`, { headers, data: { take_over: true } });
  const session = { 'x-session-id': taken.headers()['x-session-id'] ?? '' };
  await request.post(`/api/campaigns/${id}/patch`, {
    headers: { ...headers, ...session },
    data: { fields: { test: true } },
  });
  const { locked_at } = await taken.json();
  await request.delete(`/api/campaigns/${id}/lock?locked_at=${locked_at}`, { headers: { ...headers, ...session } });
  const modified = ada.getByRole('dialog', { name: 'Campaign has been modified' });
  await modified.getByRole('button', { name: 'Continue editing' }).click();
  await expect(ada.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await ada.getByRole('button', { name: 'Take over again' }).click();
  await expect(ada.getByLabel('Test campaign')).toBeChecked();
  await expect(ada.getByRole('dialog')).toHaveCount(0);
});

test('a draft of a crashed tab is offered in the next one with what it would change, and forgotten once discarded', async ({
  browser,
}) => {
  const ada = await personIn(browser, 'admin');
  await openSettings(ada, 'Håkon Ås – Letters Home');
  await ada.getByLabel('Name').fill('Never saved');
  await expect.poll(() => ada.evaluate(draftsKept)).toContain('Never saved');
  const address = ada.url();
  const next = await ada.context().newPage();
  await ada.close();
  await next.goto(address);
  const offer = next.getByRole('alert').filter({ hasText: /You have unsaved changes.*Name.*Never saved/ });
  // The lock of the tab that went lives some seconds longer.
  await next.getByRole('button', { name: 'Edit here' }).click();
  await expect(offer).toBeVisible();
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(next.getByLabel('Name')).toHaveValue('Never saved');
  await next.getByRole('button', { name: 'Discard' }).click();
  await next.reload();
  await expect(next.getByLabel('Name')).not.toHaveValue('Never saved');
  await expect(offer).toHaveCount(0);
});
