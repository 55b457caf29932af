import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countriesIn, searchCountries } from '#resources/campaigns/areas/formSettings/countryNames.ts';
import { callerAs, openAdmin } from './admin.tsx';
import { holdAnswers } from './answers.ts';
import { violations } from './axe.ts';
import { button, combobox, heading, options, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, saveSettings } from './settings.tsx';
import { takeBack, takeOver } from './takeOver.ts';
import { editorInATab, writeAsAnother } from './texts.tsx';

const countries = section('Signup countries');
const search = combobox('Add countries');
const continents = button('Add a whole continent');
const group = (name: RegExp) => page.getByRole('menuitem', { name });
const selected = page.getByRole('list', { name: 'Selected countries' });

/** Reads in one session beside the open screen: another login in between would cost the screen its lock. */
let read: Awaited<ReturnType<typeof callerAs>>;

async function openForm({ id }: MadeCampaign): Promise<void> {
  read = await callerAs();
  await openAdmin(`/campaign/${id}/form-settings`);
  await expect.element(heading('Form settings')).toBeVisible();
  await expect.element(continents).toBeEnabled();
  await expect.poll(async () => JSON.stringify(await read('GET', '/api/campaigns/locks'))).toContain(id);
}
const savedCountries = async ({ id }: MadeCampaign) =>
  Object(await read('GET', `/api/campaigns/${id}`)).participating_countries;
afterEach(() => vi.restoreAllMocks());
const signOf = () => document.documentElement.scrollWidth > window.innerWidth;

describe('signup countries', () => {
  test('are all until some are selected by keyboard, with whole continents at once, and removed again', async () => {
    const campaign = await makeCampaign();
    await openForm(campaign);
    await expect.element(countries).toHaveTextContent('All countries are enabled');
    await expect.element(button('Save changes')).toBeDisabled();
    await search.fill('cote d');
    await userEvent.keyboard('{Enter}');
    await search.fill('uk');
    await userEvent.keyboard('{Enter}');
    await expect.element(selected.getByRole('listitem')).toHaveLength(2);
    await expect.element(selected).toHaveTextContent('Côte d’IvoireUnited Kingdom');
    expect(await violations()).toEqual([]);
    await search.fill('');
    await userEvent.keyboard('{Backspace}{Escape}');
    await expect.element(selected.getByRole('listitem')).toHaveLength(2);
    await continents.click();
    await expect
      .element(page.getByRole('menu'))
      .toHaveTextContent(
        'Africa (59)Asia (51)Europe (50)North America (41)Oceania (29)South America (16)European Union (27)',
      );
    expect(await violations()).toEqual([]);
    await group(/^South America/).click();
    await expect.element(selected.getByRole('listitem')).toHaveLength(18);
    await expect.element(continents).toHaveFocus();
    await continents.click();
    await expect.element(group(/^South America/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await button('Remove United Kingdom').click();
    await saveSettings(campaign.name);
    expect(await savedCountries(campaign)).toEqual('AR BO BR BV CI CL CO EC FK GF GS GY PE PY SR UY VE'.split(' '));
    await button('Remove all').click();
    const question = page.getByRole('dialog', { name: 'Remove all 17 countries?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(selected.getByRole('listitem')).toHaveLength(17);
    await button('Remove all').click();
    await question.getByRole('button', { name: 'Remove all' }).click();
    await expect.element(countries).toHaveTextContent('All countries are enabled');
    await saveSettings(campaign.name);
    expect(await savedCountries(campaign)).toEqual([]);
  });

  test('are added by Enter as the best match for the typed text, which removes no selected country', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeCampaign({ participating_countries: ['NG'] });
    await openForm(campaign);
    await search.fill('niger');
    await expect.element(options.first()).toHaveTextContent('NigerNE');
    await userEvent.keyboard('{Enter}');
    await expect.element(selected).toHaveTextContent('NigerNigeria');
    await expect.element(page.getByText('Niger added')).toBeInTheDocument();
    await expect.element(search).toHaveValue('');
    await search.fill('nigeria');
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Nigeria removed')).toBeInTheDocument();
    await search.fill('swe');
    await button('Remove Niger').click();
    await expect.element(search).toHaveValue('');
    await expect.element(countries).toHaveTextContent('All countries are enabled');
  });

  test('are added by continent on selecting one, and not by the keys that pass it', { tags: ['full'] }, async () => {
    await openForm(await makeCampaign());
    continents.element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(countries).toHaveTextContent('All countries are enabled');
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    await expect.element(countries).toHaveTextContent('51 countries selected');
  });

  test('that are selected during a save are saved next, without a conflict', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ participating_countries: ['SE'] });
    await openForm(campaign);
    await search.fill('pt');
    await userEvent.keyboard('{Enter}');
    const release = holdAnswers('/patch');
    await button('Save changes').click();
    await search.fill('uk');
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(selected.getByRole('listitem')).toHaveLength(3);
    release();
    await expect.element(page.getByText(`${campaign.name} updated!`)).toBeVisible();
    await expect.element(selected.getByRole('listitem')).toHaveLength(3);
    await button('Save changes').click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await savedCountries(campaign)).toEqual(['GB', 'PT', 'SE']);
  });

  test('that are selected in another order are not a change', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ participating_countries: ['SE', 'PT'] });
    await openForm(campaign);
    await button('Remove Sweden').click();
    await expect.element(button('Save changes')).toBeEnabled();
    await search.fill('se');
    await options.first().click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  });

  test('stay in the window when nearly all are selected, on a phone too', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openForm(campaign);
    for (const name of [/^Africa/, /^North/, /^South/, /^Oceania/, /^Asia/, /^Europe /]) {
      await continents.click();
      await group(name).click();
    }
    await expect.element(countries).toHaveTextContent('248 countries selected');
    expect(signOf()).toBe(false);
    await page.viewport(390, 844);
    expect(signOf()).toBe(false);
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
    expect(await savedCountries(campaign)).toHaveLength(248);
  });

  test('that another user changed too are resolved side by side, by name', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ participating_countries: ['SE', 'DE'] });
    const asEditor = await editorInATab();
    await openForm(campaign);
    await button('Remove Sweden').click();
    await writeAsAnother(asEditor, campaign, { participating_countries: [] });
    await takeBack();
    await expect.element(continents).toBeEnabled();
    await button('Save changes').click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed the same fields' });
    await expect.element(dialog).toHaveTextContent('Keep mineGermany');
    await expect.element(dialog).toHaveTextContent('Take theirsAll countries are enabled');
    await dialog.getByRole('radio', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await savedCountries(campaign)).toEqual(['DE']);
  });

  test('are read-only for a user who lost the lock', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ participating_countries: ['SE'] });
    const asEditor = await callerAs('editor');
    await openForm(campaign);
    await takeOver(asEditor, campaign);
    await expect.element(page.getByText(/took over this campaign/)).toBeVisible();
    await expect.element(selected).toHaveTextContent('Sweden');
    await expect.element(button('Remove Sweden')).not.toBeInTheDocument();
    await expect.element(button('Remove all')).toBeDisabled();
    await expect.element(continents).toBeDisabled();
    await expect.element(search).toHaveAttribute('readonly');
  });
});

describe('the list of countries', () => {
  const found = (text: string, locale = 'en') => searchCountries(countriesIn(locale), text).map(({ name }) => name);

  test('is in the order of the language and searchable by its names, English names and codes', () => {
    expect(
      countriesIn('sv')
        .slice(-3)
        .map(({ code }) => code),
    ).toEqual(['AX', 'AT', 'TL']);
    expect(countriesIn('de').findIndex(({ code }) => code === 'AT')).toBeLessThan(
      countriesIn('de').findIndex(({ code }) => code === 'PL'),
    );
    expect(found('osterr', 'de')).toEqual(['Österreich']);
    expect(found('austria', 'de')[0]).toBe('Österreich');
    expect(found('US')[0]).toBe('United States');
    expect(found('de')[0]).toBe('Germany');
    expect(found("côte d'iv")).toEqual(['Côte d’Ivoire']);
    expect(found('nowhere')).toEqual([]);
  });
});

test('an app without form settings has no such area', async () => {
  const { id } = await makeCampaign({}, 'no-flags');
  await openAdmin(`/campaign/${id}/form-settings`);
  await expect.element(heading('Campaigns')).toBeVisible();
});
