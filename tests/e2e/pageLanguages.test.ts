import type { Browser, Page } from '@playwright/test';
import { isPageTextId } from '#contracts/pageTexts.ts';
import { expectAccessible } from './axe.ts';
import { expectNoForeignStorage, refuseForeignStorage, refusingStorage } from './foreignStorage.ts';
import { test as base, type Campaign, changeFromOutside, expect, lockOf, lostBanner, type Person } from './people.ts';
import { storedTexts } from './storedTexts.ts';
import { full } from './tier.ts';

const test = base.extend({
  launchOptions: [async ({ launchOptions }, use) => use(await refusingStorage(launchOptions)), { scope: 'worker' }],
});

const editorOf = (page: Page) => page.frameLocator('iframe');
const title = (page: Page) => editorOf(page).getByLabel('Title');
const block = (page: Page, name: string) => editorOf(page).getByRole('listitem', { name });
const words = (page: Page, name: string) => block(page, name).getByRole('textbox');
const language = (page: Page) => editorOf(page).getByLabel('Language of texts and preview');
const preview = (page: Page) => editorOf(page).frameLocator('.preview-frame');

async function open({ page, call }: Person, campaign: Campaign): Promise<void> {
  await page.goto(`/#/campaign/${campaign.id}/editor`);
  await expect(title(page)).toBeVisible();
  await expect.poll(() => lockOf(call, campaign)).toBeDefined();
}

const pressSave = (page: Page) => editorOf(page).getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(editorOf(page).getByText('All changes saved')).toBeVisible();

/** Lets another user write the campaign, then takes it back. */
async function changedByOther({ page }: Person, other: Person, campaign: Campaign, fields: object): Promise<void> {
  await changeFromOutside(other, campaign, { ...fields });
  await page.getByRole('dialog').getByRole('button', { name: 'Take over again' }).click();
  await expect(lostBanner(page)).toBeHidden();
  await expect(page.locator('iframe')).not.toHaveAttribute('inert');
}

async function fanOf(browser: Browser, locale: string, { call }: Person, { id }: Campaign): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await page.goto((await (await call('GET', `/api/campaigns/${id}`)).json()).url);
  return page;
}

const pageTextsOf = async (person: Person, campaign: Campaign) =>
  Object.values(await storedTexts(person, campaign)).flatMap((messages) => Object.keys(messages).filter(isPageTextId));

test('a page is edited in two languages in the frame, and shown in both with the default language where a text is missing', async ({
  enter,
  makeCampaign,
  browser,
}) => {
  const campaign = await makeCampaign('In two languages');
  const ada = await enter('admin');
  const { page } = ada;
  await refuseForeignStorage(ada.context);
  await open(ada, campaign);
  await expectNoForeignStorage(page);
  await expect(editorOf(page).getByText('You are editing the texts in English.')).toBeVisible();
  await title(page).fill('First play');
  await editorOf(page).getByRole('button', { name: 'Add text' }).click();
  await words(page, 'Text 1').fill('Be there.');
  await pressSave(page);
  await saved(page);

  await language(page).selectOption('de');
  await expect(editorOf(page).getByText('2 texts missing')).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await expect(title(page)).toHaveAttribute('placeholder', 'First play');
  await expect(title(page)).toHaveAccessibleDescription(/Missing in German. Visitors see the text in English./);
  await expect(preview(page).getByRole('heading', { name: 'First play' })).toBeVisible();
  await words(page, 'Text 1').fill('Sei dabei.');
  await expect(editorOf(page).getByText('1 text missing')).toBeVisible();
  await expect(preview(page).getByText('Sei dabei.')).toBeVisible();
  await expectAccessible(page, 'the editor in a language that lacks a text');
  await pressSave(page);
  await saved(page);

  const fan = await fanOf(browser, 'de-DE', ada, campaign);
  await expect(fan.getByRole('heading', { level: 1, name: 'First play' })).toBeVisible();
  await expect(fan.getByText('Sei dabei.')).toBeVisible();
  await fan.getByRole('link', { name: 'English' }).click();
  await expect(fan.getByText('Be there.')).toBeVisible();

  await editorOf(page).getByRole('button', { name: 'Duplicate Text 1' }).click();
  await pressSave(page);
  await saved(page);
  expect(await pageTextsOf(ada, campaign)).toHaveLength(5);
  await editorOf(page).getByRole('button', { name: 'Text 1', exact: true }).click();
  await editorOf(page).getByRole('button', { name: 'Delete Text 1' }).click();
  // The next block is selected.
  await editorOf(page).getByRole('button', { name: 'Delete Text 1' }).click();
  await pressSave(page);
  await saved(page);
  expect(await pageTextsOf(ada, campaign)).toEqual(['page.page.title']);
  await fan.context().close();
});

test(
  'a text that another user changed is shown with its language in both versions, and other texts of that user stay',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('One text twice');
    const ada = await enter('admin');
    const edi = await enter('editor');
    const { page } = ada;
    await open(ada, campaign);
    await language(page).selectOption('de');
    await title(page).fill('Adas Titel');
    const translations = [
      { locale: 'de', messages: { 'page.page.title': 'Edis Titel' } },
      { locale: 'en', messages: { 'page.page.title': 'Edi’s title' } },
    ];
    await changedByOther(ada, edi, campaign, { i18n: { translations } });
    await pressSave(page);
    const choice = editorOf(page).getByRole('dialog');
    await expect(choice.getByRole('heading', { name: 'Title (German)' })).toBeVisible();
    await expect(choice.getByRole('article', { name: 'Yours' })).toContainText('Adas Titel');
    await expect(choice.getByRole('article', { name: 'Theirs' })).toContainText('Edis Titel');
    await expect(choice).not.toContainText('English');
    await expectAccessible(page, 'the editor with a conflict of one text');
    await choice.getByRole('button', { name: 'Yours' }).click();
    await choice.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    expect(await storedTexts(ada, campaign)).toMatchObject({
      de: { 'page.page.title': 'Adas Titel' },
      en: { 'page.page.title': 'Edi’s title' },
    });
  },
);

test(
  'text typed in a language that another user deletes is kept and shown until it is left out',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('A language goes');
    const ada = await enter('admin');
    const edi = await enter('editor');
    const { page } = ada;
    await open(ada, campaign);
    await title(page).fill('Still there');
    await language(page).selectOption('de');
    await title(page).fill('Getippt');
    await changedByOther(ada, edi, campaign, { i18n: { translations: [{ locale: 'de', messages: null }] } });
    await pressSave(page);
    const choice = editorOf(page).getByRole('alert');
    await expect(choice.getByRole('heading', { name: 'German was removed from this campaign' })).toBeVisible();
    await expect(choice.getByRole('article', { name: 'Yours' })).toContainText('Getippt');
    await choice.getByRole('button', { name: 'Save again' }).click();
    await expect(choice.getByRole('article', { name: 'Yours' })).toContainText('Getippt');
    await choice.getByRole('button', { name: 'Save without German' }).click();
    await saved(page);
    await expect(title(page)).toHaveValue('Still there');
    const texts = await storedTexts(ada, campaign);
    expect(texts).not.toHaveProperty('de');
    expect(texts.en).toMatchObject({ 'page.page.title': 'Still there' });
  },
);
