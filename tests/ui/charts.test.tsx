import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import {
  areaOf,
  barsOf,
  chart,
  drag,
  hours,
  labels,
  lines,
  pointAt,
  scrollTowards,
  shown,
  tooltip,
  upTo,
  zoomable,
} from './charts.tsx';
import { item, makeReports, openReports } from './reports.tsx';

const rising = areaOf('Sign-ups', hours(101), { Chile: upTo(101), Peru: upTo(101).map((at) => 200 - at) });

async function open(answers: Parameters<typeof makeReports>[0]['items']): Promise<void> {
  const { campaign } = await makeReports({ items: answers });
  await openReports(campaign);
}

afterEach(async () => {
  localStorage.removeItem('cms_theme');
  await page.viewport(1280, 900);
});

describe('a chart over time', () => {
  test('has a description, zooms by dragging over a range, and resets', async () => {
    await open({ rising });
    const signUps = item('Sign-ups');
    await expect
      .element(chart(signUps))
      .toHaveAccessibleName(/^Sign-ups: from 1 Mar 2026 to 5 Mar 2026, highest 200 \(Peru\) at 1 Mar 2026, \d\d:\d\d$/);
    await expect.element(shown(signUps)).toHaveTextContent('1 Mar 2026 – 5 Mar 2026 · 101 points');
    expect(lines(signUps)).toHaveLength(2);
    await drag(signUps, 0.6, 0.2);
    await expect.element(shown(signUps)).toHaveTextContent('· 41 points');
    await expect.element(shown(signUps)).toHaveTextContent(/1 Mar 2026, \d\d:\d\d – 3 Mar 2026, \d\d:\d\d/);
    await drag(signUps, 0.5, 0.501);
    await expect.element(shown(signUps)).toHaveTextContent('· 41 points');
    await signUps.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.element(shown(signUps)).toHaveTextContent('· 101 points');
    await expect.element(signUps.getByRole('button', { name: 'Reset zoom' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('zooms and moves by keys and buttons, and announces its range', { tags: ['full'] }, async () => {
    await open({ rising });
    const signUps = item('Sign-ups');
    await expect.element(zoomable(signUps)).toHaveAccessibleDescription(/Plus and minus zoom, the arrow keys move/);
    zoomable(signUps).element().focus();
    await userEvent.keyboard('{Shift}');
    // The focus ring is inside the element: outside, the card would clip it and the element below would cover it.
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(zoomable(signUps).element());
    expect(outlineStyle).toBe('solid');
    expect(Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)).toBeLessThanOrEqual(0);
    const pressed = async (keys: string, points: string | RegExp) => {
      await userEvent.keyboard(keys);
      await expect.element(shown(signUps)).toHaveTextContent(points);
    };
    await pressed('++', '· 25 points');
    const middle = shown(signUps).element().textContent;
    await pressed('{ArrowLeft}', '· 25 points');
    await expect.element(shown(signUps)).not.toHaveTextContent(middle ?? '?');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(shown(signUps)).toHaveTextContent(middle ?? '?');
    await pressed('{Home}', /^1 Mar 2026, \d\d:\d\d – 2 Mar 2026, \d\d:\d\d/);
    await pressed('{End}', /– 5 Mar 2026, \d\d:\d\d · 26 points/);
    await pressed('-', '· 51 points');
    await pressed('{Escape}', '· 101 points');
    const zoom = signUps.getByRole('group', { name: 'Zoom of Sign-ups' });
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    await expect.element(shown(signUps)).toHaveTextContent('· 51 points');
    await zoom.getByRole('button', { name: 'Move to later' }).click();
    await zoom.getByRole('button', { name: 'Move to earlier' }).click();
    await zoom.getByRole('button', { name: 'Zoom out' }).click();
    await expect.element(shown(signUps)).toHaveTextContent('· 101 points');
  });

  test('shows every visible series at the pointer, and hides and shows series', { tags: ['full'] }, async () => {
    await open({ rising });
    const signUps = item('Sign-ups');
    await expect.element(chart(signUps)).toBeVisible();
    await pointAt(signUps, 0.5);
    await expect.poll(tooltip).toMatch(/^3 Mar 2026, \d\d:00Chile50Peru150$/);
    const peru = signUps.getByRole('button', { name: 'Peru' });
    await expect.element(peru).toHaveAttribute('aria-pressed', 'true');
    await peru.click();
    await expect.element(peru).toHaveAttribute('aria-pressed', 'false');
    expect(lines(signUps)).toHaveLength(1);
    await expect.element(chart(signUps)).toHaveAccessibleName(/highest 100 \(Chile\)/);
    await signUps.getByRole('button', { name: 'Chile' }).click();
    await expect.element(signUps.getByText('No series selected.')).toBeVisible();
    await peru.click();
    await expect.element(chart(signUps)).toHaveAccessibleName(/highest 200 \(Peru\)/);
  });

  test('has a table too, with all data that the app sent', async () => {
    const values = ['2026-03-02T12:00:00Z', 'soon', '2026-03-01T12:00:00Z'];
    await open({ odd: areaOf('Odd', values, { Chile: [2, 3, 'many'] }) });
    const odd = item('Odd');
    const choice = odd.getByRole('group', { name: 'View of Odd' });
    await choice.getByRole('button', { name: 'Table' }).click();
    await expect.element(odd.getByRole('table')).toBeVisible();
    const cells = odd
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
    expect(cells).toHaveLength(4);
    expect(cells[0]).toContain('Time');
    expect(cells[2]).toContain('soon');
    expect(cells[3]).toContain('–');
    await choice.getByRole('button', { name: 'Chart' }).click();
    await expect.element(odd.getByText('1 date can’t be read and is only in the table.')).toBeVisible();
    await expect.element(odd.getByText('1 value is missing or not a number and leaves a gap.')).toBeVisible();
  });

  test('of 10,000 points draws each group’s extremes, and says so until zoomed in', { tags: ['full'] }, async () => {
    const wave = upTo(10_000).map((at) => (at === 7_777 ? 5_000 : at % 100));
    await open({ many: areaOf('Many', hours(10_000), { Chile: wave }) });
    const many = item('Many');
    await expect.element(many.getByText('Simplified from 10,000 points', { exact: false })).toBeVisible();
    await expect.element(shown(many)).toHaveTextContent('· 10,000 points');
    await expect.element(chart(many)).toHaveAccessibleName(/highest 5,000 at/);
    expect((lines(many)[0]?.match(/L/g) ?? []).length).toBeLessThan(2_000);
    await drag(many, 0.7, 0.72);
    await expect.element(many.getByText('Simplified from', { exact: false })).not.toBeInTheDocument();
  });

  test('at 390 px has labels that neither overlap nor overflow', { tags: ['full'] }, async () => {
    const names = upTo(40).map((at) => `Long name of a category ${at}`);
    await open({ rising, names: areaOf('Named', names, { Chile: upTo(40) }, 'category') });
    await page.viewport(390, 844);
    for (const title of ['Sign-ups', 'Named']) {
      const one = item(title);
      await expect.element(chart(one)).toBeVisible();
      await expect.poll(() => chart(one).element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
      const all = labels(one);
      expect(all.length).toBeGreaterThan(4);
      for (const [at, { text, box }] of all.entries()) {
        expect(box.right, text).toBeLessThanOrEqual(390);
        for (const other of all.slice(at + 1)) {
          const apart =
            box.right <= other.box.left ||
            other.box.right <= box.left ||
            box.bottom <= other.box.top ||
            other.box.bottom <= box.top;
          expect(apart, `${text} and ${other.text}`).toBe(true);
        }
      }
      expect(document.documentElement.scrollWidth).toBe(390);
    }
  });
});

describe('a chart of bars', () => {
  test('has a value at each bar, also below zero, with the first at the top', { tags: ['full'] }, async () => {
    await open({
      bars: barsOf('Countries', ['Chile', 'Peru', 'Cuba'], { Sold: [1_234, -50, 0], Given: [7, 8, 2_000_000] }),
    });
    const bars = item('Countries');
    await expect
      .element(chart(bars))
      .toHaveAccessibleName('Countries: 3 categories from Chile to Cuba, highest 2,000,000 (Given) at Cuba');
    const at = (text: string) => labels(bars).find((one) => one.text === text)?.box ?? new DOMRect(Number.NaN);
    expect(at('Chile').top).toBeLessThan(at('Peru').top);
    expect(at('1,234').top).toBeLessThan(at('7').top);
    expect(at('-50').right).toBeLessThan(at('0').left);
    expect(at('2M').top).toBeGreaterThan(at('0').top);
  });

  test('shows no number where the app sent none', { tags: ['full'] }, async () => {
    await open({ bars: barsOf('Countries', ['Chile', 'Peru', 'Cuba'], { Sold: [7, null, 'many'], Given: [8, 9, 0] }) });
    const bars = item('Countries');
    await expect.element(bars.getByText('2 values are missing or not numbers and leave gaps.')).toBeVisible();
    const numbers = labels(bars).flatMap(({ text }) => (/\d/.test(text) ? [text] : []));
    expect(numbers.toSorted()).toEqual(['0', '7', '8', '9']);
  });

  test('shows whole names inside its area, however wide their letters are', { tags: ['full'] }, async () => {
    const wide = ['MMMM WWWW', 'KOREA, REPUBLIC OF', 'W'.repeat(60), 'Peru'];
    await open({ bars: barsOf('Countries', wide, { Sold: [1, 2, 3, 4] }) });
    for (const width of [1280, 390]) {
      await page.viewport(width, 900);
      const bars = item('Countries');
      // Depends on this width.
      const longest = () => labels(bars).find(({ text }) => text.startsWith('WWW'))?.box.width;
      await expect.poll(longest).toBeLessThan(width * 0.42);
      if (width > 390) expect(labels(bars).map(({ text }) => text)).toContain('KOREA, REPUBLIC OF');
      // It has the same distance from the edge as the title above it.
      const edge = bars.getByRole('heading').element().getBoundingClientRect().left;
      for (const { text, box } of labels(bars)) expect(box.left, text).toBeGreaterThanOrEqual(edge);
    }
  });

  test('of 200 categories draws the 20 highest in the app’s order, all on request', { tags: ['full'] }, async () => {
    const names = upTo(200).map((at) =>
      at === 199 ? 'A name that goes on and on and on and on '.repeat(5) : `Town ${at}`,
    );
    await open({ towns: barsOf('Towns', names, { Visits: upTo(200) }) });
    const towns = item('Towns');
    await expect
      .element(towns.getByText('The 20 highest of 200, in the app’s order. The table shows all of them.'))
      .toBeVisible();
    const drawn = labels(towns).map(({ text }) => text);
    expect(drawn).toContain('Town 180');
    expect(drawn).not.toContain('Town 179');
    await towns.getByRole('button', { name: 'Show 200' }).click();
    await expect.poll(() => labels(towns).map(({ text }) => text)).toContain('Town 0');
    await expect.element(towns.getByText('highest of', { exact: false })).not.toBeInTheDocument();
    await towns.getByRole('button', { name: 'Show 20', exact: true }).click();
    await expect.poll(() => labels(towns).map(({ text }) => text)).not.toContain('Town 0');
  });
});

test('at 390 px the switches of many series have the full width, below the choice', { tags: ['full'] }, async () => {
  const names = ['Spotify', 'Apple Music', 'Deezer', 'YouTube', 'Amazon Music', 'Tidal', 'Qobuz'];
  await open({ plays: areaOf('Plays', hours(3), Object.fromEntries(names.map((name) => [name, [1, 2, 3]]))) });
  await page.viewport(390, 844);
  const group = (name: string) => item('Plays').getByRole('group', { name }).element();
  const [switches, choice] = ['Series of Plays', 'View of Plays'];
  const between = () => group(switches).getBoundingClientRect().top - group(choice).getBoundingClientRect().bottom;
  await expect.poll(between).toBeGreaterThanOrEqual(0);
  expect(group(switches).scrollHeight).toBeLessThanOrEqual(group(switches).clientHeight);
});

describe('any data from an app', () => {
  const hostile = {
    nothing: barsOf('Nothing', [], {}),
    axisOnly: areaOf('Axis only', hours(3), {}),
    empty: areaOf('Empty', [], { Chile: [1, 2] }),
    words: barsOf('Words', ['a', 'b'], { Chile: ['x', null] }),
    one: areaOf('One', ['2026-03-01T00:00:00Z'], { Chile: [7] }),
    oneBar: barsOf('One bar', ['a'], { Chile: [0] }),
    same: areaOf('Same', Array(5).fill('2026-03-01T00:00:00Z'), { Chile: [1, 2, 3, 4, 5] }),
    none: areaOf('No dates', ['x', 'y'], { Chile: [1, 2] }),
    huge: areaOf('Huge', hours(4), { Chile: [1e308, -1e308, 1e299, '1e400'] }),
    far: areaOf('Far', ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'], { Chile: [1, 2] }),
    names: barsOf('Names', ['__proto__', 'constructor', '', 'a', 'a', '<b>x</b>'], {
      '': [1, 2, 3, 4, 5, 6],
      __proto__: [1],
    }),
    gap: areaOf('All a gap', hours(3), { Chile: [1, 2, 3], Peru: [null, null, null] }),
    series: areaOf('Series', hours(4), Object.fromEntries(upTo(40).map((at) => [`Series of ${at}`, [at, 1, 2, 3]]))),
  };

  test('breaks no chart: a message says what can’t be drawn', async () => {
    await open(hostile);
    const says: [string, string | RegExp][] = [
      ['Nothing', 'No data yet'],
      ['Axis only', 'No data yet'],
      ['Empty', 'No data yet'],
      ['Words', 'The app sent no numbers to show.'],
      ['One', /Chile.*· 1 point/],
      ['One bar', 'Chile'],
      ['Same', '· 5 points'],
      ['No dates', '2 dates can’t be read'],
      ['Huge', '3 values are missing or not numbers'],
      ['Far', '· 2 points'],
      ['Names', 'Series 1'],
      ['All a gap', '3 values are missing'],
      ['Series', 'The first 6 of 40 series are selected.'],
    ];
    for (const [title, words] of says) {
      const scrolledTo = () => {
        scrollTowards(item(title).query());
        return item(title).query()?.textContent ?? '';
      };
      await expect.poll(scrolledTo).toMatch(words);
    }
    expect(document.querySelectorAll('path[d="null"], path[d*="NaN"]')).toHaveLength(0);
    await expect.element(page.getByText('This report could not be displayed')).not.toBeInTheDocument();
    expect(
      document.querySelectorAll('svg [d*="NaN"], svg [x*="NaN"], svg [cx*="NaN"], svg [width*="NaN"]'),
    ).toHaveLength(0);
    expect(document.querySelector('svg b')).toBeNull();
    expect(document.querySelectorAll('svg circle').length).toBeGreaterThan(0);
  });
});

for (const [at, mode] of ['light', 'dark'].entries())
  test(`axe finds no violation in charts and their tables, ${mode}`, variant(at), async () => {
    localStorage.setItem('cms_theme', mode);
    await open({ rising, bars: barsOf('Countries', ['Chile', 'Peru'], { Sold: [3, 4], Given: [1, 2] }) });
    for (const title of ['Sign-ups', 'Countries']) await expect.element(chart(item(title))).toBeVisible();
    expect(document.documentElement.dataset.theme).toBe(mode);
    await zoomable(item('Sign-ups')).click();
    await userEvent.keyboard('+');
    expect(await violations()).toEqual([]);
    await button('Table').first().click();
    await expect.element(item('Sign-ups').getByRole('table')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
