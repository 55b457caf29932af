import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { downloads } from './downloads.ts';

afterEach(() => vi.restoreAllMocks());

const idOf = (made: unknown): string =>
  typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '';

/** Creates and approves a user, grants them a campaign and then changes their role. Returns the names in the audit. */
async function makeHistory() {
  const call = await callerAs();
  const mark = crypto.randomUUID().slice(0, 8);
  // Starts like a formula and contains cell separators.
  const name = `=Au, "${mark}"`;
  const person = { display_name: name, email: `${mark}@ui.example`, password: `not used ${mark} ${mark}` };
  const id = idOf(await call('POST', '/api/users', person));
  await call('POST', `/api/users/${id}/state`, { state: 'approved' });
  const campaign = { name: `Audited ${mark}`, slug: `audited-${mark}`, app: 'all-flags' };
  const campaignId = idOf(await call('POST', '/api/campaigns', campaign));
  await call('PUT', `/api/permissions/campaigns/${campaignId}/users/${id}`);
  await call('POST', `/api/users/${id}/role`, { role: 'editor' });
  return { mark, id, name, campaignId, campaign: campaign.name };
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

test('the audit is exported with its filters, with names, ids and details, and without anything that runs as a formula', async () => {
  const { mark, id } = await makeHistory();
  const files = downloads();
  await openAdmin(`/audit?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
  await expect.element(heading('Audit')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Role changed' })).toBeVisible();
  await userEvent.click(button('Export all matching as CSV'));
  await vi.waitFor(async () => expect(await files.texts()).toHaveLength(1));
  const [text = ''] = await files.texts();
  const [head, ...lines] = linesOf(text);
  expect(head).toBe('"When","Name","What","Item","Kind","ID","Details","Via"');
  // The search is text: it finds the audit of a user and of the campaign of the same name.
  const told = lines.map((line) => /(?<=,")(user|access|campaign)\.[a-z-]+(?=",)/.exec(line)?.[0]);
  expect(told).toEqual([
    'user.role-changed',
    'access.granted',
    'campaign.created',
    'user.state-changed',
    'user.created',
  ]);
  const [newest = ''] = lines;
  expect(newest).toMatch(/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","Ada Admin",/);
  expect(newest).toContain(`"'=Au, ""${mark}"""`);
  expect(newest).toContain(`,"users","${id}",`);
  expect(newest).toMatch(/""from"":""external""/);
  expect(newest).toMatch(/,"sign-in"$/);
  expect(text).not.toContain('not used');
});

test('entries that are filtered out are not exported', { tags: ['full'] }, async () => {
  const { mark } = await makeHistory();
  const files = downloads();
  const filters = { search: mark, action: 'access.granted' };
  await openAdmin(`/audit?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  await expect.element(page.getByRole('cell', { name: 'Access given' })).toBeVisible();
  await userEvent.click(button('Export all matching as CSV'));
  await vi.waitFor(async () => expect(await files.texts()).toHaveLength(1));
  const [text = ''] = await files.texts();
  expect(linesOf(text)).toHaveLength(2);
  expect(text).toContain(`Audited ${mark}`);
});

test('the audit shows what was done, filters by days, and links to the user concerned', async () => {
  const { mark, name } = await makeHistory();
  await openAdmin('/user');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect.element(heading('Audit')).toBeVisible();
  await page.getByRole('searchbox').fill(mark);
  const row = page.getByRole('row', { name: `Role changed ${name}` });
  await expect.element(row).toHaveTextContent('From: External · To: Editor');
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3_600_000).toLocaleDateString('sv');
  const [from, to] = [page.getByLabelText('from', { exact: true }), page.getByLabelText('to', { exact: true })];
  await from.fill(day(0));
  await to.fill(day(0));
  await expect.poll(() => window.location.hash).toContain('happened_at_to');
  await expect.element(row).toBeVisible();
  await from.fill('');
  await to.fill(day(1));
  await expect.element(page.getByText('No matches')).toBeVisible();
  await button('Clear filters').first().click();
  await page.getByRole('searchbox').fill(mark);
  await page.getByRole('combobox', { name: 'What' }).selectOptions('Role changed');
  await row.getByRole('link', { name: `User: open ${name}` }).click();
  await expect.element(heading(name)).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('an entry of the audit opens from its row and shows all details', async () => {
  const { mark, name } = await makeHistory();
  const filters = encodeURIComponent(JSON.stringify({ search: mark, action: 'user.role-changed' }));
  await openAdmin(`/audit?filters=${filters}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect.element(page.getByText('Via')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent('Role changed');
  expect(await violations()).toEqual([]);
});

test('an audit with more entries than are counted says so and has a next page', { tags: ['full'] }, async () => {
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    if (!url.startsWith('/api/audit?')) return real(input, init);
    // A page without entries would lead back to the first one.
    const answer = await real(url.replace(/offset=\d+/, 'offset=0'), init);
    const { items } = await answer.json();
    const body = JSON.stringify({ items, total: 10_000, total_is_limited: true });
    return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } });
  });
  await openAdmin('/audit?page=400');
  await expect.element(page.getByText('More than 10,000', { exact: true })).toBeVisible();
  await expect.element(page.getByText('9,976–10,000 of more than 10,000')).toBeVisible();
  await expect.element(button('Next page')).toBeEnabled();
});
