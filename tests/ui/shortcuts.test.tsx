import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeLabel, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { heading } from './bookings.tsx';

const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

async function openLabels(role: 'admin' | 'external' = 'admin'): Promise<void> {
  await openAdmin('/labels', role);
  await expect.element(heading('Labels')).toBeVisible();
}

/** Sends a key as another keyboard does. */
const dispatch = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('keys open screens, the form of a new campaign and the search of a list', async () => {
  await openLabels();
  await userEvent.keyboard('gc');
  await expect.element(heading('Campaigns')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('searchbox')).toHaveValue('n');
  await expect.element(heading('Campaigns')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  await expect.element(heading('New campaign')).toBeVisible();
});

test('a question mark lists the shortcuts of the user; they don’t work in a dialog or with other keys', async () => {
  // An empty list has no search.
  await makeLabel();
  await openLabels('external');
  // On a German keyboard, both need Shift.
  dispatch('?', { shiftKey: true });
  await expect.element(list).toBeVisible();
  await expect.element(list.getByText('Go to Campaigns')).toBeVisible();
  await expect.element(list.getByText('Go to Users')).not.toBeInTheDocument();
  await expect.element(list.getByText('New campaign')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('gc');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}g{/Alt}c');
  dispatch('g', { ctrlKey: true });
  dispatch('c');
  await expect.element(heading('Labels')).toBeVisible();
  dispatch('/', { shiftKey: true });
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('shortcuts without Ctrl can be switched off', async () => {
  await openLabels();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await list.getByRole('switch', { name: 'Use shortcuts without Ctrl or Cmd' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Shift>}?{/Shift}gc');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  expect(window.location.hash).toBe('#/labels');
});
