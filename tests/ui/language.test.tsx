import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#src/i18n/language.ts';
import { makeAccount, openAs, setState } from './accounts.ts';
import { call, callerAs, makeLabel, openAdmin, openAsIs } from './admin.tsx';
import { answerWith, holdCalls } from './answers.ts';
import { violations } from './axe.ts';
import { inGerman } from './inGerman.ts';
import { makeCampaign } from './settings.tsx';

const item = (name: string) => page.getByRole('menuitemradio', { name });

test('the account menu changes the language and the form keeps what was typed', () =>
  inGerman(async () => {
    const { id } = await makeCampaign();
    await openAdmin(`/campaign/${id}/settings`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Not saved yet');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect.element(item('Language: English')).toHaveAttribute('aria-checked', 'true');
    expect(await violations()).toEqual([]);
    await item('Language: Deutsch').click();
    await expect.element(item('Sprache: Deutsch')).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
    await expect.element(name).toHaveValue('Not saved yet');
    await expect.element(page.getByRole('button', { name: 'Speichern', exact: true })).toBeEnabled();
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.getItem('cms_language')).toBe('de');
  }));

test('dates and the labels of declared fields are in the chosen language', () =>
  inGerman(async () => {
    const { id } = await makeCampaign({ starts_at: '2031-03-04T11:05:00.000Z' });
    await chooseLanguage('de');
    await openAdmin(`/campaign/${id}/settings`);
    await expect.element(page.getByText(/^Geplant \(4\. März 2031/)).toBeVisible();
    await expect.element(page.getByText(/^Startdatum/)).toBeVisible();
  }));

test('the server’s message at a field is in the chosen language', () =>
  inGerman(async () => {
    const name = `Doppelt ${crypto.randomUUID().slice(0, 8)}`;
    await makeLabel({ name });
    await chooseLanguage('de');
    await openAdmin('/labels/create');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect.element(page.getByText('Einen Eintrag mit diesem Wert gibt es schon.')).toBeVisible();
  }));

test('the reasons why the config of an app could not be loaded are in the chosen language', () =>
  inGerman(async () => {
    const id = `wand-${crypto.randomUUID().slice(0, 8)}`;
    const added = await call('POST', '/api/apps', { id, name: id, config_url: `https://${id}.invalid/config` });
    await chooseLanguage('de');
    for (const [error, shown] of [
      ['urls.editor: Required; legal: Wrong type of value', 'urls.editor: Erforderlich; legal: Falsche Art von Wert'],
      ['The URL returned 404', 'Die URL hat mit 404 geantwortet'],
    ]) {
      // The list of its pending erasures has the same beginning of the URL, and gets the same answer.
      const answer = Object.assign({}, added, { last_update_error: error, items: [], total: 0 });
      answerWith(`/api/apps/${id}`, () => Response.json(answer));
      await openAdmin(`/apps/${id}`);
      await expect.element(page.getByText(`Die Konfiguration konnte nicht geladen werden: ${shown}`)).toBeVisible();
      vi.restoreAllMocks();
    }
  }));

test('another tab follows the choice', () =>
  inGerman(async () => {
    await openAdmin('/campaign');
    await expect.element(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cms_language', newValue: 'de' }));
    await expect.element(page.getByRole('heading', { name: 'Kampagnen' })).toBeVisible();
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('de'));
  }));

describe('the choice in the account menu', () => {
  const ownLocale = '/api/users/me/locale';
  const openMenu = () => page.getByRole('button', { name: /^Account of/ }).click();

  afterEach(() => vi.restoreAllMocks());

  test('is stored for the mails of the user, in the order of the clicks', () =>
    inGerman(async () => {
      const call = await callerAs();
      const user = await makeAccount(call, 'Chooses a language');
      await setState(call, user, 'approved');
      await openAs(user, '/user/settings');
      await openMenu();
      const { asked, letGo } = holdCalls(ownLocale);
      await item('Language: Deutsch').click();
      await asked;
      await item('Sprache: English').click();
      await item('Language: Deutsch').click();
      await expect.element(item('Sprache: Deutsch')).toHaveAttribute('aria-checked', 'true');
      await letGo();
      await vi.waitFor(async () =>
        expect(await call('GET', `/api/audit?user_id=${user.id}&action=user.locale-changed`)).toMatchObject({
          items: [{ details: { to: 'de' } }, { details: { to: 'en' } }, { details: { to: 'de' } }],
        }),
      );
      expect(await call('GET', `/api/users/${user.id}`)).toMatchObject({ locale: 'de' });
    }));

  test('changes the language of the screen also if the server can’t store it', () =>
    inGerman(async () => {
      await openAdmin('/campaign');
      await openMenu();
      const refused = vi.fn(() => Response.json({ detail: { key: 'forbidden', msg: 'Refused' } }, { status: 403 }));
      answerWith(ownLocale, refused);
      await item('Language: Deutsch').click();
      await vi.waitFor(() => expect(refused).toHaveBeenCalled());
      await expect.element(item('Sprache: Deutsch')).toHaveAttribute('aria-checked', 'true');
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('heading', { name: 'Kampagnen' })).toBeVisible();
      expect(page.getByRole('alert').elements()).toEqual([]);
      expect(localStorage.getItem('cms_language')).toBe('de');
    }));
});

test('a page without login requests mails in its own language', () =>
  inGerman(async () => {
    await openAsIs('/password-reset');
    await page.getByRole('button', { name: 'Language: Deutsch' }).click();
    const fetches = vi.spyOn(window, 'fetch');
    await page.getByRole('textbox', { name: 'E-Mail' }).fill('nobody@screens.example');
    await page.getByRole('button', { name: 'Anleitung senden' }).click();
    await expect.element(page.getByRole('heading', { name: 'E-Mail-Postfach prüfen' })).toBeVisible();
    const requests = fetches.mock.calls.map(([path, init]) => [
      path,
      new Headers(init?.headers).get('Accept-Language'),
    ]);
    expect(requests).toEqual([['/api/users/password_reset', 'de']]);
    fetches.mockRestore();
  }));
