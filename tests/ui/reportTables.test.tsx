import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { answer, item, makeReports, openReports, tableOf } from './reports.tsx';

const hostile = '<img src=x onerror="window.ran = true"><script>window.ran = true</script>';
const table = item('Sign-ups').getByRole('table');
const cellsOf = (column: number) =>
  [...document.querySelectorAll('tbody tr[data-index]:not([data-details])')].map(
    (row) => row.children[column]?.textContent ?? '',
  );

async function openTable(rows: Record<string, unknown>[], more: object = {}): Promise<void> {
  const { campaign } = await makeReports({ items: { people: tableOf(rows, more) } });
  await openReports(campaign);
  await expect.element(item('Sign-ups')).toBeVisible();
}

const people = Array.from({ length: 60 }, (_, at) => ({
  name: `Person ${String(at).padStart(2, '0')}`,
  votes: (at * 37) % 100,
  joined: new Date(Date.UTC(2026, 0, 1 + at, 12)).toISOString(),
}));
const columns = [
  { key: 'name', label: 'Name' },
  { key: 'votes', label: 'Votes', type: 'integer' },
  { key: 'joined', label: 'Joined', type: 'datetime' },
];

afterEach(() => vi.restoreAllMocks());

describe('a table of a report', () => {
  test('sorts by its column headers, and announces the order', async () => {
    await openTable(people, { columns });
    const head = (name: string) => table.getByRole('columnheader', { name, exact: true });
    await expect.element(head('Votes')).toHaveAttribute('aria-sort', 'none');
    await head('Votes').getByRole('button').click();
    await expect.element(head('Votes')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => cellsOf(1).slice(0, 3)).toEqual(['0', '2', '3']);
    await head('Votes').getByRole('button').click();
    await expect.element(head('Votes')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => cellsOf(1)[0]).toBe('99');
    await head('Votes').getByRole('button').click();
    await expect.element(head('Votes')).toHaveAttribute('aria-sort', 'none');
    await expect.poll(() => cellsOf(0)[0]).toBe('Person 00');
  });

  test('has a search, pages, and a row count for assistive technology', async () => {
    await openTable(people, { columns });
    await expect.element(table).toHaveAttribute('aria-rowcount', '61');
    expect(cellsOf(0)).toHaveLength(25);
    const pages = page.getByRole('navigation', { name: 'Pages of Sign-ups' });
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => cellsOf(0)[0]).toBe('Person 25');
    await expect.element(table.getByRole('row', { name: /^Person 25/ })).toHaveAttribute('aria-rowindex', '27');
    const search = page.getByRole('searchbox', { name: 'Search in Sign-ups' });
    await search.fill('PERSON mar');
    await expect.element(page.getByText('1 of 60 rows')).toBeVisible();
    await expect.element(pages).not.toBeInTheDocument();
    expect(cellsOf(0)).toEqual(['Person 59']);
    await search.fill('nobody is called this');
    await expect.element(page.getByText('No matching rows.')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('keeps the focus on its page buttons at both ends, and formats numbers for the user’s locale', {
    tags: ['full'],
  }, async () => {
    await openTable(Array.from({ length: 1_030 }, (_, at) => ({ name: `Person ${at}` })));
    const pages = page.getByRole('navigation', { name: 'Pages of Sign-ups' });
    const [next, previous] = [
      pages.getByRole('button', { name: 'Next page' }),
      pages.getByRole('button', { name: 'Previous page' }),
    ];
    await expect.element(pages).toHaveTextContent('1–25 of 1,030');
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    next.element().focus();
    for (let at = 0; at < 41; at++) await userEvent.keyboard('{Enter}');
    await expect.element(pages).toHaveTextContent('1,026–1,030 of 1,030');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(pages).toHaveTextContent('1,026–1,030 of 1,030');
    previous.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(pages).toHaveTextContent('1,001–1,025 of 1,030');
    expect(await violations()).toEqual([]);
  });

  test('without pages renders only the visible rows of 50,000, and reaches the last', { tags: ['full'] }, async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => ({ name: `Row ${at}`, votes: at }));
    await openTable(rows, { pagination_enabled: false });
    await expect.element(table.getByRole('rowheader', { name: 'Row 0', exact: true })).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-rowcount', '50001');
    await expect.element(item('Sign-ups').getByText('50,000 rows')).toBeVisible();
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(80);
    const scroller = page.getByRole('group', { name: 'Rows of Sign-ups' }).element();
    scroller.scrollTop = scroller.scrollHeight;
    const last = table.getByRole('rowheader', { name: 'Row 49999', exact: true });
    await expect.element(last).toBeVisible();
    await expect.element(table.getByRole('row', { name: /^Row 49999/ })).toHaveAttribute('aria-rowindex', '50001');
    // The header stays visible.
    const head = table.getByRole('columnheader', { name: 'votes' }).element().getBoundingClientRect();
    expect(Math.abs(head.top - scroller.getBoundingClientRect().top)).toBeLessThan(4);
    await table.getByRole('columnheader', { name: 'votes' }).getByRole('button').click();
    await expect.poll(() => scroller.scrollTop).toBe(0);
    expect(await violations()).toEqual([]);
  });

  test('expands rows one by one or all, keeps line breaks of the details, and runs nothing in them', async () => {
    const rows = [
      { name: 'Fay', details: `Agreed to: first\nand second ${hostile}` },
      { name: 'Gus', details: 'Nothing' },
      { name: 'Hal' },
    ];
    await openTable(rows, { columns: [{ key: 'name', label: hostile }] });
    const opener = table.getByRole('button', { name: 'Details of Fay' });
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.click();
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
    await expect.element(table).toHaveTextContent(`and second ${hostile}`);
    await expect.element(table.getByRole('button', { name: 'Details of Hal' })).not.toBeInTheDocument();
    await button('Expand all').click();
    await expect.element(table.getByText('Nothing')).toBeVisible();
    await button('Collapse all').click();
    await expect.element(table.getByText('Nothing')).not.toBeInTheDocument();
    expect(window).not.toHaveProperty('ran');
    expect(await violations()).toEqual([]);
  });

  test('has all rows expanded at first if the app says so', { tags: ['full'] }, async () => {
    await openTable([{ name: 'Fay', details: 'First words' }], {
      all_expanded: true,
      columns: [{ key: 'name', label: 'Name' }],
    });
    await expect.element(table.getByText('First words')).toBeVisible();
    await table.getByRole('button', { name: 'Details of Fay' }).click();
    await expect.element(table.getByText('First words')).not.toBeInTheDocument();
  });

  test('does not expand other rows after a reload', { tags: ['full'] }, async () => {
    const tableWith = (...names: string[]) => {
      const rows = names.map((name) => ({ name, details: `Agreed to by ${name}` }));
      return tableOf(rows, { columns: [{ key: 'name', label: 'Name' }] });
    };
    const { campaign, pathOf } = await makeReports({ items: { people: tableWith('Fay', 'Gus') } });
    await openReports(campaign);
    await table.getByRole('button', { name: 'Details of Fay' }).click();
    await expect.element(table.getByText('Agreed to by Fay')).toBeVisible();
    await answer(pathOf('people'), { json: tableWith('Eve', 'Fay', 'Gus') });
    await button('Reload Sign-ups').click();
    await expect.element(table.getByRole('rowheader', { name: 'Eve' })).toBeVisible();
    await expect.element(table.getByText('Agreed to by Eve')).not.toBeInTheDocument();
  });

  test('accepts any column keys, also numbers', { tags: ['full'] }, async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const keyed = ['1', '2', '0'].map((key) => ({ key, label: `Column ${key}` }));
    await openTable([{ 0: 'nought', 1: 'one', 2: 'two' }], { columns: keyed });
    await expect.poll(() => [0, 1, 2].map((at) => cellsOf(at)[0])).toEqual(['one', 'two', 'nought']);
    expect(complaints.mock.calls.filter(([words]) => String(words).includes('same key'))).toEqual([]);
  });

  test('shows invalid cells as they are or empty, and images from allowed origins', { tags: ['full'] }, async () => {
    const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran = true"/>';
    const rows = [
      { name: hostile, votes: '12345', joined: 'yesterday', image: 'javascript:window.ran=true' },
      { name: null, votes: 12_345, joined: '2026-03-03T14:05:00.000Z', image: picture },
      { votes: { odd: true }, image: '/uploads/missing.png' },
    ];
    await openTable(rows, {
      columns: [{ key: 'image', label: 'Cover', type: 'image' }, ...columns],
      summary: [{ label: 'All', value: 12_345 }],
    });
    await expect.element(item('Sign-ups').getByText('12,345').first()).toBeVisible();
    await expect.poll(() => cellsOf(0)).toEqual(['–', '–', '–']);
    expect(cellsOf(1)).toEqual([hostile, '–', '–']);
    expect(cellsOf(2)).toEqual(['12345', '12,345', '{"odd":true}']);
    expect(cellsOf(3)).toEqual(['yesterday', expect.stringMatching(/^3 Mar 2026, \d\d:\d\d$/), '–']);
    expect(document.querySelectorAll('tbody img[src^="javascript"], tbody img[src^="data"]')).toHaveLength(0);
    expect(window).not.toHaveProperty('ran');
  });

  test('of a group is one of its tabs, which the arrow keys move between', { tags: ['full'] }, async () => {
    const group = {
      component: 'table_group' as const,
      title: 'Groups',
      tables: [
        { ...tableOf([{ country: 'Chile' }], { title: 'Countries', pagination_enabled: false }) },
        { ...tableOf([{ language: 'Spanish' }], { title: 'Languages' }) },
        { ...tableOf([], { title: undefined }) },
      ],
    };
    const { campaign, pathOf } = await makeReports({ items: { groups: { json: group } } });
    await openReports(campaign);
    await expect.element(item('Groups').getByText('Chile')).toBeVisible();
    await page.getByRole('tab', { name: 'Countries' }).click();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(page.getByRole('tabpanel', { name: 'Languages' })).toHaveTextContent('Spanish');
    await page.getByRole('tab', { name: 'Table 3' }).click();
    await expect.element(item('Groups').getByText('No rows yet')).toBeVisible();
    // After a reload there may be fewer.
    await answer(pathOf('groups'), { json: { ...group, tables: group.tables.slice(0, 2) } });
    await button('Reload Groups').click();
    await expect.element(page.getByRole('tab', { name: 'Table 3' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('tabpanel', { name: 'Languages' })).toHaveTextContent('Spanish');
  });
});
