import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';
import { bar, openSources, text } from './texts.tsx';

const google = section('Google sheet');
const csv = section('CSV');
const preview = page.getByRole('dialog', { name: 'Load this sheet' });
const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
const address = (doc: string) => `https://docs.google.com/spreadsheets/d/${doc}/edit#gid=0`;
const sample = address('1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789');

const en = { locale: 'en', messages: { 'signup.title': 'Sign up', gone: 'Bye' } };
/** Creates a campaign and opens its texts; `texts` reads the stored ones in another session. */
async function openTexts(): Promise<MadeCampaign & { texts(): Promise<string> }> {
  const campaign = await makeCampaign({ i18n: { translations: [en] } });
  const read = await callerAs('admin');
  await openAdmin(`/campaign/${campaign.id}/translations`);
  await openSources();
  await expect.element(field('Sheet URL')).toBeVisible();
  const texts = async () =>
    JSON.stringify(Object(await read('GET', `/api/campaigns/${campaign.id}?include_i18n=true`)).i18n);
  return { ...campaign, texts };
}
async function look(url: string): Promise<void> {
  await field('Sheet URL').fill(url);
  await button('Load sheet').click();
}
describe('the sheet panel', () => {
  test('shows the changes of a sheet, loads them after a confirmation, undoes, and removes only the link', async () => {
    const campaign = await openTexts();
    const before = await campaign.texts();
    await expect.element(google).toHaveTextContent('Paste a google sheet link below to load translations');
    await expect.element(google).toHaveTextContent('The translations here will be overwritten with the sheet data');
    await look(sample);
    await expect.element(preview).toHaveTextContent('removed. The translations here will be overwritten');
    await inDialog(/^English \(en\)/).click();
    await expect.element(preview).toHaveTextContent('Sign up');
    await expect.element(preview).toHaveTextContent('Remind me at the start');
    expect(await violations()).toEqual([]);
    await inDialog('Cancel').click();
    await expect.element(preview).not.toBeInTheDocument();
    expect(await campaign.texts()).toBe(before);
    await expect.element(button('Remove sheet')).not.toBeInTheDocument();

    await button('Load sheet').click();
    await expect.element(preview).toBeVisible();
    await inDialog('Load sheet').click();
    await expect.element(page.getByText('Translations updated!')).toBeVisible();
    await expect.element(button('Import CSV')).toBeDisabled();
    expect(await campaign.texts()).toContain('Erinnert mich zum Start');
    await button('Load sheet').click();
    await expect.element(preview).toHaveTextContent('All texts are already up to date.');
    await expect.element(inDialog('Load sheet')).not.toBeInTheDocument();
    await inDialog('Close').click();
    await expect.element(preview).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(page.getByText('The previous translations were restored.')).toBeVisible();
    expect(await campaign.texts()).toBe(before);
    await button('Remove sheet').click();
    await inDialog('Remove sheet').click();
    await expect.element(button('Remove sheet')).not.toBeInTheDocument();
    await expect.element(button('Import CSV')).toBeEnabled();
    expect(await campaign.texts()).toBe(before);
  });

  test('can undo also after the sheet was removed', { tags: ['full'] }, async () => {
    const campaign = await openTexts();
    const before = await campaign.texts();
    await look(sample);
    await inDialog('Load sheet').click();
    await button('Remove sheet').click();
    await inDialog('Remove sheet').click();
    await expect.element(button('Import CSV')).toBeEnabled();
    await button('Undo').click();
    await expect.element(page.getByText('The previous translations were restored.')).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
    expect(await campaign.texts()).toBe(before);
  });

  test.each([
    ['https://example.com/a-sheet', 'Not the URL of a Google sheet'],
    [address('sample-sheet-kept-private'), 'Share it with anyone who has the link'],
    [address('sample-sheet-that-is-gone'), 'This sheet was not found'],
    [address('sample-sheet-unreadable'), 'did not return a sheet'],
    [address('sample-sheet-far-too-large'), 'This sheet is too large'],
    [address('sample-sheet-that-failed'), 'Try again in a moment. Nothing was changed.'],
    [address('sample-sheet-asks-for-patience'), 'Try again in 1 minute. Nothing was changed.'],
  ])('shows at the field what is wrong with %s, and keeps the input', { tags: ['full'] }, async (url, words) => {
    await openTexts();
    await look(url);
    await expect.element(google).toHaveTextContent(words);
    await expect.element(field('Sheet URL')).toHaveValue(url);
    await expect.element(field('Sheet URL')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(preview).not.toBeInTheDocument();
  });

  test('names the cells of an invalid sheet, and offers only another check', async () => {
    await openTexts();
    await look(address('sample-sheet-with-mistakes'));
    await expect.element(preview).toHaveTextContent('D1Must be fixed“klingon” is not a language code');
    await expect.element(preview).toHaveTextContent('A3Must be fixedThe message “signup.title” already has a row: A2.');
    await expect.element(inDialog('Load sheet')).not.toBeInTheDocument();
    await expect.element(preview).toHaveTextContent('4 problems');
    expect(await violations()).toEqual([]);
    await inDialog('Check again').click();
    await expect.element(inDialog('Check again')).toBeEnabled();
    await expect.element(preview).toHaveTextContent('4 problems');
  });
});

describe('the CSV panel', () => {
  const choose = async (content: BlobPart) => {
    const file = new File([content], 'texts.csv', { type: 'text/csv' });
    await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), file);
  };

  test('imports a file after a preview, and undoes', async () => {
    const campaign = await openTexts();
    const before = await campaign.texts();
    await choose('\ufeffid;en;de\r\nsignup.title;Join;Mitmachen\r\n');
    await expect.element(page.getByRole('dialog')).toHaveTextContent('1 added, 1 changed, 1 removed');
    await inDialog('Import').click();
    await expect.element(page.getByText('Translations updated!')).toBeVisible();
    expect(await campaign.texts()).toContain('Mitmachen');
    await button('Undo').click();
    await expect.element(page.getByText('The previous translations were restored.')).toBeVisible();
    expect(await campaign.texts()).toBe(before);
  });

  test('can undo after a visit to another area, as long as nothing was saved since', { tags: ['full'] }, async () => {
    const campaign = await openTexts();
    await choose('id,en,de\nsignup.title,Join,Mitmachen\n');
    await inDialog('Import').click();
    await expect.element(button('Undo')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect.element(heading('History')).toBeVisible();
    await page.getByRole('link', { name: 'Translations' }).click();
    await expect.element(button('Undo')).toBeVisible();
    await text('signup.title').fill('Later');
    await bar.click();
    await expect.element(button('Undo')).not.toBeInTheDocument();
    expect(await campaign.texts()).toContain('Later');
  });

  test('refuses a file of another encoding, which would lose letters', async () => {
    await openTexts();
    await choose(new Uint8Array([0x69, 0x64, 0x2c, 0x65, 0x6e, 0x0a, 0x61, 0x2c, 0xfc]));
    await expect.element(csv).toHaveTextContent('Save it as “CSV UTF-8”, then choose it again.');
  });
});
