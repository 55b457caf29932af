import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { call, makeLabel, openAdmin, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import { button, makeBooking, number } from './bookings.tsx';

showScreens([screensOf(bookingScreens)]);

const filtersInAddress = () =>
  JSON.parse(new URLSearchParams(window.location.hash.split('?')[1]).get('filters') ?? '{}');
const open = (filters: object) => openAdmin(`/bookings?filters=${encodeURIComponent(JSON.stringify(filters))}`);
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
const close = () => userEvent.keyboard('{Escape}');

async function idOf(label: string): Promise<string> {
  const found: unknown = await call('GET', `/api/labels?filter=${encodeURIComponent(JSON.stringify({ q: label }))}`);
  return Array.isArray(found) ? found[0].id : '';
}

test('a choice is filtered by several of its values', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const club = await makeBooking({ name: `${mark} club` });
  const festival = await makeBooking({ name: `${mark} festival`, kind: 'festival', capacity: 5 });
  const hall = await makeBooking({ name: `${mark} hall`, kind: 'hall', capacity: 5 });
  await open({ search: mark });
  await button('Kind: any').click();
  expect(await violations()).toEqual([]);
  await checkbox('Festival').click();
  await expect.poll(filtersInAddress).toEqual({ search: mark, kind: 'festival' });
  await expect.element(page.getByText(festival.name)).toBeVisible();
  await expect.element(page.getByText(club.name)).not.toBeInTheDocument();
  await checkbox('Hall').click();
  await expect.poll(filtersInAddress).toEqual({ search: mark, kind: ['festival', 'hall'] });
  await close();
  await expect.element(button('Kind: Festival Hall')).toHaveFocus();
  await expect.element(page.getByText(hall.name)).toBeVisible();
  await expect.element(page.getByText(festival.name)).toBeVisible();
  await expect.element(page.getByText(club.name)).not.toBeInTheDocument();
  await button('Clear filters').click();
  await expect.element(button('Kind: any')).toBeVisible();
});

test('a number is filtered by a range, of which one end may be missing', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [low, middle, high] = await Promise.all(
    [10, 20, 30].map((fee) => makeBooking({ name: `${mark} for ${fee}`, fee })),
  );
  const row = ({ name = '' }: { name?: string } = {}) => page.getByText(name);
  await open({ search: mark });
  await button('Fee: any').click();
  await number('from').fill('10.5');
  await expect.poll(filtersInAddress).toEqual({ search: mark, fee_from: 10.5 });
  await number('to').fill('20');
  await expect.poll(filtersInAddress).toEqual({ search: mark, fee_from: 10.5, fee_to: 20 });
  expect(await violations()).toEqual([]);
  await close();
  await expect.element(row(low)).not.toBeInTheDocument();
  await expect.element(row(high)).not.toBeInTheDocument();
  await expect.element(row(middle)).toBeVisible();
  await button('Fee: from 10.5 to 20').click();
  await number('from').fill('');
  await expect.poll(filtersInAddress).toEqual({ search: mark, fee_to: 20 });
  await close();
  await expect.element(row(low)).toBeVisible();
});

test('a boolean is filtered by yes or no', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const shared = await makeBooking({ name: `${mark} shared`, shared: true });
  const own = await makeBooking({ name: `${mark} own` });
  await open({ search: mark });
  await button('Shared: any').click();
  await checkbox('Yes').click();
  await expect.poll(filtersInAddress).toEqual({ search: mark, shared: true });
  await expect.element(page.getByText(own.name)).not.toBeInTheDocument();
  await checkbox('No').click();
  await expect.poll(filtersInAddress).toEqual({ search: mark, shared: false });
  await close();
  await expect.element(button('Shared: No')).toBeVisible();
  await expect.element(page.getByText(own.name)).toBeVisible();
  await expect.element(page.getByText(shared.name)).not.toBeInTheDocument();
});

test('a number in a URL may be text', async () => {
  const [wanted, other] = [await makeBooking({ fee: 1807 }), await makeBooking({ fee: 1808 })];
  await open({ fee: '1807' });
  await expect.element(button('Fee: 1,807')).toBeVisible();
  await expect.element(page.getByText(wanted.name)).toBeVisible();
  await expect.element(page.getByText(other.name)).not.toBeInTheDocument();
});

test('records are chosen in the order of a search, and shown by name', async () => {
  const label = await makeLabel();
  const id = await idOf(label);
  const [wanted, other] = [await makeBooking({ label: id }), await makeBooking()];
  await open({});
  await button('Label: any').click();
  await page.getByRole('dialog').getByRole('searchbox').fill(label);
  await checkbox(label).click();
  await expect.poll(filtersInAddress).toEqual({ label: id });
  expect(await violations()).toEqual([]);
  await close();
  await expect.element(button(`Label: ${label}`)).toBeVisible();
  await expect.element(page.getByText(wanted.name)).toBeVisible();
  await expect.element(page.getByText(other.name)).not.toBeInTheDocument();
});

test('whether a field has a value replaces its other filters, and the other way round', async () => {
  const label = await makeLabel();
  const id = await idOf(label);
  await open({ label: id });
  await button(`Label: ${label}`).click();
  await checkbox('Empty').click();
  await expect.poll(filtersInAddress).toEqual({ label_set: false });
  await checkbox('Not empty').click();
  await expect.poll(filtersInAddress).toEqual({ label_set: true });
  await expect.element(checkbox('Empty')).not.toBeChecked();
  await page.getByRole('dialog').getByRole('searchbox').fill(label);
  await checkbox(label).click();
  await expect.poll(filtersInAddress).toEqual({ label: id });
});

test('on a phone the filters are behind one button with their number', async () => {
  await open({ fee_from: 10, fee_to: 20, label_set: false });
  await page.viewport(390, 844);
  await button('Filters (2)').click();
  await expect.element(button('Fee: from 10 to 20')).toBeVisible();
  await expect.element(button('Label: Empty')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(await violations()).toEqual([]);
});
