import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect, type Person, test } from './people.ts';
import { full } from './tier.ts';

const sheet = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit#gid=0';
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Previews the changes of the sheet in the field, and loads it. */
async function load(page: Page, isSeen: (preview: Locator) => Promise<void> = async () => undefined): Promise<void> {
  await button(page, 'Load sheet').click();
  const preview = dialog(page, 'Load this sheet');
  await expect(preview).toBeVisible();
  await isSeen(preview);
  await button(preview, 'Load sheet').click();
  await expect(preview).toBeHidden();
  await expect(page.getByText('A sheet is linked. Change texts and languages there, then load them.')).toBeVisible();
  await expect(button(page, 'Undo')).toBeEnabled();
}

async function exported(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  // Firefox numbers the second file of a name.
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+-translations(\(1\))?\.csv$/);
  return readFile(await file.path(), 'utf8');
}

/** Parses as RFC 4180 requires. */
const rowsOf = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });

test(
  'a campaign’s texts come from a sheet: previewed, loaded, shown on the public page, undone, unlinked, exported and imported',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('From a sheet');
    const { page, call }: Person = await enter('admin');
    const stored = async () => (await call('GET', `/api/campaigns/${campaign.id}?include_i18n=true`)).json();
    const before = JSON.stringify((await stored()).i18n);
    await page.goto(`/#/campaign/${campaign.id}/translations`);
    await button(page, 'Sheet and files').click();
    await page.getByLabel('Sheet URL').fill(sheet);
    await load(page, async (preview) => {
      await expect(preview).toContainText('will be overwritten with the sheet data');
      await preview.getByRole('button', { name: /^German \(de\)/ }).click();
      await expect(preview).toContainText('Erinnert mich zum Start');
      expect(JSON.stringify((await stored()).i18n)).toBe(before);
    });

    await expect(
      page.getByText('The texts come from a linked sheet. Remove the sheet to edit them here.'),
    ).toBeVisible();
    await expect(button(page, 'Add language')).toBeDisabled();
    await page.getByRole('searchbox').fill('signup.title');
    const text = page.getByRole('textbox', { name: 'signup.title, English', exact: true });
    await expect(text).toHaveValue('Remind me at the start');
    await expect(text).not.toBeEditable();
    const visitor = await page.context().browser()?.newContext({ locale: 'de-DE' });
    const door = await visitor?.newPage();
    await door?.goto((await stored()).url);
    await expect(door?.getByRole('heading', { name: 'Erinnert mich zum Start' }) ?? page.locator('none')).toBeVisible();
    await visitor?.close();

    await button(page, 'Undo').click();
    await expect(page.getByText('The previous translations were restored.')).toBeVisible();
    expect(JSON.stringify((await stored()).i18n)).toBe(before);
    await expect(button(page, 'Undo')).toBeHidden();
    await load(page);
    const loaded = JSON.stringify((await stored()).i18n);
    await button(page, 'Remove sheet').click();
    await button(dialog(page, 'Remove sheet'), 'Remove sheet').click();
    await expect(dialog(page, 'Remove sheet')).toBeHidden();
    await expect(button(page, 'Remove sheet')).toBeHidden();
    expect(JSON.stringify((await stored()).i18n)).toBe(loaded);
    await expect(button(page, 'Add language')).toBeEnabled();
    await expect(button(page, 'Undo')).toBeEnabled();

    const csv = await exported(page);
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(rowsOf(csv)[0]).toEqual(['id', 'en', 'de', 'fr']);
    expect(rowsOf(csv)).toContainEqual(['tracks.left[2]', '', '', 'Encore {count} de titres']);
    await expect(button(page, 'Import CSV')).toBeEnabled();
    const changed = csv
      .replace('Out now', '=1+1')
      // The app has the same text in another message.
      .replace(/(?<=pre\.upcoming.*)"Demnächst"/, '"Bald, und ""laut""\r\nauch"');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Import CSV').click()]);
    await chooser.setFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
    const preview = dialog(page, 'Import this file');
    await expect(preview).toContainText('0 added, 2 changed, 0 removed');
    await button(preview, 'Import').click();
    await expect(preview).toBeHidden();
    await expect(button(page, 'Undo')).toBeEnabled();
    const again = rowsOf(await exported(page));
    expect(again.find(([id]) => id === 'pre.running')).toEqual(['pre.running', "'=1+1", 'Jetzt da', 'Disponible']);
    expect(again.find(([id]) => id === 'pre.upcoming')?.[2]).toBe('Bald, und "laut"\r\nauch');
  },
);
