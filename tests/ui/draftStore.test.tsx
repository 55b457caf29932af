import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Draft, forgetDraft, readDrafts, sweepDrafts, writeDraft } from '#src/engine/form/draftStore.ts';
import { createTabName, openTabs, tabName } from '#src/engine/form/draftTab.ts';
import { lockable } from '../support/lockableScreens.tsx';
import { showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading, type Made, makeBooking, openBooking, readBooking, save } from './bookings.tsx';

showScreens([lockable('bookings'), lockable('labels')]);
afterEach(() => vi.restoreAllMocks());

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-21T12:00:00Z');
let fresh = 0;
const draftOf = (key: string, more: Partial<Draft> = {}): Draft => ({
  key,
  tab: 'tab 1',
  changes: { name: 'Typed' },
  base: '2026-11-21T11:00:00.000Z',
  writtenAt: now,
  ...more,
});
/** Each test has a campaign of its own, because the browser's database is shared. */
let campaign: string;
beforeEach(() => {
  campaign = `campaigns/${crypto.randomUUID()}-${fresh++}`;
});

describe('a draft', () => {
  test('is stored only for its user and its record', async () => {
    const mine = draftOf(`ann/${campaign}`);
    await writeDraft(mine);
    expect(await readDrafts(`ann/${campaign}`, now)).toEqual([mine]);
    for (const other of [`bob/${campaign}`, `ann/${campaign}0`, `ann/${campaign.slice(0, -1)}`, 'ann/campaigns', '']) {
      expect(await readDrafts(other, now), other).toEqual([]);
    }
  });

  test('replaces the last one of its tab, and not of another tab; the newest comes first', async () => {
    const key = `ann/${campaign}`;
    await writeDraft(draftOf(key));
    await writeDraft(draftOf(key, { tab: 'tab 2', writtenAt: now + 1 }));
    await writeDraft(draftOf(key, { changes: { name: 'Typed on' }, writtenAt: now + 2 }));
    const drafts = await readDrafts(key, now + 3);
    expect(drafts.map(({ tab, changes }) => [tab, changes.name])).toEqual([
      ['tab 1', 'Typed on'],
      ['tab 2', 'Typed'],
    ]);
    await forgetDraft({ key, tab: 'tab 1' });
    expect((await readDrafts(key, now + 3)).map(({ tab }) => tab)).toEqual(['tab 2']);
  });

  test('expires after 30 days, and not before', async () => {
    const key = `ann/${campaign}`;
    await writeDraft(draftOf(key));
    await sweepDrafts(now + 30 * day - 1);
    expect(await readDrafts(key, now + 30 * day - 1)).toHaveLength(1);
    expect(await readDrafts(key, now + 30 * day)).toEqual([]);
    await sweepDrafts(now + 30 * day);
    expect(await readDrafts(key, now)).toEqual([]);
  });
});

describe('the id of a tab', () => {
  test('is stable, and is reported as open', async () => {
    const name = await tabName();
    expect(await tabName()).toBe(name);
    expect(await openTabs([name, 'a tab that was closed'])).toEqual(new Set([name]));
  });

  test('is unique: a tab with a copy of the storage of an open tab gets a new one, and keeps it', async () => {
    const name = await tabName();
    const nameOfCopy = createTabName();
    const own = await nameOfCopy();
    expect(own).not.toBe(name);
    expect([await tabName(), await nameOfCopy()]).toEqual([name, own]);
    expect(sessionStorage.getItem('cms_tab')).toBe(own);
    expect(await openTabs([name, own])).toEqual(new Set([name, own]));
  });

  test('exists also where the browser refuses storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const unkept = createTabName();
    const name = await unkept();
    expect(name).not.toBe(await tabName());
    expect(await unkept()).toBe(name);
  });
});

const refusals: [string, () => void][] = [
  [
    'is full',
    () =>
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }),
  ],
  [
    'is refused',
    () =>
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      }),
  ],
];

describe.each(refusals)('a storage that %s', (_name, refuse) => {
  test('stores nothing and throws nothing, and stores again once it can', async () => {
    const key = `ann/${campaign}`;
    refuse();
    await writeDraft(draftOf(key));
    expect(await readDrafts(key, now)).toEqual([]);
    await sweepDrafts(now);
    await forgetDraft({ key, tab: 'tab 1' });
    vi.restoreAllMocks();
    await writeDraft(draftOf(key));
    expect(await readDrafts(key, now)).toHaveLength(1);
  });

  test('does not break the form', async () => {
    const booking = await makeBooking();
    refuse();
    await openBooking(booking);
    await field('Name').fill(`${booking.name} anew`);
    await save(`${booking.name} anew`);
    expect(await readBooking(booking)).toMatchObject({ name: `${booking.name} anew` });
  });
});

test('a draft of another open tab is offered with the changes that it would make', async () => {
  const booking = await makeBooking();
  await tabName();
  const tab = await createTabName()();
  await writeDraft(draftOf(`test/${booking.id}`, { tab, writtenAt: Date.now() }));
  await openBooking(booking);
  const offer = page.getByRole('alert').filter({ hasText: 'You have unsaved changes in another open tab' });
  await expect.element(offer).toHaveTextContent(/Name.*Typed/);
  expect(await violations()).toEqual([]);
});

describe('what is typed into a form', () => {
  let booking: Made;
  const kept = () => readDrafts(`test/${booking.id}`, Date.now());
  beforeEach(async () => {
    booking = await makeBooking();
    await openBooking(booking);
    await expect.element(heading(booking.name)).toBeVisible();
    await field('Name').fill(`${booking.name} anew`);
    await expect.poll(kept).toMatchObject([{ changes: { name: `${booking.name} anew` }, tab: await tabName() }]);
  });

  test('is deleted once it is saved', async () => {
    await save(`${booking.name} anew`);
    await expect.poll(kept).toEqual([]);
  });

  test('is deleted once it is discarded or undone by typing', async () => {
    await button('Discard').click();
    await expect.poll(kept).toEqual([]);
    await field('Name').fill('Other');
    await expect.poll(kept).toHaveLength(1);
    await field('Name').fill(booking.name);
    await expect.poll(kept).toEqual([]);
  });

  test('remains after a failed save', async () => {
    const real = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
      init?.method === 'PUT' ? Promise.reject(new TypeError('offline')) : real(input, init),
    );
    await button('Save changes').click();
    await expect.element(page.getByText(/^Not saved; your changes are still here/)).toBeVisible();
    expect(await kept()).toHaveLength(1);
  });
});
