import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { saveSettings } from './settings.tsx';
import { bar, choose, makeTexts, openTexts, storedTexts } from './texts.tsx';

const dialog = page.getByRole('dialog', { name: 'Suggestions in German' });

async function suggestMissing(): Promise<void> {
  await button('Tools').click();
  await page.getByRole('menuitem', { name: 'Suggest 2 missing texts in German' }).click();
}

afterEach(() => vi.restoreAllMocks());

/** Answers requests for suggestions with these responses, one after the other. */
function answerWith(...answers: { status: number; json: object }[]): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    const answer = address.endsWith('/translations/suggestions') ? answers.shift() : undefined;
    if (!answer) return real(request, init);
    return new Response(JSON.stringify(answer.json), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  });
}

test('missing translations are suggested, and only accepted ones are added and saved', async () => {
  const campaign = await makeTexts();
  await openTexts(campaign);
  await choose('German');
  await suggestMissing();
  await expect.element(dialog.getByText('These are sample suggestions', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Öñ {date}')).toBeVisible();
  await expect.element(dialog.getByText('seats[0]')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox').nth(2)).toBeChecked();
  expect(await violations()).toEqual([]);
  await dialog.getByText('Öñ {date}').click();
  await dialog.getByRole('button', { name: 'Add 2 suggestions' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('2 suggestions added in German, not saved yet.')).toBeVisible();
  await expect.element(page.getByText('Unsaved: German: 1 message')).toBeVisible();
  await saveSettings(campaign.name);
  expect(await storedTexts(campaign)).toMatchObject({
    de: { title: 'Willkommen', seats: ['öñé šéáţ', '{n} šéáţš'] },
  });
});

test('a suggestion with other placeholders has a warning and is not selected; a missing one is reported', async () => {
  await openTexts(await makeTexts());
  await choose('German');
  answerWith({ status: 200, json: { items: ['Am {datum}', null, '{n} Plätze'], sample: false } });
  await suggestMissing();
  await expect.element(dialog.getByText('Missing from the text: {date}')).toBeVisible();
  await expect.element(dialog.getByText('Not in the source: {datum}')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox').first()).not.toBeChecked();
  await expect.element(dialog.getByText('1 text has no suggestion.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add 1 suggestion' })).toBeEnabled();
});

test('a failure is shown with its reason, and can be retried; cancelling changes nothing', async () => {
  await openTexts(await makeTexts());
  await choose('German');
  const msg = 'The quota of the translation service is used up. Ask an administrator.';
  answerWith({ status: 502, json: { detail: { key: 'translation-quota-exceeded', msg } } });
  await suggestMissing();
  await expect.element(dialog.getByText(msg)).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Öñ {date}')).toBeVisible();
  await expect.element(dialog.getByText(msg)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(bar).toBeDisabled();
});

test('a suggestion for one message replaces its text', async () => {
  await openTexts(await makeTexts());
  await choose('German');
  await page.getByRole('button', { name: 'Actions for title' }).click();
  await page.getByRole('menuitem', { name: 'Suggest a text in German' }).click();
  await dialog.getByRole('button', { name: 'Add 1 suggestion' }).click();
  await expect.element(page.getByRole('textbox', { name: 'title, German' })).toHaveValue('Wéłçömé');
});
