import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, number } from './bookings.tsx';
import { answer, callsTo, item, makeReports, openReports, type ReportsOfTest, release } from './reports.tsx';

afterEach(() => vi.restoreAllMocks());

const raffle = item('Raffle winners');
const count = number('Number of winners');
const question = page.getByRole('dialog', { name: 'Replace winners' });
const winners = (...names: string[]) => ({ items: names.map((name, at) => ({ place: at + 1, name })) });

async function openRaffle(
  items: object,
  role: 'admin' | 'editor' = 'admin',
  closing?: string,
): Promise<ReportsOfTest & { url: string }> {
  const made = await makeReports({ items: { raffle: { json: {} } } });
  const url = made.pathOf('winners');
  const columns = [
    { key: 'place', label: 'Place', type: 'integer' },
    { key: 'name', label: 'Name' },
  ];
  const downloads = [{ url: made.pathOf('winners.csv'), title: 'Raffle winners', format: 'csv' }];
  await answer(made.pathOf('raffle'), {
    json: {
      ...{ component: 'raffle_winners', raffle_winners_url: url, columns, downloads },
      ...(closing && { raffle_entries_url: made.pathOf(closing) }),
    },
  });
  await answer(url, { json: items });
  await openReports(made.campaign, role);
  return { ...made, url };
}

const drawsAt = async (url: string) =>
  (await callsTo(url)).filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

describe('a raffle', () => {
  test('closes entries first if the app can, shows what it has published, and asks for the value that was named', async () => {
    const { url, pathOf } = await openRaffle(winners(), 'admin', 'entries');
    await count.fill('2');
    await raffle.getByRole('textbox', { name: 'Public value (optional)' }).fill('Lotto of 5 Dec');
    expect(await violations()).toEqual([]);
    const facts = [
      { label: 'Entries', value: 1_200 },
      { label: 'Commitment', value: 'a1'.repeat(32) },
    ];
    const closed = { id: '9', count: 2, facts, public_value: 'Lotto of 5 Dec' };
    const published = { ...winners(), closed, public_url: 'https://apps.example.com/page' };
    await answer(`POST ${pathOf('entries')}`, { json: published });
    await answer(url, { json: published });
    await button('Close entries').click();
    await expect.element(raffle.getByRole('status')).toHaveTextContent('Entries1,200');
    await expect.element(count).not.toBeInTheDocument();
    await expect.element(raffle.getByRole('link', { name: 'Public page of the draws' })).toBeVisible();
    expect(await drawsAt(pathOf('entries'))).toEqual([{ count: 2, public_value: 'Lotto of 5 Dec' }]);
    await button('Pick winners').click();
    await expect.element(raffle).toHaveTextContent('Enter the value.');
    expect(await violations()).toEqual([]);
    await raffle.getByRole('textbox', { name: 'Value: Lotto of 5 Dec' }).fill('7 12 19');
    await answer(`POST ${url}`, { json: winners('Fay', 'Gus') });
    await button('Pick winners').click();
    await expect.element(raffle.getByRole('rowheader', { name: 'Gus' })).toBeVisible();
    expect(await drawsAt(url)).toEqual([
      { count: 2, replace_existing: true, entries_id: '9', public_value: '7 12 19' },
    ]);
    await expect.element(button('Close entries')).toBeVisible();
  });

  test('draws the first winners at once, however often it is clicked, with one as the default number', async () => {
    const { url } = await openRaffle(winners());
    await expect.element(raffle.getByRole('heading', { name: 'Raffle winners' })).toBeVisible();
    await expect.element(raffle).toHaveTextContent('No winners yet');
    await expect.element(count).toHaveValue(1);
    await expect.element(button('Download Raffle winners as CSV')).toBeVisible();
    expect(await violations()).toEqual([]);
    await answer(`POST ${url}`, { held: true, json: winners('Fay', 'Gus') });
    await count.fill('2');
    const pick = button('Pick winners').element();
    if (pick instanceof HTMLElement) for (const _ of [1, 2, 3]) pick.click();
    await expect.poll(() => drawsAt(url)).toEqual([{ count: 2, replace_existing: true }]);
    await answer(url, { json: winners('Fay', 'Gus') });
    await release(`/${encodeURIComponent(`POST ${url}`)}`);
    await release(url);
    await expect.element(raffle.getByRole('rowheader', { name: 'Gus' })).toBeVisible();
    await expect.element(page.getByText('2 winners picked')).toBeVisible();
    await expect.element(count).toHaveValue(2);
    expect(await drawsAt(url)).toHaveLength(1);
  });

  test('can be drawn by keyboard, and keeps the focus', { tags: ['full'] }, async () => {
    const { url } = await openRaffle(winners());
    await expect.element(raffle).toHaveTextContent('No winners yet');
    await answer(`POST ${url}`, { json: winners('Fay') });
    button('Pick winners').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(raffle.getByRole('rowheader', { name: 'Fay' })).toBeVisible();
    await expect.element(button('Pick winners')).toHaveFocus();
  });

  test('asks before it replaces winners, and again when others were drawn in between', async () => {
    const { url } = await openRaffle(winners('Fay', 'Gus'));
    await expect.element(raffle).toHaveTextContent('Gus');
    await expect.element(count).toHaveValue(2);
    await count.fill('1');
    await button('Pick winners').click();
    await expect.element(question).toHaveTextContent('The 2 winners below will be replaced by a new draw of 1.');
    expect(await violations()).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(await drawsAt(url)).toEqual([]);
    await answer(url, { json: winners('Ida') });
    await answer(`POST ${url}`, { json: winners('Jo') });
    await button('Pick winners').click();
    await question.getByRole('button', { name: 'Pick new winners' }).click();
    await expect.element(question).toHaveTextContent('Someone else picked winners in the meantime');
    expect(await drawsAt(url)).toEqual([]);
    await question.getByRole('button', { name: 'Pick new winners' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(raffle).toHaveTextContent('Jo');
    await expect.element(raffle).not.toHaveTextContent('Ida');
    expect(await drawsAt(url)).toEqual([{ count: 1, replace_existing: true }]);
  });

  test('shows the app’s reason why there are no winners, and that the result is unknown if the response was lost', {
    tags: ['full'],
  }, async () => {
    const { url } = await openRaffle(winners());
    await expect.element(raffle).toHaveTextContent('No winners yet');
    const most = 'At most 3: that is how many sign-ups can be drawn';
    await answer(`POST ${url}`, { status: 422, json: { detail: [{ loc: ['count'], msg: most }] } });
    await button('Pick winners').click();
    await expect.element(raffle.getByRole('alert')).toHaveTextContent('No winners were picked');
    await expect.element(raffle.getByRole('alert')).toHaveTextContent(most);
    await answer(`POST ${url}`, { status: 500, json: {} });
    await button('Pick winners').click();
    await expect.element(raffle.getByRole('alert')).toHaveTextContent('It is unknown whether winners were picked.');
    for (const typed of ['0', '-1', '1.5', '']) {
      await count.fill(typed);
      await button('Pick winners').click();
      await expect.element(raffle).toHaveTextContent('Enter a whole number of 1 or more.');
    }
    expect(await drawsAt(url)).toHaveLength(2);
  });

  test('with winners that fail to load says so, and loads them again, keeping the keyboard focus', {
    tags: ['full'],
  }, async () => {
    const { url } = await openRaffle({ winners: [] });
    await expect.element(raffle.getByRole('alert')).toHaveTextContent('The winners could not be loaded');
    await expect.element(button('Pick winners')).not.toBeInTheDocument();
    await answer(url, { json: winners('Fay') });
    button('Retry').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(raffle).toHaveTextContent('Fay');
    expect(raffle.element().contains(document.activeElement)).toBe(true);
  });

  test('shows after a reload the winners that another user has drawn', { tags: ['full'] }, async () => {
    const { url } = await openRaffle(winners('Fay'));
    await expect.element(raffle).toHaveTextContent('Fay');
    await answer(url, { json: winners('Gus', 'Ida') });
    await button('Reload Raffle winners').click();
    await expect.element(raffle).toHaveTextContent('Ida');
    await expect.element(raffle).not.toHaveTextContent('Fay');
    await expect.element(count).toHaveValue(2);
  });

  test('keeps the typed number when the page scrolls under the pointer', { tags: ['full'] }, async () => {
    await openRaffle(winners());
    await count.fill('20');
    await expect.element(count).toHaveFocus();
    count.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
    // Browsers change only the number of a focused input.
    await expect.element(count).not.toHaveFocus();
  });
});
