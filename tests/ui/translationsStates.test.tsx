import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { makeCampaign, saveSettings } from './settings.tsx';
import { takeOver } from './takeOver.ts';
import {
  bar,
  choose,
  editorInATab,
  language,
  makeTexts,
  openTexts,
  patchTexts,
  row,
  storedTexts,
  text,
} from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

describe('the screen', () => {
  test('explains the empty state without messages', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openTexts(campaign);
    await expect.element(page.getByText('No messages yet')).toBeVisible();
    await expect.element(page.getByText('0 of 0 messages translated')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('explains the empty state without languages, and starts with an added one', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({}, 'no-languages');
    await openAdmin(`/campaign/${campaign.id}/translations`);
    await expect.element(page.getByText('This campaign has no languages')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Add language').click();
    await page.getByRole('dialog').getByRole('combobox').fill('english');
    await page.getByRole('option', { name: /^English English en$|^English en$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect.element(language).toHaveTextContent('English (en)');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ en: {} });
  });

  test('says why texts failed to load, and can retry', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    answerWith('include_i18n', () => Response.json({ detail: { key: 'not-ready', msg: 'x' } }, { status: 503 }));
    await openAdmin(`/campaign/${campaign.id}/translations`);
    await expect.element(heading('Translations')).toBeVisible();
    await expect.element(page.getByText('The translations could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/Nothing was changed\./)).toBeVisible();
    expect(await violations()).toEqual([]);
    vi.restoreAllMocks();
    await button('Retry').click();
    await expect.element(row('title')).toBeVisible();
  });

  test('is read-only for a user who lost the lock', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    const asEditor = await editorInATab();
    await openTexts(campaign);
    await choose('German');
    await takeOver(asEditor, campaign);
    await expect.element(page.getByText(/took over this campaign/)).toBeVisible();
    await expect.element(text('title', 'German')).toHaveAttribute('readonly');
    for (const name of ['Add language', 'Delete language', 'Save changes']) {
      await expect.element(button(name)).toBeDisabled();
    }
    await expect.element(page.getByRole('checkbox', { name: 'Default' })).toBeDisabled();
    await choose('English');
    await page.getByRole('searchbox').fill('welcome');
    await expect.element(page.getByText('1 message', { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

/** Returns how many pixels the widest element overflows the table. */
const overhang = (): number => {
  const list = page.getByRole('table', { name: /^Messages in/ }).element();
  const parts = [...list.querySelectorAll('[role="cell"], [role="rowheader"], p, textarea:not([aria-hidden])')];
  const { left, right } = list.getBoundingClientRect();
  const shown = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
  return Math.max(...shown.map((own) => Math.max(own.right - right, left - own.left)));
};

test.each([1440, 390])('a long text and a long id wrap at a width of %i', {
  tags: ['full'],
}, async (width) => {
  const campaign = await makeTexts();
  await patchTexts(campaign, {
    en: { title: 'Long before anybody else '.repeat(20), ['an.id.without.any.end.'.repeat(9)]: 'x'.repeat(300) },
  });
  await openTexts(campaign);
  await page.viewport(width, 844);
  await expect.element(row('title')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  expect(overhang()).toBeLessThanOrEqual(0);
});

/** Sets the message's input to half a surrogate pair, which the keyboard and clipboard of the tests can't enter. */
function typeAsIs(typed: string): void {
  const input = text('title').element();
  if (!(input instanceof HTMLTextAreaElement)) throw new Error('This is not an input of a text.');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('an invalid text', () => {
  test('stops the save and is shown at its field, also in another language, with all input', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await text('seats', 'German', 2).fill('x'.repeat(10_001));
    await expect.element(page.getByText('At most 10,000 characters')).toBeVisible();
    await choose('English');
    await text('title').fill('Hello');
    await page.getByRole('searchbox').fill('hello');
    await expect.element(page.getByText('1 message', { exact: true })).toBeVisible();
    await button('Missing (0)').click();
    await bar.click();
    await expect.element(page.getByText('Not saved. Check the marked fields.')).toBeVisible();
    await expect.element(language).toHaveTextContent('German');
    await expect.element(text('seats', 'German', 2)).toHaveFocus();
    await expect.element(text('seats', 'German', 2)).toHaveAccessibleDescription(/At most 10,000 characters/);
    await text('seats', 'German', 2).fill('{n} Plätze');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({
      en: { title: 'Hello' },
      de: { seats: ['', '{n} Plätze'] },
    });
  });

  test('is counted by characters, as the server counts', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await text('title').fill('😀'.repeat(10_001));
    await expect.element(page.getByText('At most 10,000 characters')).toBeVisible();
    await text('title').fill('😀'.repeat(10_000));
    await expect.element(page.getByText('At most 10,000 characters')).not.toBeInTheDocument();
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ en: { title: '😀'.repeat(10_000) } });
  });

  test('with half a surrogate pair is reported before it is sent', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await expect.element(text('title')).toBeVisible();
    typeAsIs('Half \ud83d of it');
    await expect.element(page.getByText('Contains a character that can’t be stored')).toBeVisible();
    await bar.click();
    await expect.element(page.getByText('Not saved. Check the marked fields.')).toBeVisible();
    await text('title').fill('A whole \ud83d\ude00');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ en: { title: 'A whole 😀' } });
  });
});

test('messages of any name and text are edited and saved unchanged', { tags: ['full'] }, async () => {
  const campaign = await makeTexts();
  const ids = ['constructor', 'toString', 'hasOwnProperty', 'a/b', 'a', 'a.b', 'a[0]', '💥"\\', '\u202eabc', ' '];
  await patchTexts(campaign, { en: Object.fromEntries(ids.map((id) => [id, `Text of ${id}`])) });
  await openTexts(campaign);
  await choose('German');
  await page.getByRole('searchbox').fill('constructor');
  await text('constructor', 'German').fill('Typed');
  await text('constructor', 'German').fill('');
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  const typed = 'שלום \u200f<img src=x onerror=alert(1)> %{x} 👩‍👩‍👧 \u202e';
  await text('constructor', 'German').fill(typed);
  await page.getByRole('searchbox').fill('a/b');
  await text('a/b', 'German').fill('Slash');
  await saveSettings(campaign.name);
  expect(Object(await storedTexts(campaign)).de).toEqual({ title: 'Willkommen', constructor: typed, 'a/b': 'Slash' });
  await page.getByRole('searchbox').fill('');
  await expect.element(page.getByText('13 messages', { exact: true })).toBeVisible();
});

describe('keyboard only', () => {
  test('a language is added, messages typed one after another, filtered and saved', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    button('Add language').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('svenska');
    await expect.element(page.getByRole('option', { name: /^Swedish/ })).toBeVisible();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(language).toHaveTextContent('Swedish (sv)');
    await expect.element(button('Add language')).toHaveFocus();
    text('date.on', 'Swedish').element().focus();
    await userEvent.keyboard('Den {{date}');
    await userEvent.keyboard('{Tab}');
    await expect.element(text('seats', 'Swedish', 1)).toHaveFocus();
    await userEvent.keyboard('en plats{Tab}{{n} platser');
    await expect.element(page.getByText('2 of 3 messages translated')).toBeVisible();
    button('All (3)').element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Missing (1)')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('seats')).not.toBeInTheDocument();
    await expect.element(row('title')).toBeVisible();
    bar.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({
      sv: { 'date.on': 'Den {date}', seats: ['en plats', '{n} platser'] },
    });
  });

  test('the focus and the input remain while the list scrolls away, and a focused element is not behind the save bar', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeCampaign();
    const messages = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m.${1000 + at}`, `Text ${at}`]));
    await patchTexts(campaign, { en: messages });
    await openTexts(campaign);
    await text('m.1002').fill('Typed');
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(row('m.1299')).toBeInViewport();
    await expect.element(text('m.1002')).toHaveFocus();
    await userEvent.keyboard(' on');
    await expect.element(text('m.1002')).toHaveValue('Typed on');
    window.scrollTo(0, 0);
    text('m.1002').element().focus();
    for (let at = 0; at < 20; at++) {
      await userEvent.keyboard('{Tab}');
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const barTop = bar.element().getBoundingClientRect().top;
      expect([top >= 48 + 40, bottom <= barTop]).toEqual([true, true]);
    }
  });
});
