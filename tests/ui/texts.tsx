import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { call, callerAs, openAdmin } from './admin.tsx';
import { button, heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';
import { takeOver } from './takeOver.ts';

type Messages = Record<string, string | string[] | null>;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The row of a message in the table, by the cell with its id. */
export const row = (id: string) => page.getByRole('rowheader', { name: new RegExp(`^${escaped(id)}(?: |$)`) });
/** The field of a message in a language, or of one of its plural forms (from 1). */
export const text = (id: string, languageName = 'English', form?: number) => {
  const start = escaped(`${id}, ${languageName}`);
  return page.getByRole('textbox', { name: new RegExp(form ? `^${start}, Plural form ${form}\\b` : `^${start}$`) });
};
/** All fields of the table. */
export const fields = page.getByRole('table').getByRole('textbox');
export const language = page.getByRole('combobox', { name: 'Editing language' });
export const bar = button('Save changes');

export const patchTexts = ({ id }: MadeCampaign, languages: Record<string, Messages | null>, more: object = {}) => {
  const translations = Object.entries(languages).map(([locale, messages]) => ({ locale, messages }));
  return call('POST', `/api/campaigns/${id}/patch`, { fields: { i18n: { translations, ...more } } });
};

/** Creates a campaign in English and German, with a plural and a placeholder. */
export async function makeTexts(): Promise<MadeCampaign> {
  const campaign = await makeCampaign();
  await patchTexts(campaign, {
    en: { title: 'Welcome', 'date.on': 'On {date}', seats: ['one seat', '{n} seats'] },
    de: { title: 'Willkommen' },
    'pt-BR': null,
  });
  return campaign;
}

export async function openTexts({ id }: MadeCampaign): Promise<void> {
  await openAdmin(`/campaign/${id}/translations`);
  await expect.element(heading('Translations')).toBeVisible();
  await expect.element(language).toBeVisible();
}

/** Opens the panels of the sheet and of files. */
export async function openSources(): Promise<void> {
  const panels = button('Sheet and files');
  await expect.element(panels).toBeVisible();
  if (panels.element().getAttribute('aria-expanded') === 'false') await panels.click();
}

export async function choose(name: string): Promise<void> {
  await language.click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect.element(language).toHaveTextContent(name);
}

/** Returns the stored messages by language, and the default language. */
export async function storedTexts({ id }: MadeCampaign): Promise<Record<string, unknown>> {
  const { i18n } = Object(await call('GET', `/api/campaigns/${id}?include_i18n=true`));
  const languages = i18n.translations.map(({ locale, messages }: { locale: { code: string }; messages: unknown }) => [
    locale.code,
    messages,
  ]);
  return { default: i18n.default_locale, ...Object.fromEntries(languages) };
}

/** Another user's tab, with a lock of its own. */
export async function editorInATab() {
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

/** Another user takes the campaign over from the open screen, and writes these fields. */
export async function writeAsAnother(
  another: Awaited<ReturnType<typeof editorInATab>>,
  campaign: MadeCampaign,
  fields: object,
): Promise<void> {
  await takeOver(another, campaign);
  await expect.element(page.getByText(/took over this campaign/)).toBeVisible();
  await another('POST', `/api/campaigns/${campaign.id}/patch`, { fields });
}
