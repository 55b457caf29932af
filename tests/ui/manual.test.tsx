import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { heading } from './bookings.tsx';

test('the command palette opens the manual, whose contents go to a chapter', async () => {
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('manual');
  await expect.element(page.getByRole('option', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Manual' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Media' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Media' })).toHaveFocus();
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect.element(page.getByRole('heading', { level: 3, name: 'History' })).toHaveFocus();
  await expect.element(page.getByRole('cell', { name: 'Open the command palette' })).toBeInTheDocument();
  expect(page.getByRole('main').element().textContent).not.toMatch(/\*\*|\]\(|\| /);
  expect(await violations()).toEqual([]);
});
