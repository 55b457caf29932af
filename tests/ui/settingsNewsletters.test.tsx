import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAsIs } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, field, section } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const radio = (name: RegExp) => page.getByRole('radio', { name });
const language = (name: RegExp) => page.getByRole('button', { name });

describe('newsletters', () => {
  const dropRule = 'A newsletter needs a form ID or address book ID in at least one language to be saved.';
  const news = section('Newsletters');
  const notSaved = (name: string) => `Not saved: newsletter "${name}". Add a form ID or address book ID, or remove it.`;

  test('are added with a panel for each language of the campaign, and saved once one has an ID', async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign, 'newsletters');
    await button('Add newsletter').click();
    await expect.element(news).toHaveTextContent(dropRule);
    await expect.element(news).toHaveTextContent('Not saved yet: add a form ID or address book ID');
    await field('Name').nth(1).fill('Weekly');
    await expect.element(language(/^English \(en\)/)).toBeVisible();
    await expect.element(language(/^German \(de\)/)).toBeVisible();
    await language(/^English \(en\)/).click();
    await field('Form ID').fill('F1');
    await expect.element(news).not.toHaveTextContent('Not saved yet');
    await button('Remove English (en)').click();
    await expect.element(language(/^English \(en\)/)).not.toBeInTheDocument();
    await combobox('Add a language').selectOptions('English (en)');
    await expect.element(field('Form ID')).toHaveValue('');
    await field('Address book ID').fill('A1');
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({
      newsletters: [
        { name: 'Weekly', enabled: true, signup_mode: 'implicit', locales: { en: { addressbook_id: 'A1' } } },
      ],
    });
  });

  test('without an ID are not saved, and their input stays unsaved at its position', async () => {
    const locales = { en: { form_id: 'F1' } };
    const campaign = await makeCampaign({ newsletters: [{ name: 'Second', enabled: true, locales }] });
    await openSettings(campaign, 'newsletters');
    await button('Add newsletter').click();
    await field('Name').nth(2).fill('Never saved');
    await button('Move Never saved up').click();
    await field('Name').first().fill('Renamed');
    await button('Save changes').click();
    await expect.element(page.getByText('Renamed updated!')).toBeVisible();
    await expect.element(page.getByText(notSaved('Never saved'))).toBeVisible();
    await expect.element(field('Name').nth(1)).toHaveValue('Never saved');
    await expect.element(field('Name').nth(2)).toHaveValue('Second');
    await expect.element(news).toHaveTextContent('Not saved yet');
    expect(await readCampaign(campaign)).toMatchObject({ name: 'Renamed', newsletters: [{ name: 'Second' }] });
    await button('Remove Never saved').click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  });

  test('without an ID are named if the save has nothing else, and nothing is sent or reported as saved', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign, 'newsletters');
    const before = await readCampaign(campaign);
    await button('Add newsletter').click();
    await field('Name').nth(1).fill('Weekly');
    await button('Save changes').click();
    await expect.element(page.getByText(notSaved('Weekly'))).toBeVisible();
    await expect.element(page.getByText(/updated!$/)).not.toBeInTheDocument();
    await expect.element(field('Name').nth(1)).toHaveValue('Weekly');
    expect(await readCampaign(campaign)).toEqual(before);
    await openAsIs();
    await expect.element(field('Name').nth(1)).toHaveValue('Weekly');
  });

  test('without an ID keep the leave dialog open, which names them, also after the rest was saved', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign, 'newsletters');
    await button('Add newsletter').click();
    await field('Name').nth(1).fill('Weekly');
    await page.getByRole('link', { name: 'Music', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(notSaved('Weekly'));
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await field('Name').first().fill('Renamed');
    await page.getByRole('link', { name: 'Music', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Renamed updated!')).toBeVisible();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(notSaved('Weekly'));
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.element(field('Name').nth(1)).toHaveValue('Weekly');
  });

  test('without an ID and input are not reported as saved if the save has nothing else', {
    tags: ['full'],
  }, async () => {
    await openSettings(await makeCampaign(), 'newsletters');
    await button('Add newsletter').click();
    await button('Save changes').click();
    await expect.element(page.getByText(notSaved('Newsletter 1'))).toBeVisible();
    await expect.element(page.getByText(/updated!$/)).not.toBeInTheDocument();
  });

  test('without an ID and input are dropped on saving, as announced', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign, 'newsletters');
    await button('Add newsletter').click();
    await field('Name').first().fill('Renamed');
    await saveSettings('Renamed');
    await expect.element(news).toHaveTextContent('No newsletters yet.');
    expect(await readCampaign(campaign)).toMatchObject({ newsletters: [] });
  });

  test("show the server's error of a text at its field, also in a closed panel", async () => {
    const text = { form_id: 'F1', consent_label: 'I agree' };
    const locales = { en: text, de: text };
    const campaign = await makeCampaign({
      newsletters: [{ name: 'Weekly', enabled: true, signup_mode: 'required', locales }],
    });
    await openSettings(campaign, 'newsletters');
    const words = 'This text is refused';
    const problem = { loc: ['body', 'fields', 'newsletters', 0, 'locales', 'de', 'consent_label'], msg: words };
    const real = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      if (!String(input).endsWith('/patch')) return real(input, init);
      const headers = { 'Content-Type': 'application/json' };
      return new Response(JSON.stringify({ detail: [problem] }), { status: 422, headers });
    });
    await field('Name').first().fill('Renamed');
    await button('Save changes').click();
    await expect.element(page.getByText('Not saved. Check the marked fields.')).toBeVisible();
    const label = page.getByRole('textbox', { name: 'Consent label' });
    await expect.element(label).toHaveAttribute('aria-invalid', 'true');
    await expect.element(label).toHaveAccessibleDescription(words);
  });

  test('require a consent label unless implicit, and its error only when required', { tags: ['full'] }, async () => {
    const locales = { en: { form_id: 'F1' } };
    const campaign = await makeCampaign({ newsletters: [{ name: 'Weekly', enabled: true, locales }] });
    await openSettings(campaign, 'newsletters');
    await expect.element(field('Form ID')).toHaveValue('F1');
    await expect.element(radio(/^Implicit/)).toBeChecked();
    await expect.element(field('Consent label')).not.toBeInTheDocument();
    await radio(/^Optional/).click();
    await expect.element(field('Consent label')).toBeVisible();
    await expect.element(field('Consent error message')).not.toBeInTheDocument();
    await radio(/^Required/).click();
    await field('Consent error message').fill('Please tick');
    await field('Consent label').click();
    await userEvent.keyboard('I agree to ');
    await button('Bold').click();
    await userEvent.keyboard('all');
    await button('Bold').click();
    await userEvent.keyboard(' of the terms');
    for (let step = 0; step < 'terms'.length; step += 1) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await button('Link').click();
    await field('Link to').fill('javascript:alert(1)');
    await button('Apply').click();
    await expect.element(news.getByText('Not a URL or an email address')).toBeVisible();
    expect(await violations()).toEqual([]);
    await field('Link to').fill('example.com/terms');
    await userEvent.keyboard('{Enter}');
    expect(await violations()).toEqual([]);
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({
      newsletters: [
        {
          signup_mode: 'required',
          locales: {
            en: {
              consent_error: 'Please tick',
              consent_label:
                'I agree to <strong>all</strong> of the <a target="_blank" rel="noopener noreferrer" href="https://example.com/terms">terms</a>',
            },
          },
        },
      ],
    });
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  });

  test('are moved and removed', { tags: ['full'] }, async () => {
    const newsletter = (name: string) => ({ name, enabled: true, locales: { en: { form_id: name } } });
    const campaign = await makeCampaign({ newsletters: [newsletter('One'), newsletter('Two'), newsletter('Three')] });
    await openSettings(campaign, 'newsletters');
    await button('Move Three up').click();
    await button('Remove One').click();
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({ newsletters: [{ name: 'Three' }, { name: 'Two' }] });
  });
});
