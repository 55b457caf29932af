import type { Page } from '@playwright/test';
import { changeFromOutside, expect, lostBanner, modifiedDialog, save, test } from './people.ts';
import { full } from './tier.ts';

const language = (page: Page) => page.getByRole('combobox', { name: 'Editing language' });
const text = (page: Page) => page.getByRole('textbox', { name: 'signup.title, Swedish', exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await language(page).click();
  await page.getByRole('option', { name: new RegExp(`^${name} \\(`) }).click();
  await expect(language(page)).toContainText(name);
  await expect(page.getByRole('listbox')).toBeHidden();
}

test(
  'a campaign is translated: a language is added by its native name, typed in, kept over a reload and a takeover, resolved and shown on the public page',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Translated');
    const ada = await enter('admin');
    const edi = await enter('editor');
    const { page } = ada;
    await page.goto(`/#/campaign/${campaign.id}/translations`);
    await page.getByRole('button', { name: 'Add language' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add language' });
    await dialog.getByRole('combobox').fill('svenska');
    await page.getByRole('option', { name: /^Swedish svenska sv$/ }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(language(page)).toContainText('Swedish (sv)');
    await page.getByRole('searchbox').fill('signup.title');
    await text(page).fill('Säkra din plats');
    await expect(page.getByText('Unsaved: Swedish: new, 1 message')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Unsaved: Swedish: new, 1 message')).toBeVisible();
    await save(page);
    await expect(page.getByText('No unsaved changes')).toBeVisible();

    await choose(page, 'Swedish');
    await page.getByRole('searchbox').fill('signup.title');
    await text(page).fill('Adas');
    const translations = [{ locale: 'sv', messages: { 'signup.title': 'Edis', 'page.skip': 'Hoppa' } }];
    await changeFromOutside(edi, campaign, { i18n: { translations } });
    await expect(lostBanner(page)).toBeVisible();
    await modifiedDialog(page).getByRole('button', { name: 'Take over again' }).click();
    await expect(lostBanner(page)).toBeHidden();
    await expect(text(page)).toBeEditable();
    await expect(text(page)).toHaveValue('Adas');
    await save(page);
    const conflict = page.getByRole('dialog', { name: 'Someone else changed the same fields' });
    await expect(conflict).toContainText('Edis');
    await conflict.getByRole('radio', { name: 'Keep mine' }).check();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(conflict).toBeHidden();
    // Both at once, because the notice disappears after a few seconds.
    await Promise.all([
      expect(page.getByText('No unsaved changes')).toBeVisible(),
      expect(page.getByText(`${campaign.name} updated!`)).toBeVisible(),
    ]);

    const { url, i18n } = await (await ada.call('GET', `/api/campaigns/${campaign.id}?include_i18n=true`)).json();
    const swedish = i18n.translations.find((each: { locale: { code: string } }) => each.locale.code === 'sv');
    expect(swedish.messages).toEqual({ 'signup.title': 'Adas', 'page.skip': 'Hoppa' });
    const visitor = await page.context().browser()?.newContext({ locale: 'sv-SE' });
    const door = await visitor?.newPage();
    await door?.goto(url);
    await expect(door?.getByRole('heading', { name: 'Adas' }) ?? page.locator('none')).toBeVisible();
    await visitor?.close();
  },
);
