import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { openAdmin, openAsIs } from './admin.tsx';
import { beforeCall, holdAnswers } from './answers.ts';
import { button } from './bookings.tsx';
import { type MadeCampaign, saveSettings } from './settings.tsx';
import { takeBack } from './takeOver.ts';
import {
  bar,
  choose,
  editorInATab,
  language,
  makeTexts,
  openTexts,
  patchTexts,
  storedTexts,
  text,
  writeAsAnother,
} from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

/** Opens a campaign's texts, and types a German title. */
async function typeInGerman(campaign: MadeCampaign, title: string): Promise<void> {
  await openTexts(campaign);
  await choose('German');
  await text('title', 'German').fill(title);
}

/** Ends the session during a save: only the draft remains of the page. */
async function endUserSession(): Promise<void> {
  const body = JSON.stringify({ refresh_token: readTokens()?.refresh_token });
  const headers = { 'Content-Type': 'application/json' };
  beforeCall('/patch', () => fetch('/api/auth/oauth2/logout', { method: 'POST', headers, body }));
  await bar.click();
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

describe('unsaved input', () => {
  test('survives an expired session and a reload', async () => {
    const campaign = await makeTexts();
    await typeInGerman(campaign, 'Getippt');
    await endUserSession();
    await openTexts(campaign);
    await expect.element(page.getByText('Unsaved: German: 1 message')).toBeVisible();
    await choose('German');
    await expect.element(text('title', 'German')).toHaveValue('Getippt');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Getippt' } });
  });

  test('to a message that another user changed is resolved side by side; other messages merge', async () => {
    const campaign = await makeTexts();
    const asEditor = await editorInATab();
    await typeInGerman(campaign, 'Meins');
    const translations = [{ locale: 'de', messages: { title: 'Ihres', 'date.on': 'Ihr {date}' } }];
    await writeAsAnother(asEditor, campaign, { i18n: { translations } });
    await takeBack();
    await expect.element(text('title', 'German')).not.toHaveAttribute('readonly');
    await expect.element(text('title', 'German')).toHaveValue('Meins');
    await bar.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Translations › German (de) › title');
    await expect.element(dialog).toHaveTextContent('Meins');
    await expect.element(dialog).toHaveTextContent('Ihres');
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Meins', 'date.on': 'Ihr {date}' } });
  });

  test('remains while a conflict is resolved, also if the newest texts arrive only then', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeTexts();
    const asEditor = await editorInATab();
    await typeInGerman(campaign, 'Meins');
    const translations = [{ locale: 'de', messages: { title: 'Ihres', 'date.on': 'Ihr {date}' } }];
    await writeAsAnother(asEditor, campaign, { i18n: { translations } });
    const release = holdAnswers('include_i18n=true');
    await takeBack();
    await expect.element(text('title', 'German')).not.toHaveAttribute('readonly');
    await bar.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Ihres');
    release();
    // Behind the dialog: German now has two messages of three.
    await expect.poll(() => document.body.textContent).toContain('2 of 3 messages translated');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(text('title', 'German')).toHaveValue('Meins');
    await expect.element(page.getByText(/The conflict is not resolved yet/)).toBeVisible();
    await bar.click();
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Meins', 'date.on': 'Ihr {date}' } });
  });

  test('in a language that another user deleted is restored completely if it is kept', async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { de: { 'date.on': 'Am {date}' } });
    const asEditor = await editorInATab();
    await typeInGerman(campaign, 'Meins');
    const translations = [{ locale: 'de', messages: null }];
    await writeAsAnother(asEditor, campaign, { i18n: { translations } });
    await takeBack();
    await expect.element(text('title', 'German')).not.toHaveAttribute('readonly');
    await expect.element(language).toHaveTextContent('German');
    await expect.element(text('title', 'German')).toHaveValue('Meins');
    await expect.element(page.getByText('Unsaved: German: new, 2 messages')).toBeVisible();
    await bar.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Translations › German (de)');
    await expect.element(dialog).toHaveTextContent('Kept entirely, with your changes');
    await expect.element(dialog).toHaveTextContent('Deleted');
    await dialog.getByRole('radio', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Meins', 'date.on': 'Am {date}' } });
  });

  test('in a language that was deleted while the page was closed is restored completely too', {
    tags: ['full'],
  }, async () => {
    const campaign = await makeTexts();
    await patchTexts(campaign, { de: { 'date.on': 'Am {date}' } });
    const asEditor = await editorInATab();
    await typeInGerman(campaign, 'Meins');
    await expect.element(page.getByText('Unsaved: German: 1 message')).toBeVisible();
    await endUserSession();
    await asEditor('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
    const fields = { i18n: { translations: [{ locale: 'de', messages: null }] } };
    await asEditor('POST', `/api/campaigns/${campaign.id}/patch`, { fields });
    await openAdmin(`/campaign/${campaign.id}/translations`);
    await button('Take over').click();
    await expect.element(page.getByText('Unsaved: German: new, 1 message')).toBeVisible();
    await bar.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Meins', 'date.on': 'Am {date}' } });
  });

  test('in a language that another user deleted can be discarded', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    const asEditor = await editorInATab();
    await typeInGerman(campaign, 'Meins');
    const translations = [{ locale: 'de', messages: null }];
    await writeAsAnother(asEditor, campaign, { i18n: { translations } });
    // The newest texts arrive only after the conflict is resolved.
    const release = holdAnswers('include_i18n=true');
    await takeBack();
    await expect.element(text('title', 'German')).not.toHaveAttribute('readonly');
    await bar.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Take theirs' }).click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    release();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    await expect.element(language).toHaveTextContent('English');
    expect(await storedTexts(campaign)).not.toHaveProperty('de');
  });

  test('is restored after a reload, and can be cleared without another change', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await text('date.on', 'German').fill('Am {date}');
    await expect.element(page.getByText('Unsaved: German: 1 message')).toBeVisible();
    await openAsIs();
    await expect.element(page.getByText('Unsaved: German: 1 message')).toBeVisible();
    await choose('German');
    await expect.element(text('date.on', 'German')).toHaveValue('Am {date}');
    await text('date.on', 'German').fill('');
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  });

  test('typed during a save remains, unsaved', { tags: ['full'] }, async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await text('title').fill('First');
    const release = holdAnswers('/patch');
    await bar.click();
    await text('title').fill('First and more');
    release();
    await expect.element(page.getByText(`${campaign.name} updated!`)).toBeVisible();
    await expect.element(page.getByText('Unsaved: English: 1 message')).toBeVisible();
    await expect.element(text('title')).toHaveValue('First and more');
    await bar.click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({ en: { title: 'First and more' } });
  });

  test('needs a confirmation on leaving', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await text('title').fill('Unsaved');
    await page.getByRole('link', { name: 'History' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(text('title')).toHaveValue('Unsaved');
    await button('Discard').click();
    await expect.element(text('title')).toHaveValue('Welcome');
  });
});
