import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { makeCampaign, saveSettings } from './settings.tsx';
import { bar, choose, fields, language, makeTexts, openTexts, patchTexts, row, storedTexts, text } from './texts.tsx';

/** Collects the bodies of the patches that the page sends from now on. */
function watchPatches(): unknown[] {
  const sent: unknown[] = [];
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    if (address.endsWith('/patch'))
      sent.push(JSON.parse(String(init?.body ?? (await new Request(request).clone().text()))));
    return real(request, init);
  });
  return sent;
}
afterEach(() => vi.restoreAllMocks());

describe('messages', () => {
  test('are typed beside their source in several languages, and saved together; only changes are sent', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await expect.element(bar).toBeDisabled();
    await choose('German');
    await expect.element(page.getByText('1 of 3 messages translated')).toBeVisible();
    await expect.element(page.getByText('On {date}')).toBeVisible();
    await text('date.on', 'German').fill('Am {date}');
    await text('seats', 'German', 1).fill('ein Platz');
    await expect.element(page.getByText('This plural form is missing.')).toBeVisible();
    await text('seats', 'German', 2).fill('{n} Plätze');
    await expect.element(page.getByText('This plural form is missing.')).not.toBeInTheDocument();
    await choose('English');
    await text('title').fill('Hello');
    await expect.element(page.getByText('Unsaved: German: 2 messages · English: 1 message')).toBeVisible();
    expect(await violations()).toEqual([]);
    const sent = watchPatches();
    await saveSettings(campaign.name);
    expect(sent).toEqual([
      {
        fields: {
          i18n: {
            translations: [
              { locale: 'de', messages: { 'date.on': 'Am {date}', seats: ['ein Platz', '{n} Plätze'] } },
              { locale: 'en', messages: { title: 'Hello' } },
            ],
          },
        },
        include_i18n: true,
        base_updated_at: expect.any(String),
      },
    ]);
    expect(await storedTexts(campaign)).toEqual({
      default: 'en',
      en: { title: 'Hello', 'date.on': 'On {date}', seats: ['one seat', '{n} seats'] },
      de: { title: 'Willkommen', 'date.on': 'Am {date}', seats: ['ein Platz', '{n} Plätze'] },
    });
    await choose('German');
    await expect.element(page.getByText('3 of 3 messages translated')).toBeVisible();
  });

  test('that are typed back are unchanged, and an emptied one is removed', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await text('title', 'German').fill('Willkommen!');
    await expect.element(bar).toBeEnabled();
    await text('title', 'German').fill('Willkommen');
    await expect.element(bar).toBeDisabled();
    await text('title', 'German').fill('');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ de: {} });
  });

  test('have a warning where placeholders differ, and are saved all the same', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await text('date.on', 'German').fill('Am {dat}');
    await expect.element(page.getByText('Missing from the text: {date}')).toBeVisible();
    await expect.element(page.getByText('Not in the source: {dat}')).toBeVisible();
    await expect.element(text('date.on', 'German')).toHaveAccessibleDescription(/Missing from the text/);
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ de: { 'date.on': 'Am {dat}' } });
  });

  test('are filtered by missing and changed, and searched by id, text and source; the one being edited remains', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await button('Missing (2)').click();
    await expect.element(row('title')).not.toBeInTheDocument();
    await text('date.on', 'German').fill('Am {date}');
    await expect.element(button('Missing (1)')).toBeVisible();
    await expect.element(text('date.on', 'German')).toHaveValue('Am {date}');
    await button('Changed (1)').click();
    await expect.element(row('seats')).not.toBeInTheDocument();
    await button('All (3)').click();
    await page.getByRole('searchbox', { name: 'Search IDs and texts' }).fill('WELCOME');
    await expect.element(page.getByText('1 message', { exact: true })).toBeVisible();
    await expect.element(row('title')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search IDs and texts' }).fill('nothing is this');
    await expect.element(page.getByText('No matches')).toBeVisible();
    await button('Show all messages').click();
    await expect.element(row('seats')).toBeVisible();
  });

  test('have an input for each plural form of the language, written in its direction', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { ar: { seats: ['مقعد'] }, ja: { seats: ['a', 'b', 'c'] } });
    await openTexts(campaign);
    await choose('Arabic');
    await expect.element(page.getByRole('textbox', { name: /Plural form/ })).toHaveLength(6);
    await expect.element(text('seats', 'Arabic', 1)).toHaveAttribute('dir', 'rtl');
    await expect.element(text('seats', 'Arabic', 1)).toHaveAttribute('lang', 'ar');
    await expect.element(page.getByText('one seat').first()).toHaveAttribute('dir', 'ltr');
    await choose('Japanese');
    await expect.element(page.getByRole('textbox', { name: /Plural form/ })).toHaveLength(1);
    await expect.element(bar).toBeDisabled();
    await text('seats', 'Japanese', 1).fill('席');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ ja: { seats: ['席'] }, ar: { seats: ['مقعد'] } });
  });
});

describe('the table', () => {
  test('shows further languages beside the one being edited, and remembers them', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { ar: { title: 'أهلا' } });
    await openTexts(campaign);
    await choose('German');
    await button('Languages (1)').click();
    await page.getByRole('menuitemcheckbox', { name: 'Arabic (ar)' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Languages (2)')).toBeVisible();
    await expect.element(page.getByRole('columnheader')).toHaveLength(3);
    await expect.element(text('title', 'Arabic')).toHaveAttribute('dir', 'rtl');
    await expect.element(text('title', 'German')).toHaveAttribute('dir', 'ltr');
    await text('date.on', 'Arabic').fill('في {date}');
    await text('date.on', 'German').fill('Am {date}');
    await expect.element(page.getByText('Unsaved: Arabic: 1 message · German: 1 message')).toBeVisible();
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({
      ar: { 'date.on': 'في {date}' },
      de: { 'date.on': 'Am {date}' },
    });
    await openTexts(campaign);
    await expect.element(button('Languages (2)')).toBeVisible();
    await expect.element(text('title', 'Arabic')).toHaveValue('أهلا');
    await page.viewport(390, 844);
    await expect.element(text('title', 'Arabic')).not.toBeInTheDocument();
    await expect.element(text('title')).toHaveValue('Welcome');
    expect(await violations()).toEqual([]);
  });

  test('moves the focus by Tab from field to field, and by Ctrl+Enter and Alt with arrows in a language', async () => {
    const campaign = await makeCampaign();
    const messages = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m.${1000 + at}`, `Text ${at}`]));
    await patchTexts(campaign, { en: messages, de: {} });
    await openTexts(campaign);
    await choose('German');
    await text('m.1000', 'German').click();
    for (let at = 1; at <= 30; at++) await userEvent.keyboard('{Tab}');
    await expect.element(text('m.1030', 'German')).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(text('m.1031', 'German')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    await expect.element(text('m.1029', 'German')).toHaveFocus();
    await expect.element(text('m.1029', 'German')).toBeInViewport();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}Typed');
    await expect.element(text('m.1028', 'German')).toHaveValue('Typed');
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(text('m.1299', 'German')).toBeInViewport();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(text('m.1029', 'German')).toHaveFocus();
  });
});

describe('languages', () => {
  test('that are new stay open when they are saved', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await button('Add language').click();
    const dialog = page.getByRole('dialog', { name: 'Add language' });
    await dialog.getByRole('combobox').fill('japan');
    await page.getByRole('option', { name: /^Japanese/ }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(language).toHaveTextContent('Japanese');
    await text('title', 'Japanese').fill('ようこそ');
    await saveSettings(campaign.name);
    await expect.element(bar).toBeDisabled();
    await expect.element(page.getByText('1 of 3 messages translated')).toBeVisible();
    await expect.element(language).toHaveTextContent('Japanese');
  });

  test('have names, also if the browser has none for them', { tags: ['full'] }, async () => {
    await openTexts(await makeTexts());
    await button('Add language').click();
    const dialog = page.getByRole('dialog', { name: 'Add language' });
    await dialog.getByRole('combobox').fill('gsw');
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(language).toHaveTextContent('Swiss German');
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Swiss German');
  });

  test('are deleted without any other change', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await button('Delete language').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete language' }).click();
    await expect.element(page.getByText('Unsaved: German: deleted')).toBeVisible();
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).not.toHaveProperty('de');
  });

  test('are added by native name, made the default, and deleted after a confirmation; the default one can’t be', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await expect.element(button('Delete language')).toBeDisabled();
    await expect.element(page.getByText('The default language can’t be deleted.')).toBeVisible();
    await button('Add language').click();
    const dialog = page.getByRole('dialog', { name: 'Add language' });
    await expect.element(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await dialog.getByRole('combobox').fill('deutsch');
    await expect.element(page.getByRole('option', { name: /^Austrian German/ })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /^German Deutsch/ })).not.toBeInTheDocument();
    await dialog.getByRole('combobox').fill('日本');
    await page.getByRole('option', { name: /^Japanese/ }).click();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(language).toHaveTextContent('Japanese (ja)');
    await expect.element(page.getByText('Unsaved: Japanese: new')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Default' }).click();
    await choose('English');
    await button('Delete language').click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Are you sure?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete language' }).click();
    await expect.element(page.getByText('English is deleted when you save.')).toBeVisible();
    await button('Keep language').click();
    await expect.element(row('title')).toBeVisible();
    await button('Delete language').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete language' }).click();
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toEqual({ default: 'ja', ja: {}, de: { title: 'Willkommen' } });
    await expect.element(language).toHaveTextContent('Japanese');
    await expect.element(page.getByRole('checkbox', { name: 'Default' })).toBeDisabled();
  });
});

describe('a linked sheet', () => {
  test('makes the languages and the messages read-only, and says why', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await call('PUT', `/api/campaigns/${campaign.id}/translations/sheet`, { doc_id: 'a'.repeat(44), sheet_id: '0' });
    await openTexts(campaign);
    await expect.element(button('Add language')).toBeDisabled();
    await choose('German');
    await expect.element(button('Delete language')).toBeDisabled();
    await expect.element(page.getByRole('checkbox', { name: 'Default' })).toBeDisabled();
    await expect.element(text('title', 'German')).toHaveAttribute('readonly');
    await expect.element(page.getByText(/The texts come from a linked sheet/).first()).toBeVisible();
    await expect.element(bar).toBeDisabled();
  });
});

test('of 60 languages of 500 messages few are in the DOM, and a save from the screen does not change the others', async () => {
  const campaign = await makeCampaign();
  const { items } = Object(await call('GET', '/api/i18n/locales'));
  const codes: string[] = items.map(({ code }: { code: string }) => code).slice(0, 58);
  const messagesOf = (code: string) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m.${at}`, `Text ${at} of ${code}`]));
  for (let at = 0; at < codes.length; at += 10) {
    const part = codes.slice(at, at + 10).filter((code) => code !== 'en');
    await patchTexts(campaign, Object.fromEntries(part.map((code) => [code, messagesOf(code)])));
  }
  await patchTexts(campaign, { en: messagesOf('en') });
  const before = await storedTexts(campaign);
  await openTexts(campaign);
  await expect.element(page.getByText('500 messages', { exact: true })).toBeVisible();
  await expect.element(fields.first()).toBeVisible();
  expect(fields.elements().length).toBeLessThan(40);
  await page.getByRole('searchbox', { name: 'Search IDs and texts' }).fill('m.499');
  await expect.element(fields).toHaveLength(1);
  await text('m.499').fill('Text 499 of en!');
  await saveSettings(campaign.name);
  const after = await storedTexts(campaign);
  expect(after.en).toMatchObject({ 'm.499': 'Text 499 of en!' });
  const { en: _, ...others } = before;
  expect(JSON.stringify(Object.entries(after).filter(([code]) => code !== 'en'))).toBe(
    JSON.stringify(Object.entries(others)),
  );
});
