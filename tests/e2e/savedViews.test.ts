import { randomUUID } from 'node:crypto';
import { expect, test } from './people.ts';
import { full } from './tier.ts';

test(
  'a shared view opens for another user by its address, and says when its label was deleted',
  full,
  async ({ enter }) => {
    const word = randomUUID().slice(0, 8);
    const name = `Summer ${word}`;
    const ada = await enter('admin');
    const elif = await enter('editor');
    const label = await (await ada.call('POST', '/api/labels', { name: `Label ${word}` })).json();
    const filters = { labels: [label.id], status: 'upcoming' };
    await ada.page.goto(`/#/campaign?show=month&filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await ada.page.getByRole('button', { name: 'Views', exact: true }).click();
    await ada.page.getByRole('menuitem', { name: 'Save as view…' }).click();
    await ada.page.getByLabel('Name').fill(name);
    await ada.page.getByRole('checkbox', { name: 'Share with everyone' }).check();
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(ada.page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
    const id = new URLSearchParams(new URL(ada.page.url()).hash.split('?')[1]).get('view');

    await elif.page.goto(`/#/campaign?view=${id}`);
    await expect(elif.page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
    await expect(elif.page.getByRole('button', { name: `Labels: Label ${word}` })).toBeVisible();
    await expect(elif.page.getByRole('combobox', { name: 'Status' })).toHaveValue('upcoming');
    await expect(elif.page.getByRole('link', { name: 'Month', exact: true })).toHaveAttribute('aria-current', 'page');

    expect((await ada.call('DELETE', `/api/labels/${label.id}`)).status()).toBe(204);
    const reopened = await elif.context.newPage();
    await reopened.goto(`/#/campaign?view=${id}`);
    await expect(reopened.getByText('1 label of this view was deleted.')).toBeVisible();
    await expect(reopened.getByRole('button', { name: 'Labels: All labels' })).toBeVisible();
    await expect(reopened.getByRole('combobox', { name: 'Status' })).toHaveValue('upcoming');
    await expect(reopened.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
  },
);
