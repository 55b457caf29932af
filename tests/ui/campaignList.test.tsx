import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uiImported } from '../support/uiApps.ts';
import { call, labelIds, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const filtered = (filters: object) => `/campaign?filters=${encodeURIComponent(JSON.stringify(filters))}`;
const only = ({ name }: { name: string }) => filtered({ search: name });
const row = ({ name }: { name: string }) => page.getByRole('row', { name });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const filtersInAddress = () =>
  JSON.parse(new URLSearchParams(window.location.hash.split('?')[1]).get('filters') ?? '{}');
const hint = (element: Element) => element.getAttribute('data-hint');

/** Creates campaigns whose names contain a unique word. */
async function makeCampaigns(count: number): Promise<{ mark: string; made: MadeCampaign[] }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const made: MadeCampaign[] = [];
  for (let at = 0; at < count; at++) made.push(await makeCampaign({ name: `${mark} ${String.fromCharCode(97 + at)}` }));
  return { mark, made: made.map((one, at) => ({ ...one, name: `${mark} ${String.fromCharCode(97 + at)}` })) };
}

describe('a row', () => {
  test.each([
    [
      'an upcoming campaign',
      /^UpcomingStarts \d+ \w{3,4}( \d{4})?$/,
      { starts_at: inDays(2) },
      /^Start: \d.*, \d\d:\d\d\nEnd: none\nTime zone: \S+$/,
    ],
    ['a started campaign', /^RunningSince /, { starts_at: inDays(-2) }, /^Start: \d.*\nEnd: none\n/],
    ['a campaign that will end', /^RunningEnds /, { ends_at: inDays(2) }, /^Start: none\nEnd: \d.*, \d\d:\d\d\n/],
    [
      'a campaign with both dates',
      /^RunningEnds /,
      { starts_at: inDays(-2), ends_at: inDays(2) },
      /^Start: \d.*\nEnd: \d/,
    ],
    ['a campaign without dates', /^Running$/, {}, /^Start: none\nEnd: none\n/],
    ['an ended campaign', /^Ended\d+ /, { ends_at: inDays(-2) }, /^Start: none\nEnd: \d/],
  ])('shows the status of %s with one date, and both with times in a tooltip', async (_, words, fields, dates) => {
    const campaign = await makeCampaign(fields);
    await openAdmin(only(campaign));
    const status = row(campaign).getByRole('button', { name: /^(Upcoming|Running|Ended)/ });
    await expect.element(status).toHaveTextContent(words);
    expect(hint(status.element())).toMatch(dates);
    expect(status.element().getAttribute('aria-description')).toMatch(dates);
    await status.click();
    await expect.element(status).toHaveFocus();
    expect(getComputedStyle(status.element(), '::after').content).not.toBe('none');
  });

  test('keeps Edit and View visible, and shows the other actions on hover and focus', async () => {
    const campaign = await makeCampaign();
    await openAdmin(only(campaign));
    const opacityOf = (action: string) => {
      const shown = button(`${action} ${campaign.name}`).element().closest('.hover-actions');
      return shown && getComputedStyle(shown).opacity;
    };
    await expect.element(button(`Delete ${campaign.name}`)).toBeInTheDocument();
    await userEvent.hover(page.getByRole('searchbox'));
    await expect.poll(() => opacityOf('Delete')).toBe('0');
    for (const action of ['Edit', 'View'])
      await expect.element(row(campaign).getByRole('link', { name: `${action} ${campaign.name}` })).toBeVisible();
    await userEvent.hover(row(campaign));
    await expect.poll(() => opacityOf('Delete')).toBe('1');
    await userEvent.hover(page.getByRole('searchbox'));
    (button(`Delete ${campaign.name}`).element() as HTMLElement).focus();
    await expect.poll(() => opacityOf('Delete')).toBe('1');
  });

  test('shows its whole name at 1280 px, with any number of chips beside it', { tags: ['full'] }, async () => {
    const name = `Northbound Choir – A Room in June ${crypto.randomUUID().slice(0, 8)}`;
    await makeCampaign({ name, test: true, starts_at: inDays(-200), ends_at: inDays(200) });
    await openAdmin(only({ name }));
    await expect.element(row({ name })).toHaveTextContent(/Test.*Running.*Ends/);
    const shown = page.getByTitle(name, { exact: true }).element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  });

  test('has the same height with any chips, so that rows below do not move when chips come and go', {
    tags: ['full'],
  }, async () => {
    const { mark } = await makeCampaigns(2);
    await makeCampaign({ name: `${mark} c`, test: true, starts_at: inDays(-200), ends_at: inDays(200) });
    await openAdmin(filtered({ search: mark }));
    await expect.element(row({ name: `${mark} c` })).toHaveTextContent(/Test.*Running.*Ends/);
    const heights = [...document.querySelectorAll('tbody tr')].map((one) => one.getBoundingClientRect().height);
    expect(heights).toEqual([44, 44, 44]);
  });

  test('shows who created and last edited it, marks a test campaign, and updates with the changes of others', async () => {
    const campaign = await makeCampaign({ test: true });
    await openAdmin(only(campaign));
    await expect.element(row(campaign)).toHaveTextContent(/Test.*now.*Ada Admin.*now.*Ada Admin/);
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { test: false } }, 'editor');
    await expect.element(row(campaign)).toHaveTextContent(/Ada Admin.*Edi Editor/);
    await expect.element(row(campaign).getByTitle('Last edited by Edi Editor')).toBeVisible();
  });

  test('marks campaigns imported from WordPress and created by a test', async () => {
    await openAdmin(only(uiImported));
    await expect.element(row(uiImported).getByRole('img', { name: 'Created by an automated test' })).toBeVisible();
    await expect
      .element(row(uiImported).getByRole('img', { name: `Imported from WordPress: ${uiImported.wp_url}` }))
      .toBeVisible();
  });

  test('shows the text of campaigns as text', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const name = `<img src=x onerror="window.ran=1"> ${mark}`;
    await makeCampaign({ name, labels: await labelIds('<script>window.ran=1</script>') });
    await openAdmin(filtered({ search: mark }));
    await expect.element(page.getByText(name)).toBeVisible();
    await button(`Delete ${name}`).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(name);
    expect('ran' in window).toBe(false);
  });
});

describe('filters', () => {
  test('are in the URL in the documented form, without defaults', async () => {
    const { mark, made } = await makeCampaigns(2);
    await openAdmin('/campaign');
    await page.getByRole('searchbox', { name: 'Search' }).fill(mark);
    await expect.element(row({ name: made[1]?.name ?? '' })).toBeVisible();
    await combobox('Status').selectOptions('Running');
    await combobox('Test campaigns').selectOptions('Hide');
    await page.getByRole('switch', { name: 'Show only my campaigns' }).click();
    await button('Apps: All apps').click();
    const choice = page.getByRole('dialog', { name: 'Apps' });
    await choice.getByRole('checkbox', { name: 'All flags' }).click();
    await expect
      .poll(filtersInAddress)
      .toEqual({ search: mark, status: 'running', apps: ['all-flags'], test: 'exclude', mine: true });
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/^2 out of \d+ campaigns$/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await combobox('Test campaigns').selectOptions('Off');
    await page.getByRole('switch', { name: 'Show only my campaigns' }).click();
    await expect.poll(filtersInAddress).toEqual({ search: mark, status: 'running', apps: ['all-flags'] });
    await button('Clear filters').click();
    await expect.poll(() => window.location.hash).toBe('#/campaign');
    await expect.element(page.getByText('Showing all', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  test('show up to three selected apps as chips and the number of the others; one tick selects all or none', {
    tags: ['full'],
  }, async () => {
    await openAdmin('/campaign');
    await button('Apps: All apps').click();
    const choice = page.getByRole('dialog', { name: 'Apps' });
    const all = choice.getByRole('checkbox', { name: 'Select all' });
    await choice.getByRole('checkbox', { name: 'No flags' }).click();
    await expect.element(all).toBePartiallyChecked();
    expect(await violations()).toEqual([]);
    await all.click();
    const opener = page.getByRole('button', { name: /^Apps:/, includeHidden: true });
    await expect.element(opener).toHaveTextContent(/^All flags.*\+\d+ more$/);
    expect(opener.element().querySelectorAll('.status-chip')).toHaveLength(3);
    await all.click();
    await expect.element(opener).toHaveTextContent(/^All apps$/);
  });

  test('ignore invalid values, as sort and page do', async () => {
    const campaign = await makeCampaign();
    const nonsense = {
      search: campaign.name,
      status: 'done',
      apps: 'none',
      test: 7,
      mine: 'yes',
      __proto__: {},
      x: [],
    };
    await openAdmin(`${filtered(nonsense)}&sort=secret&order=up&page=-3&perPage=100000`);
    await expect.element(row(campaign)).toBeVisible();
    await expect
      .poll(() => decodeURIComponent(window.location.hash).replaceAll('+', ' '))
      .toBe(`#/campaign?filters={"search":"${campaign.name}"}`);
  });

  test('show only test campaigns, or exclude them', async () => {
    const [test, real] = [await makeCampaign({ test: true }), await makeCampaign()];
    const both = { search: 'Campaign' };
    await openAdmin(filtered({ ...both, test: 'require' }));
    await expect.element(row(test)).toBeVisible();
    await expect.element(row(real)).not.toBeInTheDocument();
    await openAdmin(filtered({ ...both, test: 'exclude' }));
    await expect.element(row(real)).toBeVisible();
    await expect.element(row(test)).not.toBeInTheDocument();
  });

  test('without results say so and can be cleared from there', async () => {
    await openAdmin(filtered({ search: 'nothing is called this' }));
    await expect.element(page.getByText('No matches')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Clear filters').last().click();
    await expect.poll(() => window.location.hash).toBe('#/campaign');
  });

  test('expand on a phone, where their number is shown', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ test: true });
    await openAdmin(filtered({ search: campaign.name, test: 'require' }));
    await page.viewport(390, 844);
    const unfold = button('Filters (1)');
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.click();
    await expect.element(combobox('Test campaigns')).toHaveValue('require');
    await expect.element(combobox('Sort by')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

describe('the actions of a row', () => {
  test('clone it, after asking for a name, and then open the settings of the copy', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({}, 'own-reports');
    await openAdmin(only(campaign));
    await button(`Clone ${campaign.name}`).click();
    await button('Create').click();
    await expect.element(heading('Settings')).toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: 'Name', exact: true }))
      .toHaveValue(`Copy of ${campaign.name}`);
    expect(window.location.hash).not.toContain(campaign.id);
  });

  test('say why there are no reports, and link to those that the app hosts itself', async () => {
    const [none, own] = [await makeCampaign(), await makeCampaign({}, 'own-reports')];
    await openAdmin(filtered({ search: 'Campaign' }));
    const unavailable = page.getByRole('button', { name: `Reports of ${none.name}: its app has no reports` });
    await expect.element(unavailable).toHaveAttribute('aria-disabled', 'true');
    expect(hint(unavailable.element())).toBe('Reports: its app has no reports');
    await expect
      .element(page.getByRole('link', { name: `Reports of ${own.name}` }))
      .toHaveAttribute('href', 'https://reports.example.com/figures');
    await openAdmin(only(uiImported));
    await expect
      .element(page.getByRole('button', { name: `Reports of ${uiImported.name}: it was imported and has no App ID` }))
      .toBeVisible();
  });

  test('open the editor of the pre-page once the token gate is enabled', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openAdmin(only(campaign));
    await expect
      .element(
        page.getByRole('button', { name: `Token gate pre-page of ${campaign.name}: the token gate is not enabled` }),
      )
      .toBeVisible();
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { token_gate: { enabled: true } } });
    const link = page.getByRole('link', { name: `Token gate pre-page of ${campaign.name}` });
    await expect.element(link).toBeVisible();
    const { token_gate_id } = Object(await readCampaign(campaign));
    await expect.element(link).toHaveAttribute('href', `#/campaign/${token_gate_id}/editor`);
    await openAdmin(only(campaign));
    await button(`Delete ${campaign.name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Delete campaign' });
    await expect.element(dialog).toHaveTextContent(`Its child campaign is deleted too:${campaign.name} Pre-Page`);
    expect(await violations()).toEqual([]);
    await dialog.getByRole('textbox').fill(campaign.name);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(`${campaign.name} deleted!`)).toBeVisible();
  });

  test('are a menu with labels on a phone, with the reasons below', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openAdmin(only(campaign));
    await page.viewport(390, 844);
    await button(`Actions of ${campaign.name}`).click();
    const items = page.getByRole('menuitem');
    await expect.element(items.first()).toHaveFocus();
    expect(items.elements().map((item) => item.textContent)).toEqual([
      'Edit',
      'View',
      'Clone',
      'Reportsits app has no reports',
      'Token gate pre-pagethe token gate is not enabled',
      'Delete',
    ]);
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Delete campaign' })).toBeVisible();
  });
});
