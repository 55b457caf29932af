import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, mainTab, openAdmin } from './admin.tsx';
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

const entries = page.getByRole('main').getByRole('listitem');

const auditOf = (search: string, more: object = {}) =>
  `/audit?filters=${encodeURIComponent(JSON.stringify({ search, ...more }))}`;

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
  await expect.element(entries.first()).toHaveTextContent('changed Role');
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
  await expect.element(entries.first()).toHaveTextContent('access to');
  await userEvent.click(button('Export all matching as CSV'));
  await vi.waitFor(async () => expect(await files.texts()).toHaveLength(1));
  const [text = ''] = await files.texts();
  expect(linesOf(text)).toHaveLength(2);
  expect(text).toContain(`Audited ${mark}`);
});

test('the audit says what was done, filters by days, and links to the user concerned', async () => {
  const { mark, name, campaign } = await makeHistory();
  await openAdmin('/user');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect.element(heading('Audit')).toBeVisible();
  await page.getByRole('searchbox').fill(mark);
  const entry = entries.filter({ hasText: `changed Role of the user ${name} from External to Editor` });
  await expect.element(entry).toBeVisible();
  await expect.element(entries.nth(1)).toHaveTextContent(`Ada Admin gave ${name} access to ${campaign}`);
  await expect.element(entries.nth(2)).toHaveTextContent(`Ada Admin created the campaign ${campaign}`);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3_600_000).toLocaleDateString('sv');
  await button('When: any').click();
  const [from, to] = [page.getByLabelText('from', { exact: true }), page.getByLabelText('to', { exact: true })];
  await from.fill(day(0));
  await to.fill(day(0));
  await expect.poll(() => window.location.hash).toContain('happened_at_to');
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).toBeVisible();
  await button(/^When: /).click();
  await from.fill('');
  await to.fill(day(1));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('No matches')).toBeVisible();
  await expect.element(button(/^When: to \d/)).toBeVisible();
  await button('Clear filters').first().click();
  await page.getByRole('searchbox').fill(mark);
  await button('What: any').click();
  await page.getByRole('checkbox', { name: 'Role changed' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('What: Role changed')).toBeVisible();
  await entry.getByRole('link', { name }).click();
  await expect.element(heading(name)).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('the audit is a section of Users: its navigation stays, and the tab is marked', async () => {
  await openAdmin('/audit');
  await expect.element(heading('Audit')).toBeVisible();
  const current = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  await expect.element(current('Audit')).toHaveAttribute('aria-current', 'page');
  await expect.element(current('Active users')).toBeVisible();
  const tab = await mainTab('Users');
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
});

test('a change of a campaign is told with its values, and links to its revision in the history', async () => {
  const { mark, campaignId, campaign } = await makeHistory();
  const call = await callerAs();
  const patch = (fields: object) => call('POST', `/api/campaigns/${campaignId}/patch`, { fields });
  await patch({ ends_at: '2040-12-01T12:00:00Z' });
  await patch({ ends_at: '2040-12-08T12:00:00Z' });
  await patch({ meta_tags: { title: 'Doors', og_title: 'Open' } });
  await openAdmin(auditOf(mark, { action: 'campaign.patched' }));
  const time = (day: number) => `${day} Dec 2040, \\d\\d:\\d\\d`;
  await expect.element(entries.first()).toHaveTextContent(/changed Meta tags › .+, Meta tags › .+ in Audited/);
  await expect
    .element(entries.nth(1))
    .toHaveTextContent(new RegExp(`Ada Admin changed End date from ${time(1)} to ${time(8)} in ${campaign}`));
  await expect
    .element(entries.nth(2))
    .toHaveTextContent(new RegExp(`Ada Admin set End date to ${time(1)} in ${campaign}`));
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: `History: version 3 of ${campaign}` }).click();
  await expect.element(heading('History')).toBeVisible();
  const linked = page.getByRole('region', { name: 'Version 3' });
  await expect.element(linked.getByRole('term')).toHaveTextContent('End date');
  await expect.element(linked.getByRole('insertion')).toHaveTextContent('8 Dec 2040');
  expect(await violations()).toEqual([]);
});

test('a revision that does not exist is said in the history', { tags: ['full'] }, async () => {
  const { campaignId } = await makeHistory();
  await openAdmin(`/campaign/${campaignId}/history?revision=99`);
  await expect.element(page.getByText('Version 99 no longer exists.')).toBeVisible();
});

test('an entry shows its stored data in the list and at its own address', async () => {
  const { mark, name } = await makeHistory();
  await openAdmin(auditOf(mark, { action: 'user.role-changed' }));
  await button(`Details of ${name}`).click();
  const stored = (term: string) => page.getByRole('main').getByText(term, { exact: true });
  await expect.element(stored('Role changed (user.role-changed)')).toBeVisible();
  await expect.element(stored('external')).toBeVisible();
  expect(await violations()).toEqual([]);
  await entries.getByRole('link', { name: /ago|now/ }).click();
  await expect.element(heading('Role changed')).toBeVisible();
  await expect.element(stored('external')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an action and a kind of a newer version are readable', async () => {
  const { mark } = await makeHistory();
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    if (!String(input).startsWith('/api/audit?')) return answer;
    const { items, ...totals } = await answer.json();
    const newer = { ...items[0], action: 'tour.stage-moved', resource: 'tours', record_id: 'x', summary: 'Big tour' };
    const body = JSON.stringify({ ...totals, items: [{ ...newer, details: { fields: ['stage'] } }] });
    return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } });
  });
  await openAdmin(auditOf(mark));
  await expect.element(entries.first()).toHaveTextContent('Ada Admin: Tour stage moved, Big tour');
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
