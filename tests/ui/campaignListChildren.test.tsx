import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const row = (name: string) => page.getByRole('row', { name });
const searched = (search: string) => `/campaign?filters=${encodeURIComponent(JSON.stringify({ search }))}`;

/** Creates a campaign with two children; it is the first of the list, as the last one that changed. */
async function makeFamily(): Promise<MadeCampaign & { children: [string, string] }> {
  const parent = await makeCampaign();
  const children: [string, string] = [`${parent.name} Berlin`, `${parent.name} Hamburg`];
  for (const [at, name] of children.entries()) {
    const child = { name, slug: `child-${at}-${parent.id}`, app: 'all-flags', parent_id: parent.id };
    await call('POST', '/api/campaigns', child);
  }
  await call('POST', `/api/campaigns/${parent.id}/patch`, { fields: { test: true } });
  return { ...parent, children };
}

const toggle = ({ name }: MadeCampaign) => page.getByRole('button', { name: `2 child campaigns of ${name}` });

describe('a campaign with children', () => {
  test('shows their number, and their rows below it on request, by keyboard too', async () => {
    const family = await makeFamily();
    const [berlin, hamburg] = family.children;
    await openAdmin('/campaign');
    await expect.element(toggle(family)).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('Showing all', { exact: true })).toBeVisible();
    await expect.element(row(berlin)).not.toBeInTheDocument();
    toggle(family).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toggle(family)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(row(berlin).getByRole('link', { name: `Edit ${berlin}` })).toBeVisible();
    const names = [...document.querySelectorAll('.row-name .row-link')].slice(0, 3).map((link) => link.textContent);
    expect(names.map((name) => name?.replace('Test', ''))).toEqual([family.name, hamburg, berlin]);
    expect(await violations()).toEqual([]);

    await row(hamburg).getByRole('checkbox').click();
    await expect.element(page.getByRole('region', { name: '1 selected' })).toBeVisible();
    await button('Clear selection').click();
    await toggle(family).click();
    await expect.element(row(berlin)).not.toBeInTheDocument();
  });

  test('says why they could not be loaded, and loads them again', async () => {
    const family = await makeFamily();
    await openAdmin('/campaign');
    await expect.element(toggle(family)).toBeVisible();
    answerWith(`parent_id=${family.id}`, () =>
      Response.json({ detail: { key: 'not-ready', msg: 'x' } }, { status: 503 }),
    );
    await toggle(family).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The child campaigns could not be loaded.');
    vi.restoreAllMocks();
    await button('Retry').click();
    await expect.element(row(family.children[0])).toBeVisible();
    await toggle(family).click();
  });

  test('is found with them by a search, which names and links the parent', async () => {
    const family = await makeFamily();
    await openAdmin(searched(`${family.name} Berlin`));
    const found = row(family.children[0]);
    await expect.element(found).toHaveTextContent(`in ${family.name}`);
    await expect
      .element(found.getByRole('link', { name: `in ${family.name}` }))
      .toHaveAttribute('href', `#/campaign/${family.id}/settings`);
    await expect.element(page.getByText(/^1 out of \d+ campaigns$/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await openAdmin(searched(family.name));
    await expect.element(page.getByText(/^3 out of \d+ campaigns$/)).toBeVisible();
    await expect.element(page.getByText('2 child campaigns')).toBeVisible();
    await expect.element(toggle(family)).not.toBeInTheDocument();
  });

  test('shows them below its card on a phone', { tags: ['full'] }, async () => {
    const family = await makeFamily();
    await openAdmin('/campaign');
    await page.viewport(390, 844);
    await toggle(family).click();
    const card = page.getByRole('listitem').filter({ hasText: family.children[0] });
    await expect.element(card).toHaveTextContent('Running');
    await expect.element(card.getByRole('button', { name: `Actions of ${family.children[0]}` })).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await toggle(family).click();
    await expect.element(card).not.toBeInTheDocument();
  });
});

test('the list is sorted by status with its column, and by start once that column is shown', async () => {
  const { name } = await makeCampaign({ starts_at: new Date(Date.now() + 86_400_000).toISOString() });
  const mark = name.slice(0, 12);
  await openAdmin(searched(mark));
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
  await expect.poll(() => window.location.hash).toContain('sort=status');
  await expect.element(page.getByRole('columnheader', { name: 'Start date' })).not.toBeInTheDocument();
  await button('Columns and density').click();
  await page.getByRole('menuitemcheckbox', { name: 'Start date' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('columnheader', { name: 'Start date' }).getByRole('button').click();
  await expect.poll(() => window.location.hash).toContain('sort=starts_at');
});

test('compact rows are lower in all lists, and stay so', async () => {
  const { name } = await makeCampaign();
  const height = () => document.querySelector('tbody tr')?.getBoundingClientRect().height;
  await openAdmin(searched(name));
  await expect.poll(height).toBe(44);
  await button('Columns and density').click();
  await page.getByRole('menuitemradio', { name: 'Compact rows' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Compact rows' })).toBeChecked();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(height).toBe(34);
  await openAdmin('/apps');
  await expect.element(page.getByRole('table')).toHaveAttribute('data-density', 'compact');
});
