import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readTokens } from '../../authProvider/tokenStore.ts';
import { callerAs } from './admin.tsx';
import { button } from './bookings.tsx';
import { saveSettings } from './settings.tsx';
import { bar, choose, inputs, makeTexts, openTexts, panel, storedTexts } from './texts.tsx';

/** Somebody else at work, with a lock of their own. */
async function editorInATab() {
  await callerAs('editor');
  const headers: Record<string, string> = {
    Authorization: `Bearer ${readTokens()?.access_token}`,
    'Content-Type': 'application/json',
  };
  return async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.text()).toBe(200);
    headers['X-Session-Id'] ??= answer.headers.get('X-Session-Id') ?? '';
  };
}

/** Holds back the campaign's texts that the page asks for from now on, until they are let go. */
function holdTexts(): () => void {
  const real = window.fetch.bind(window);
  let release = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    const answer = await real(request, init);
    if (address.includes('include_i18n=true')) await isFree;
    return answer;
  });
  return () => release();
}
afterEach(() => vi.restoreAllMocks());

describe('what is unsaved', () => {
  test('outlives an ended sign-in and a reload', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await choose('German');
    await panel('title').click();
    await inputs().fill('Getippt');
    const body = JSON.stringify({ refresh_token: readTokens()?.refresh_token });
    await fetch('/api/auth/oauth2/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    await bar.click();
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await openTexts(campaign);
    await expect.element(page.getByText('Unsaved: German: 1 message')).toBeVisible();
    await choose('German');
    await panel('title').click();
    await expect.element(inputs()).toHaveValue('Getippt');
    await saveSettings(campaign.name);
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Getippt' } });
  });

  test('of a message that somebody else changed is decided side by side; other messages merge', async () => {
    const campaign = await makeTexts();
    const asEditor = await editorInATab();
    await openTexts(campaign);
    await choose('German');
    await panel('title').click();
    await inputs().fill('Meins');
    const { id } = campaign;
    await asEditor('PUT', `/api/campaigns/${id}/lock`, { take_over: true });
    await expect.element(page.getByText(/has taken this campaign over/)).toBeVisible();
    const translations = [{ locale: 'de', messages: { title: 'Ihres', 'date.on': 'Ihr {date}' } }];
    await asEditor('POST', `/api/campaigns/${id}/patch`, { fields: { i18n: { translations } } });
    await expect.element(inputs()).toHaveAttribute('readonly');
    await button('Take over again').click();
    await expect.element(inputs()).not.toHaveAttribute('readonly');
    await expect.element(inputs()).toHaveValue('Meins');
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

  test('stays while a conflict is decided, also when the newest texts come only then', async () => {
    const campaign = await makeTexts();
    const { id } = campaign;
    const asEditor = await editorInATab();
    await openTexts(campaign);
    await choose('German');
    await panel('title').click();
    await inputs().fill('Meins');
    await asEditor('PUT', `/api/campaigns/${id}/lock`, { take_over: true });
    await expect.element(page.getByText(/has taken this campaign over/)).toBeVisible();
    const translations = [{ locale: 'de', messages: { title: 'Ihres', 'date.on': 'Ihr {date}' } }];
    await asEditor('POST', `/api/campaigns/${id}/patch`, { fields: { i18n: { translations } } });
    const release = holdTexts();
    await button('Take over again').click();
    await expect.element(inputs()).not.toHaveAttribute('readonly');
    await bar.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Ihres');
    release();
    // Behind the dialog: German has two messages of three now.
    await expect.poll(() => document.body.textContent).toContain('2 of 3 messages translated');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(inputs()).toHaveValue('Meins');
    await expect.element(page.getByText(/The conflict is not decided yet/)).toBeVisible();
    await bar.click();
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    expect(await storedTexts(campaign)).toMatchObject({ de: { title: 'Meins', 'date.on': 'Ihr {date}' } });
  });

  test('is asked for on leaving', async () => {
    const campaign = await makeTexts();
    await openTexts(campaign);
    await panel('title').click();
    await inputs().fill('Unsaved');
    await page.getByRole('link', { name: 'History' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(inputs()).toHaveValue('Unsaved');
    await button('Discard').click();
    await expect.element(inputs()).toHaveValue('Welcome');
  });
});
