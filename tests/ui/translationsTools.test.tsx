import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { saveSettings } from './settings.tsx';
import { choose, makeTexts, openTexts, patchTexts, storedTexts, text } from './texts.tsx';

const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const dialog = page.getByRole('dialog', { name: 'Find and replace' });
const apply = (count: number) =>
  dialog.getByRole('button', { name: `Replace in ${count} message${count === 1 ? '' : 's'}` });

describe('the source', () => {
  test('is copied into all missing texts of a language, and that is undone except for texts typed since', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { pl: { title: 'Witamy', seats: ['miejsce', '', '', ''] } });
    await openTexts(campaign);
    await choose('Polish');
    await button('Tools').click();
    await item('Copy source to 2 missing texts in Polish').click();
    await expect.element(page.getByText('Source copied to 2 texts in Polish, not saved yet.')).toBeVisible();
    await expect.element(text('date.on', 'Polish')).toHaveValue('On {date}');
    await expect.element(text('seats', 'Polish', 1)).toHaveValue('miejsce');
    await expect.element(text('seats', 'Polish', 2)).toHaveValue('{n} seats');
    await expect.element(text('title', 'Polish')).toHaveValue('Witamy');
    expect(await violations()).toEqual([]);
    await text('date.on', 'Polish').fill('W dniu {date}');
    await button('Undo').click();
    await expect.element(text('seats', 'Polish', 2)).toHaveValue('');
    await expect.element(text('date.on', 'Polish')).toHaveValue('W dniu {date}');
    await expect.element(page.getByText('Unsaved: Polish: 1 message')).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('is copied into one message from its menu, which Alt+Enter opens', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await text('title', 'German').click();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    await item('Copy source to German').click();
    await expect.element(text('title', 'German')).toHaveValue('Welcome');
    await expect.element(text('title', 'German')).toHaveFocus();
    await expect.element(button('Same as source (1)')).toBeVisible();
    await button('Actions for seats').click();
    expect(await violations()).toEqual([]);
    await item('Copy source to German').click();
    await expect.element(text('seats', 'German', 1)).toHaveValue('one seat');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Welcome', seats: ['one seat', '{n} seats'] } });
  });
});

describe('find and replace', () => {
  test('previews each message, replaces the selected ones as unsaved changes, and can be undone', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { en: { body: 'A Seat (or two seats)?', seat: 'seat' } });
    await openTexts(campaign);
    await button('Tools').click();
    await item('Find and replace').click();
    await dialog.getByRole('textbox', { name: 'Find' }).fill('SEAT');
    await expect.element(dialog).toHaveTextContent('3 messages found');
    await dialog.getByRole('checkbox', { name: 'Match case' }).click();
    await expect.element(dialog).toHaveTextContent('No messages contain this text.');
    await dialog.getByRole('checkbox', { name: 'Match case' }).click();
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('$&ticket');
    await expect.element(apply(3)).toBeEnabled();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('checkbox', { name: /^seat ·/ }).click();
    await apply(2).click();
    await expect.element(page.getByText('Replaced in 2 messages, not saved yet.')).toBeVisible();
    await expect.element(text('body')).toHaveValue('A $&ticket (or two $&tickets)?');
    await expect.element(text('seats', 'English', 2)).toHaveValue('{n} $&tickets');
    await expect.element(text('seat')).toHaveValue('seat');
    await button('Undo').click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    await expect.element(text('body')).toHaveValue('A Seat (or two seats)?');
  });

  test('selects a replacement that breaks a placeholder or empties a message only on request, and never one that is too long', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { de: { n: 'n', long: `${'y'.repeat(9_990)} n n n`, 'date.on': 'Am {n}' } });
    await openTexts(campaign);
    await choose('German');
    await button('Tools').click();
    await item('Find and replace').click();
    await dialog.getByRole('textbox', { name: 'Find' }).fill('n');
    await expect.element(dialog).toHaveTextContent('This changes a placeholder.');
    await expect.element(dialog).toHaveTextContent('The message has no text afterwards.');
    await expect.element(dialog.getByRole('checkbox', { name: /^n ·/ })).not.toBeChecked();
    await expect.element(dialog.getByRole('checkbox', { name: /^long ·/ })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('0123456789');
    await expect.element(dialog).toHaveTextContent('The text would be too long.');
    await expect.element(dialog.getByRole('checkbox', { name: /^long ·/ })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('');
    await dialog.getByRole('checkbox', { name: /^n ·/ }).click();
    await dialog.getByRole('checkbox', { name: /^long ·/ }).click();
    await dialog.getByRole('checkbox', { name: /^title ·/ }).click();
    await apply(1).click();
    await saveSettings(campaign.name);
    expect(Object(await storedTexts(campaign)).de).not.toHaveProperty('n');
  });
});
