import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../src/i18n/language.ts';
import { makeLabel, openAdmin } from './admin.tsx';
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

test('another tab follows the choice', () =>
  inGerman(async () => {
    await openAdmin('/campaign');
    await expect.element(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cms_language', newValue: 'de' }));
    await expect.element(page.getByRole('heading', { name: 'Kampagnen' })).toBeVisible();
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('de'));
  }));
