import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { answer, callsTo, item, makeReports, openReports, tableOf } from './reports.tsx';

const title = 'Newsletter delivery';
const rowsOf = (failed: number) => [{ newsletter: 'Weekly', failed }];

async function openWithAction() {
  const made = await makeReports({ items: { delivery: { json: {} }, nothing: { component: 'none' } } });
  const url = made.pathOf('delivery/retry');
  const actions = [{ label: 'Retry failed deliveries', url }];
  await answer(made.pathOf('delivery'), { json: tableOf(rowsOf(3), { title, actions }) });
  await openReports(made.campaign);
  return { ...made, url };
}

const retry = button('Retry failed deliveries');

describe('an action of a report item', () => {
  test('is carried out once, and shows the new data; an item without a report is not shown', async () => {
    const { url, pathOf } = await openWithAction();
    await expect.element(retry).toBeEnabled();
    expect(await violations()).toEqual([]);
    const section = page.getByRole('group', { name: 'Section' });
    await expect.element(section).not.toHaveTextContent('Loading report');
    expect(section.getByRole('heading', { level: 3 }).elements()).toHaveLength(1);
    await answer(`POST ${url}`, { status: 500, json: { detail: { key: 'internal', msg: 'Away' } } });
    await retry.click();
    await expect.element(item(title)).toHaveTextContent('this did not work. The app returned an error (500)');
    await answer(`POST ${url}`, { json: {} });
    await answer(pathOf('delivery'), { json: tableOf(rowsOf(0), { title }) });
    await retry.click();
    await expect.element(page.getByText('Retry failed deliveries: done')).toBeVisible();
    await expect.element(retry).not.toBeInTheDocument();
    expect(await callsTo(url)).toHaveLength(2);
  });
});
