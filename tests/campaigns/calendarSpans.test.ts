import { describe, expect, test } from 'vitest';
import { dayOf } from '#resources/campaigns/calendar/days.ts';
import {
  type CalendarCampaign,
  canDrag,
  draggedDates,
  hiddenOn,
  lanesOf,
  layOut,
  layOutFolded,
  placedIn,
  spanOf,
} from '#resources/campaigns/calendar/spans.ts';

const at = (text: string) => new Date(`${text}${text.includes('T') ? '' : 'T12:00:00'}`).toISOString();
const day = (text: string) => dayOf(new Date(at(text)));

type Given = { from?: string; to?: string; labels?: string[]; created?: string };
const campaign = (name: string, { from, to, labels = [], created = '2026-01-01' }: Given = {}): CalendarCampaign => ({
  id: name,
  name,
  app: 'parties',
  starts_at: from ? at(from) : null,
  ends_at: to ? at(to) : null,
  created_at: at(created),
  updated_at: at(created),
  published_at: at(created),
  labels,
  test: false,
});
const dates = (from: string | null, to: string | null) => ({ starts_at: from && at(from), ends_at: to && at(to) });
const december = { first: day('2026-12-01'), last: day('2026-12-31') };

describe('a campaign', () => {
  test.each([
    ['lasts from its first to its last day', { from: '2026-12-03', to: '2026-12-05' }, '2026-12-03', '2026-12-05'],
    [
      'that ends at midnight ends on the day before',
      { from: '2026-12-03', to: '2026-12-05T00:00:00' },
      '2026-12-03',
      '2026-12-04',
    ],
    [
      'of no length is on one day',
      { from: '2026-12-03T00:00:00', to: '2026-12-03T00:00:00' },
      '2026-12-03',
      '2026-12-03',
    ],
    [
      'that ends before its start is on the day of its start',
      { from: '2026-12-03', to: '2026-11-01' },
      '2026-12-03',
      '2026-12-03',
    ],
    [
      'without a start begins when it was created',
      { to: '2026-12-05', created: '2026-12-02' },
      '2026-12-02',
      '2026-12-05',
    ],
  ])('%s', (_, given, first, last) => {
    expect(spanOf(campaign('a', given))).toEqual({ first: day(first), last: day(last) });
  });

  test('without an end never ends', () => {
    expect(spanOf(campaign('a', { from: '2026-12-03' })).last).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a drag', () => {
  const both = dates('2026-12-03', '2026-12-05');

  test('moves both dates, or one end', () => {
    expect(draggedDates(both, 'move', 2)).toEqual(dates('2026-12-05', '2026-12-07'));
    expect(draggedDates(both, 'start', -2)).toEqual(dates('2026-12-01', '2026-12-05'));
    expect(draggedDates(both, 'end', 9)).toEqual(dates('2026-12-03', '2026-12-14'));
  });

  test('adds no date that the campaign does not have', () => {
    expect(draggedDates(dates('2026-12-03', null), 'move', 1)).toEqual(dates('2026-12-04', null));
    expect(draggedDates(dates(null, '2026-12-03'), 'move', 1)).toEqual(dates(null, '2026-12-04'));
  });

  test('never puts the end before the start', () => {
    expect(draggedDates(both, 'start', 2)).toEqual(dates('2026-12-05', '2026-12-05'));
    expect(draggedDates(both, 'start', 3)).toBeNull();
    expect(draggedDates(both, 'end', -3)).toBeNull();
  });

  test('needs dates that exist, and that the user and the app allow to change', () => {
    const all = { start: true, end: true };
    const onlyEnd = { start: false, end: true };
    expect(canDrag(both, 'move', all)).toBe(true);
    expect(canDrag(both, 'move', onlyEnd)).toBe(false);
    expect([canDrag(both, 'start', onlyEnd), canDrag(both, 'end', onlyEnd)]).toEqual([false, true]);
    expect(canDrag(dates(null, '2026-12-03'), 'move', onlyEnd)).toBe(true);
    expect(canDrag(dates(null, null), 'move', all)).toBe(false);
    expect(canDrag(dates('2026-12-03', null), 'end', all)).toBe(false);
  });
});

describe('bars', () => {
  const placed = placedIn(
    [
      campaign('whole month', { from: '2026-11-01', to: '2027-02-01' }),
      campaign('b', { from: '2026-12-02', to: '2026-12-04' }),
      campaign('a', { from: '2026-12-02', to: '2026-12-10' }),
      campaign('c', { from: '2026-12-05', to: '2026-12-06' }),
      campaign('elsewhere', { from: '2027-01-01', to: '2027-01-02' }),
      campaign('endless', { from: '2026-12-30' }),
    ],
    december,
  );
  const bars = layOut(placed, december);
  const rowOf = (name: string) => bars.find((bar) => bar.campaign.name === name)?.row;

  test('do not overlap in a row, and those that begin or end come before those that last all the time', () => {
    expect(bars.map((bar) => bar.campaign.name)).toEqual(['a', 'b', 'c', 'endless', 'whole month']);
    expect([rowOf('a'), rowOf('b'), rowOf('c'), rowOf('endless'), rowOf('whole month')]).toEqual([0, 1, 1, 0, 2]);
  });

  test('are cut at the ends of the period', () => {
    expect(bars.at(-1)).toMatchObject({ ...december, begins: false, ends: false, endless: false });
    expect(bars.at(-2)).toMatchObject({ last: december.last, begins: true, ends: false, endless: true });
  });

  test('have room after them where a button is shown', () => {
    const spaced = layOut(placed, december, undefined, ({ first, last }) => (last - first < 5 ? 1 : 0));
    expect(spaced.map(({ campaign: { name }, row }) => [name, row])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['endless', 0],
      ['whole month', 3],
    ]);
    expect(spaced.map(({ first, last }) => last - first)).toEqual(bars.map(({ first, last }) => last - first));
  });

  test('that have no row are counted by day', () => {
    expect(hiddenOn(placed, layOut(placed, december, 1), day('2026-12-03'))).toBe(2);
    expect(hiddenOn(placed, layOut(placed, december, 2), day('2026-12-05'))).toBe(1);
    expect(hiddenOn(placed, layOut(placed, december, 3), day('2026-12-05'))).toBe(0);
  });

  test('are divided where they fit in no row, so that no day with further campaigns has a free row', () => {
    const divided = layOut(placed, december, 1).filter(({ campaign }) => campaign.name === 'whole month');
    expect(divided.map(({ first, last, part, begins, ends }) => [first, last, part, begins, ends])).toEqual([
      [day('2026-12-01'), day('2026-12-01'), 0, false, false],
      [day('2026-12-11'), day('2026-12-29'), 1, false, false],
    ]);
    for (let each = december.first; each <= december.last; each += 1) {
      const bars = layOut(placed, december, 2).filter(({ first, last }) => first <= each && last >= each);
      expect(new Set(bars.map(({ row }) => row)).size).toBe(bars.length);
      if (hiddenOn(placed, layOut(placed, december, 2), each) > 0) expect(bars).toHaveLength(2);
    }
  });
});

test('a campaign is in the lane of each of its labels, and those without labels come last', () => {
  const lanes = lanesOf(
    placedIn(
      [campaign('one'), campaign('two', { labels: ['1', '2', 'deleted'] }), campaign('three', { labels: ['1'] })],
      december,
    ),
    [
      { id: '1', name: 'pop', colour: '#7c4dff' },
      { id: '2', name: 'jazz', colour: '#7c4dff' },
    ],
  );
  const names = lanes.map(({ label, placed }) => [label?.name ?? null, placed.map((each) => each.campaign.name)]);
  expect(names).toEqual([
    ['jazz', ['two']],
    ['pop', ['three', 'two']],
    [null, ['one']],
  ]);
});

describe('a week with more campaigns than rows', () => {
  const week = { first: day('2026-12-07'), last: day('2026-12-13') };
  const endless = ['a', 'b', 'c'].map((name) => campaign(name, { created: '2026-12-08' }));
  const starting = campaign('starting', { from: '2026-12-09' });
  const ending = campaign('ending', { from: '2026-11-01', to: '2026-12-10' });
  const namesIn = (campaigns: CalendarCampaign[], rows: number) =>
    layOutFolded(placedIn(campaigns, week), week, rows).map((bar) => bar.campaign.name);

  test('shows starts and ends, and no bars of campaigns without an end that started before or on no date', () => {
    expect(namesIn([...endless, starting, ending], 4)).toEqual(['ending', 'starting']);
    expect(namesIn([...endless, starting, ending], 5)).toEqual(['ending', 'starting', 'a', 'b', 'c']);
  });
});
