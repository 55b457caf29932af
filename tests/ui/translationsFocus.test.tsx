import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, section } from './bookings.tsx';
import { choose, makeTexts, openSources, openTexts } from './texts.tsx';

const sample = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit#gid=0';
const dialog = page.getByRole('dialog');
const focus = (name: string) => button(name).element().focus();

/** Presses the focused button of a dialog once it is open, and waits until it has closed. */
async function confirm(name: string): Promise<void> {
  dialog.getByRole('button', { name }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a preview returns the focus to the button that opened it; a removed sheet leaves it in its panel', {
  tags: ['full'],
}, async () => {
  await openTexts(await makeTexts());
  await openSources();
  await field('Sheet URL').fill(sample);
  focus('Load sheet');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Load sheet')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await confirm('Load sheet');
  await expect.element(button('Remove sheet')).toBeVisible();
  await expect.element(button('Load sheet')).toHaveFocus();

  focus('Remove sheet');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await confirm('Remove sheet');
  await expect.element(button('Remove sheet')).not.toBeInTheDocument();
  await expect.element(section('Google sheet')).toHaveFocus();

  focus('Undo');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('deleting a language, and keeping it after all, leaves the focus in its section', { tags: ['full'] }, async () => {
  await openTexts(await makeTexts());
  await choose('German');
  focus('Delete language');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await confirm('Delete language');
  await expect.element(button('Keep language')).toBeVisible();
  await expect.element(section('Language')).toHaveFocus();
  focus('Keep language');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Delete language')).toBeVisible();
  await expect.element(section('Language')).toHaveFocus();
});
