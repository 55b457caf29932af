import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { saveSettings } from './settings.tsx';
import { choose, makeTexts, openTexts, patchTexts, row, text } from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog', { name: 'Details of title' });
const comment = dialog.getByRole('textbox', { name: 'Comment for translators' });
const save = dialog.getByRole('button', { name: 'Save comment' });

async function openDetails(): Promise<void> {
  await button('Actions for title').click();
  await page.getByRole('menuitem', { name: 'Comment and last changes' }).click();
  await expect.element(comment).toHaveFocus();
}

describe('plural forms', () => {
  test('say to which numbers they apply, with a sentence of such a number', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { pl: { seats: ['{n} miejsce', '{n} miejsca', '', ''] } });
    await openTexts(campaign);
    await expect.element(row('seats')).toBeVisible();
    await expect.element(page.getByText('Plural form 2 (other: 0, 2, 3)').first()).toBeVisible();
    await choose('Polish');
    await expect.element(page.getByText('Plural form 2 (few: 2, 3, 4)')).toBeVisible();
    await expect.element(page.getByText('Example: 4 miejsca')).toBeVisible();
    await expect.element(page.getByText('Source: 6 seats')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

describe('the length of a text', () => {
  test('is compared with the recommendation for its place, as a warning and a filter', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { en: { 'page.page.title': 'x'.repeat(60), 'page.b.words': 'Join' } });
    await call('POST', `/api/campaigns/${campaign.id}/patch`, {
      fields: { page: { format: 2, blocks: [{ id: 'b', type: 'link' }] } },
    });
    await openTexts(campaign);
    await expect.element(page.getByText('60 of 60 characters')).toBeVisible();
    await expect.element(page.getByText('4 of 80 characters')).toBeVisible();
    await expect.element(button('Too long (0)')).toBeVisible();
    await text('page.page.title').fill('😀'.repeat(61));
    await expect
      .element(text('page.page.title'))
      .toHaveAccessibleDescription(/61 of at most 60 characters recommended/);
    await button('Too long (1)').click();
    await expect.element(row('page.b.words')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
  });
});

describe('a comment', () => {
  test('is written beside unsaved texts, shown in the row, and deleted', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await text('date.on').fill('Unsaved {date}');
    await openDetails();
    await expect.element(save).toBeDisabled();
    await userEvent.keyboard('Above the form');
    expect(await violations()).toEqual([]);
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Comment: Above the form')).toBeVisible();
    await expect.element(page.getByText('Unsaved: English: 1 message')).toBeVisible();
    await saveSettings(campaign.name);
    await button('Comment: Above the form').click();
    await comment.fill('');
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Comment: Above the form')).not.toBeInTheDocument();
    const stored = Object(await call('GET', `/api/campaigns/${campaign.id}`));
    expect(stored.message_comments).toEqual([]);
  });

  test('stays in its field if it could not be saved', { tags: ['full'] }, async () => {
    await openTexts(await makeTexts());
    await openDetails();
    await comment.fill('Above the form');
    answerWith('/patch', () => Response.json({ detail: { key: 'not-ready', msg: 'Not ready.' } }, { status: 503 }));
    await save.click();
    await expect.element(dialog).toHaveTextContent('The comment was not saved.');
    await expect.element(comment).toHaveValue('Above the form');
    vi.restoreAllMocks();
    await save.click();
    await expect.element(button('Comment: Above the form')).toBeVisible();
  });
});

test('the last change of a message is shown with user and time in each language of the table', async () => {
  await openTexts(await makeTexts());
  await choose('German');
  await openDetails();
  await expect.element(dialog).toHaveTextContent(/German: .+ · now/);
  await expect.element(dialog).toHaveTextContent(/English: .+ · now/);
});
