import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { interceptCalls } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

const made: string[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const id of made.splice(0)) await call('POST', `/api/releases/${id}/discard`);
  await page.viewport(1280, 900);
});

const dialog = page.getByRole('dialog');
const publish_at = new Date('2032-03-11T20:00').toISOString();
const calendar = (show: string) => `/campaign?${new URLSearchParams({ month: '2032-03', show })}`;
const mark = (name: string) => page.getByRole('link', { name: new RegExp(`^Release ${name}, 11 Mar 2032, 20:00`) });
const dayCell = (day: number) => {
  const found = [...document.querySelectorAll('.cell:not([data-outside])')];
  const cell = found.find((one) => one.querySelector('.day')?.textContent?.startsWith(String(day)));
  if (!cell) throw new Error(`The month has no day ${day}.`);
  return page.elementLocator(cell);
};
const timeOf = async ({ id }: { id: string }) => Object(await call('GET', `/api/releases/${id}`)).publish_at;

let release: { id: string; name: string };
let campaign: { id: string; name: string };
const makeRelease = async () => {
  const name = `Drop ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = Object(await call('POST', '/api/releases', { name }));
  made.push(id);
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${id}`, { fields: { test: true } });
  await call('POST', `/api/releases/${id}/schedule`, { publish_at, time_zone: 'Europe/Berlin' });
  return { id, name };
};
beforeEach(async () => {
  campaign = await makeCampaign();
  release = await makeRelease();
});

test('a release is at its time in the month, opens its page, and is dragged to another day with a way back', async () => {
  await openAdmin(calendar('month'));
  await expect.element(mark(release.name)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.dragAndDrop(mark(release.name), dayCell(18), {
    sourcePosition: { x: 20, y: 10 },
    targetPosition: { x: 60, y: 60 },
  });
  await expect.element(dialog).toHaveTextContent(`Schedule "${release.name}"`);
  expect(await timeOf(release)).toBe(publish_at);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect.poll(() => timeOf(release)).toBe(new Date('2032-03-18T20:00').toISOString());
  await button('Undo').click();
  await expect.poll(() => timeOf(release)).toBe(publish_at);
  await mark(release.name).click();
  await expect.element(heading(release.name)).toBeVisible();
});

test('a release has a lane in the timeline, and a button that changes its time without a pointer', async () => {
  await openAdmin(calendar('timeline'));
  await expect.element(page.getByRole('group', { name: 'Releases' }).getByRole('link')).toBeVisible();
  Object(mark(release.name).element()).focus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog).toHaveTextContent(`Schedule "${release.name}"`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('several releases of a day are listed, also on a phone, and failed ones are marked', async () => {
  const other = await makeRelease();
  interceptCalls('/api/releases?', async (real) => {
    const body = Object(await (await real()).json());
    const items = body.items ?? body;
    for (const one of items) if (one.id === other.id) one.state = 'failed';
    return Response.json(body, { headers: { 'content-range': `releases 0-${items.length - 1}/${items.length}` } });
  });
  await openAdmin(calendar('month'));
  await button(/^2 releases on Thursday,? 11 March 2032$/).click();
  await expect.element(dialog.getByRole('link', { name: release.name })).toBeVisible();
  await expect.element(dialog).toHaveTextContent(/Could not be published/);
  await userEvent.keyboard('{Escape}');
  await page.viewport(390, 844);
  await button(/^11 March 2032: .*, 2 releases$/).click();
  const list = page.getByRole('list', { name: 'Releases' });
  await expect.element(list.getByRole('link', { name: other.name })).toBeVisible();
  await expect.element(list.getByRole('button', { name: `Change time of ${release.name}` })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('external users see neither others’ releases nor their times', async () => {
  await openAdmin(calendar('month'), 'external');
  await expect.element(page.getByRole('heading', { name: 'March 2032' })).toBeVisible();
  expect(mark(release.name).query()).toBeNull();
});
