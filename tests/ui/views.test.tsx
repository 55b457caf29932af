import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SystemRole } from '#contracts/permissions.ts';
import { call, callerAs, labelIds, mainTab, openAdmin, openAsIs } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, combobox, field } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

type View = { id: string; name: string };

const made: [View, SystemRole][] = [];
async function makeView(fields: object = {}, role: SystemRole = 'admin'): Promise<View> {
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  const view = (await call('POST', '/api/views', { name, ...fields }, role)) as View;
  made.push([view, role]);
  return view;
}

afterEach(async () => {
  vi.restoreAllMocks();
  for (const [{ id }, role] of made.splice(0)) await (await callerAs(role))('DELETE', `/api/views/${id}`);
});

const params = () => new URLSearchParams(window.location.hash.split('?')[1]);
const filtersInAddress = () => JSON.parse(params().get('filters') ?? 'null');
const viewInAddress = () => params().get('view');
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const option = (name: string | RegExp) => page.getByRole('menuitemradio', { name });
const views = page.getByRole('search').getByRole('button', { name: /^View/ });
const notice = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();

test('a list is saved as a view, changed, renamed and deleted', async () => {
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  await openAdmin('/campaign?sort=name&order=ASC');
  await combobox('Status').selectOptions('Running');
  await expect.poll(filtersInAddress).toEqual({ status: 'running' });
  await views.click();
  await item('Save as view…').click();
  await field('Name').fill(name);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(button(`View: ${name}`)).toBeVisible();
  expect(filtersInAddress()).toEqual({ status: 'running' });
  const id = viewInAddress();
  expect(await call('GET', `/api/views/${id}`)).toMatchObject({
    filters: { status: 'running' },
    sort: 'name',
    order: 'ASC',
  });

  await combobox('Status').selectOptions('Ended');
  await expect.element(button(`View: ${name}, modified`)).toBeVisible();
  await views.click();
  await item(`Save changes to “${name}”`).click();
  await expect.element(button(`View: ${name}`)).toBeVisible();
  expect(await call('GET', `/api/views/${id}`)).toMatchObject({ filters: { status: 'ended' } });

  await views.click();
  await item('Rename or share…').click();
  await field('Name').fill(`${name} B`);
  await page.getByRole('checkbox', { name: 'Share with everyone' }).click();
  await button('Save').click();
  await expect.element(button(`View: ${name} B`)).toBeVisible();
  expect(await call('GET', `/api/views/${id}`)).toMatchObject({ name: `${name} B`, shared: true });

  await views.click();
  await item('Delete…').click();
  await button('Delete').click();
  await expect.element(button('Views')).toBeVisible();
  expect([viewInAddress(), filtersInAddress()]).toEqual([null, { status: 'ended' }]);
});

test('a view restores the layout it was saved with, and a month stays open when it is saved', async () => {
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  await openAdmin('/campaign?show=month&month=2031-03');
  await views.click();
  await item('Save as view…').click();
  await field('Name').fill(name);
  await button('Save').click();
  await expect.element(button(`View: ${name}`)).toBeVisible();
  expect([params().get('show'), params().get('month')]).toEqual(['month', '2031-03']);
  const id = viewInAddress() ?? '';
  made.push([{ id, name }, 'admin']);
  expect(await call('GET', `/api/views/${id}`)).toMatchObject({ layout: 'month' });

  await page.getByRole('link', { name: 'List' }).click();
  await expect.element(button(`View: ${name}, modified`)).toBeVisible();
  await openAdmin(`/campaign?view=${id}`);
  await expect.element(button(`View: ${name}`)).toBeVisible();
  await expect.poll(() => params().get('show')).toBe('month');
});

test('a view with the calendar is unmodified after the way back from a campaign, and after a reload', async () => {
  const view = await makeView({ layout: 'month' });
  const campaign = await makeCampaign();
  await openAdmin(`/campaign?view=${view.id}&filters={}&show=month&month=2031-03`);
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
  window.location.hash = `#/campaign/${campaign.id}/settings`;
  await expect.element(await mainTab('Campaigns')).toBeVisible();
  await page.getByRole('link', { name: 'Campaigns', exact: true }).nth(1).click();
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
  expect([params().get('show'), params().get('month')]).toEqual(['month', '2031-03']);
  await openAsIs();
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
});

test('choosing a view sets its filters and order, and Back returns to the list before', async () => {
  const mine = await makeView({ filters: { status: 'ended' }, sort: 'name', order: 'ASC' });
  const shared = await makeView({ filters: { test: 'exclude' }, shared: true }, 'editor');
  await openAdmin('/campaign');
  await views.click();
  await expect.element(option(new RegExp(`${shared.name}.*Edi Editor`))).toBeVisible();
  expect(await violations()).toEqual([]);
  await option(mine.name).click();
  await expect
    .poll(() => [viewInAddress(), filtersInAddress(), params().get('sort')])
    .toEqual([mine.id, { status: 'ended' }, 'name']);
  await expect.element(combobox('Status')).toHaveValue('ended');
  await views.click();
  await expect.element(option(mine.name)).toHaveAttribute('aria-checked', 'true');
  await option('All campaigns').click();
  await expect.element(button('Views')).toBeVisible();
  expect(window.location.hash).toBe('#/campaign');
  window.history.back();
  await expect.element(button(`View: ${mine.name}`)).toBeVisible();
});

test('a link opens a view with what it contains now', async () => {
  const view = await makeView({ filters: { q: 'nothing is found', mine: true } });
  await openAdmin(`/campaign?view=${view.id}`);
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
  expect(filtersInAddress()).toEqual({ search: 'nothing is found', mine: true });
});

test('filters that are cleared stay cleared after a reload', async () => {
  const view = await makeView({ filters: { status: 'ended' } });
  await openAdmin(`/campaign?filters=${encodeURIComponent('{}')}&view=${view.id}`);
  await expect.element(button(`View: ${view.name}, modified`)).toBeVisible();
  await expect.element(combobox('Status')).toHaveValue('');
});

test('a view that is gone, or is another user’s, opens the list with a notice', async () => {
  const { id } = await makeView({ filters: { status: 'ended' } }, 'editor');
  await openAdmin(`/campaign?filters=${encodeURIComponent('{"status":"running"}')}&view=${id}`);
  await notice('This view was deleted or is not shared with you.');
  await expect.poll(() => [viewInAddress(), filtersInAddress()]).toEqual([null, { status: 'running' }]);
  await openAdmin(`/campaign?view=${id}`, 'external');
  await notice('This view was deleted or is not shared with you.');
  await expect.poll(() => window.location.hash).toBe('#/campaign');
});

test('a filter that no longer exists is left out, and the list says so', async () => {
  const view = await makeView({ filters: { status: 'ended' } });
  const stale = {
    ...view,
    filters: { status: 'ended', removed: 1 },
    resource: 'campaigns',
    sort: 'removed',
    order: null,
  };
  answerWith(`/api/views/${view.id}`, () => Response.json(stale));
  await openAdmin(`/campaign?view=${view.id}`);
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
  expect(filtersInAddress()).toEqual({ status: 'ended' });
  await notice('1 filter of this view no longer exists.');
  await views.click();
  await expect.element(item(`Save changes to “${view.name}”`)).toBeVisible();
});

test('a deleted label is left out, and the list says so', async () => {
  const [label = ''] = await labelIds(`Deleted ${crypto.randomUUID().slice(0, 8)}`);
  const view = await makeView({ filters: { status: 'ended', labels: [label] } });
  await call('DELETE', `/api/labels/${label}`);
  await openAdmin(`/campaign?view=${view.id}`);
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
  await notice('1 label of this view was deleted.');
  expect(filtersInAddress()).toEqual({ status: 'ended' });
  await expect.element(button('Labels: All labels')).toBeVisible();
  expect(await violations()).toEqual([]);
  await views.click();
  await item(`Save changes to “${view.name}”`).click();
  await expect.poll(() => call('GET', `/api/views/${view.id}`)).toMatchObject({ filters: { status: 'ended' } });
  await expect.element(page.getByText('1 label of this view was deleted.')).not.toBeInTheDocument();
});

test('a merged label has the name of the label that it was merged into', async () => {
  const name = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  const [into = '', from = ''] = await labelIds(name, `${name} merged`);
  const view = await makeView({ filters: { labels: [from] } });
  await call('POST', `/api/labels/${into}/merge`, { from: [from] });
  await openAdmin(`/campaign?view=${view.id}`);
  await button(`Labels: ${name}`).click();
  const choice = page.getByRole('dialog', { name: 'Labels' });
  await expect.element(choice.getByRole('checkbox', { name, exact: true })).toBeChecked();
  await expect
    .element(page.getByRole('button', { name: `View: ${view.name}`, exact: true, includeHidden: true }))
    .toBeInTheDocument();
  await choice.getByRole('checkbox', { name, exact: true }).click();
  await expect.poll(filtersInAddress).toEqual({});
});

test('the label filter names deleted labels', async () => {
  const filters = JSON.stringify({ labels: ['00000000-0000-4000-8000-000000000000'] });
  await openAdmin(`/campaign?filters=${encodeURIComponent(filters)}`);
  await expect.element(button('Labels: Deleted label')).toHaveTextContent('Deleted label');
});

test('a shared view of another user can be saved as a new one only', async () => {
  const { id, name } = await makeView({ filters: { status: 'ended' }, shared: true });
  await openAdmin(`/campaign?view=${id}`, 'editor');
  await expect.element(button(`View: ${name}`)).toBeVisible();
  await combobox('Status').selectOptions('Running');
  await views.click();
  await expect.element(item('Save as view…')).toBeVisible();
  expect(item(/Delete|Rename|Save changes/).elements()).toEqual([]);
});

test('external users cannot share views', async () => {
  await openAdmin(`/campaign?filters=${encodeURIComponent('{"mine":true}')}`, 'external');
  await views.click();
  await item('Save as view…').click();
  await expect.element(field('Name')).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Share with everyone' }).elements()).toEqual([]);
});

test('a name that is taken is reported at the field, and stays', async () => {
  const { name } = await makeView();
  await openAdmin('/campaign');
  await views.click();
  await item('Save as view…').click();
  await field('Name').fill(name);
  await button('Save').click();
  await notice('You already have a view with this name.');
  await expect.element(field('Name')).toHaveValue(name);
});

test('the list of all views opens a view', async () => {
  const view = await makeView({ filters: { status: 'ended' } });
  await openAdmin('/views');
  await page.getByRole('link', { name: `Open ${view.name}` }).click();
  await expect.element(button(`View: ${view.name}`)).toBeVisible();
});
