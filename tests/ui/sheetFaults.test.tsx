import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, section } from './bookings.tsx';
import { downloads } from './downloads.ts';
import { type MadeCampaign, makeCampaign } from './settings.tsx';
import { takeOver } from './takeOver.ts';
import { fields, openSources } from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

const google = section('Google sheet');
const csv = section('CSV');
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name });
const sample = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit#gid=0';

type Opened = MadeCampaign & {
  /** Calls beside the open screen in one session: another login in between would cost the screen its lock. */
  asEditor: Awaited<ReturnType<typeof callerAs>>;
  read(): Promise<string>;
};

/** Creates a campaign with one text in German, opens its texts and waits for the panels. */
async function openTexts(): Promise<Opened> {
  const translations = [{ locale: 'de', messages: { title: 'Willkommen' } }];
  const campaign = await makeCampaign({ i18n: { translations } });
  const asEditor = await callerAs('editor');
  await openAdmin(`/campaign/${campaign.id}/translations`);
  await openSources();
  await expect.element(button('Export CSV')).toBeVisible();
  const path = `/api/campaigns/${campaign.id}?include_i18n=true`;
  return { ...campaign, asEditor, read: async () => JSON.stringify(Object(await asEditor('GET', path)).i18n) };
}

/**
 * Replaces the response of calls whose path ends with `ending`, by default of all methods, or fails them as without a
 * connection, until it is ended.
 */
function answer(ending: string, given: Response | null, method?: string) {
  const real = window.fetch.bind(window);
  const mock = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const isMeant = method === undefined || init?.method === method;
    if (!isMeant || !String(input).split('?')[0]?.endsWith(ending)) return real(input, init);
    if (given === null) throw new TypeError('offline');
    return given.clone();
  });
  return { mend: () => mock.mockRestore() };
}
const refusal = (status: number, key: string, msg: string) =>
  new Response(JSON.stringify({ detail: { key, msg } }), { status, headers: { 'content-type': 'application/json' } });

const choose = (content: BlobPart) =>
  userEvent.upload(
    page.elementLocator(document.querySelector('input[type=file]') ?? document.body),
    new File([content], 'texts.csv', { type: 'text/csv' }),
  );

describe('the panels', () => {
  test('say that it is unknown whether a sheet is linked, and retry', { tags: ['full'] }, async () => {
    const broken = answer('/translations/sheet', refusal(503, 'not-ready', 'Not ready yet.'));
    await openTexts();
    await expect.element(google).toHaveTextContent('The sheet link could not be loaded.');
    await expect.element(button('Load sheet')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    broken.mend();
    await google.getByRole('button', { name: 'Retry' }).click();
    await expect.element(field('Sheet URL')).toBeVisible();
  });

  test('say that the texts could not be exported, and export them with the next attempt', {
    tags: ['full'],
  }, async () => {
    const files = downloads();
    await openTexts();
    const broken = answer('/translations/csv', null);
    await button('Export CSV').click();
    await expect.element(page.getByText(/^The texts could not be exported\./)).toBeVisible();
    broken.mend();
    await button('Export CSV').click();
    await expect.poll(async () => (await files.texts())[0]).toMatch(/^\ufeff"id","en","de",/);
  });

  test('are closed to a user who lost the lock: the reason is shown, the input remains, the export works', {
    tags: ['full'],
  }, async () => {
    const campaign = await openTexts();
    const { asEditor } = campaign;
    await field('Sheet URL').fill(sample);
    await takeOver(asEditor, campaign);
    await expect.element(page.getByText(/took over this campaign/).first()).toBeVisible();
    await expect.element(field('Sheet URL')).toHaveAttribute('readonly');
    await expect.element(field('Sheet URL')).toHaveValue(sample);
    await expect.element(button('Load sheet')).toBeDisabled();
    await expect.element(button('Import CSV')).toBeDisabled();
    await expect.element(button('Export CSV')).toBeEnabled();
    expect(await violations()).toEqual([]);
  });

  test('load nothing over unsaved input', async () => {
    await openTexts();
    await fields.first().fill('Typed');
    for (const panel of [google, csv])
      await expect.element(panel).toHaveTextContent('Save or discard your changes first');
    await expect.element(button('Load sheet')).toBeDisabled();
    await expect.element(button('Import CSV')).toBeDisabled();
  });
});

describe('a refused load', () => {
  test('after the preview shows the reason in it, keeps it open, and checks again', { tags: ['full'] }, async () => {
    const campaign = await openTexts();
    await field('Sheet URL').fill(sample);
    await button('Load sheet').click();
    await expect.element(inDialog('Load sheet')).toBeVisible();
    const now = [{ locale: 'de', messages: { title: 'Herzlich willkommen' } }];
    // Written beside the open screen, by the session that holds the lock.
    const real = window.fetch.bind(window);
    const mock = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).endsWith('/sheet/load')) {
        mock.mockRestore();
        const body = JSON.stringify({ fields: { i18n: { translations: now } } });
        await real(`/api/campaigns/${campaign.id}/patch`, { ...init, body });
      }
      return real(input, init);
    });
    await inDialog('Load sheet').click();
    await expect.element(dialog).toHaveTextContent('Review the changes again.');
    await expect.element(inDialog('Load sheet')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    expect(await campaign.read()).toContain('Herzlich willkommen');
    await inDialog('Check again').click();
    await inDialog('Load sheet').click();
    await expect.element(page.getByText('Translations updated!')).toBeVisible();
    expect(await campaign.read()).not.toContain('Herzlich willkommen');
  });

  test('by a lost network keeps the preview, and leaves the texts unchanged', async () => {
    const campaign = await openTexts();
    const before = await campaign.read();
    await choose('id,en\r\ntitle,Hello\r\n');
    await expect.element(inDialog('Import')).toBeVisible();
    answer('/translations/import', null);
    await inDialog('Import').click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await inDialog('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    vi.restoreAllMocks();
    expect(await campaign.read()).toBe(before);
  });

  test('an undo that is too late says so, and the texts remain', async () => {
    const campaign = await openTexts();
    await choose('id,en,de\r\ntitle,Hello,Hallo\r\n');
    await inDialog('Import').click();
    await expect.element(button('Undo')).toBeVisible();
    // The screen may also ask again, with GET, whether it is possible.
    answer('/sheet/undo', refusal(409, 'undo-too-late', 'It is too late.'), 'POST');
    await button('Undo').click();
    await expect
      .element(
        page.getByText(
          'Not undone: the texts were changed since they were loaded. Restore an earlier version from the campaign’s history.',
        ),
      )
      .toBeVisible();
    vi.restoreAllMocks();
    expect(await campaign.read()).toContain('Hallo');
  });

  test.each<[string, BlobPart, string]>([
    ['that is larger than what is imported', new Uint8Array(8_388_609).fill(65), 'This file is larger than'],
    ['of another kind', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'This file is not UTF-8'],
    ['without anything in it', '', 'Fix these cells before loading'],
  ])('a file %s shows an error', { tags: ['full'] }, async (_name, content, words) => {
    await openTexts();
    await choose(content);
    await expect.element(page.getByText(words)).toBeVisible();
  });
});

describe('the preview', () => {
  test('lists all of 200 changes of one language, and what a file replaces', { tags: ['full'] }, async () => {
    await openTexts();
    const rows = Array.from({ length: 200 }, (_, at) => `message.${at},English ${at},عربي ${at}`);
    await choose(`id,en,ar\r\n${rows.join('\r\n')}\r\n`);
    await expect.element(dialog).toHaveTextContent('400 added, 0 changed, 1 removed.');
    await expect.element(dialog).toHaveTextContent('will be overwritten with the file data');
    await dialog.getByRole('button', { name: /^Arabic \(ar\)/ }).click();
    await expect.element(dialog.getByText('عربي 199')).toBeInTheDocument();
    await expect.element(dialog).not.toHaveTextContent(/And \d+ more/);
    await page.viewport(390, 844);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
  });

  test('shows a right-to-left language in its direction: plural forms, and text that starts with a placeholder', {
    tags: ['full'],
  }, async () => {
    await openTexts();
    await choose('id,en,ar\r\ndate,On {date},{date} في\r\nseats[0],,لا مقاعد\r\n');
    await dialog.getByRole('button', { name: /^Arabic \(ar\)/ }).click();
    for (const text of ['{date} في', 'Form 1: لا مقاعد']) {
      await expect.element(dialog.getByText(text, { exact: true })).toHaveStyle({ direction: 'rtl' });
    }
  });
});
