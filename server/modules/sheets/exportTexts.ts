import { setImmediate } from 'node:timers/promises';
import { appMessages } from '#contracts/appTexts.ts';
import type { TextsCsv } from '#contracts/sheets.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { writeCsv } from '../../formats/csv.ts';
import { notFound } from '../../plugins/apiError.ts';
import { findVisibleCampaign, listAppTexts, listTranslations, type Translation } from '../campaigns/campaigns.ts';
import { cellOf, type RowName, rowName } from './textRows.ts';

type Message = string | readonly string[] | undefined;

/**
 * Returns the cell of a form. A list of empty texts is exported as one empty text, which differs from a missing
 * message.
 */
function cellOfForm(message: Message, form: number | null): string {
  if (message === undefined) return '';
  if (typeof message === 'string') return form === null ? cellOf(message) : '';
  if (form === null) return '';
  const isEmpty = message.every((text) => text === '');
  const text = message[form] ?? '';
  return text === '' && !(isEmpty && form === 0) ? '' : cellOf(text);
}

function rowNamesOf(id: string, messages: readonly Message[]): RowName[] {
  const plain = messages.some((message) => typeof message === 'string');
  const forms = Math.max(0, ...messages.map((message) => (Array.isArray(message) ? Math.max(1, message.length) : 0)));
  return [...(plain ? [{ id, form: null }] : []), ...Array.from({ length: forms }, (_, form) => ({ id, form }))];
}

type AllTexts = { own: readonly Translation[]; ofApp: readonly Translation[]; defaultLocale: string };

/**
 * Returns all texts as rows of cells in the format of sheets, with the default language first: the campaign's own, and
 * the app's where it has none.
 */
function rowsOfTexts({ own, ofApp, defaultLocale }: AllTexts): string[][] {
  const languages = [...own].sort(
    (one, other) => Number(other.locale === defaultLocale) - Number(one.locale === defaultLocale),
  );
  const texts = languages.map(
    ({ locale, messages }) => new Map([...appMessages(ofApp, locale), ...Object.entries(messages)]),
  );
  // Texts that the app has in other languages only are to be translated too.
  const known = [...texts, ...ofApp.map(({ locale }) => appMessages(ofApp, locale))];
  const ids = [...new Set(known.flatMap((messages) => [...messages.keys()]))].sort();
  const rows = ids.flatMap((id) => {
    const messages = texts.map((ofLanguage) => ofLanguage.get(id));
    return rowNamesOf(id, messages).map((name) => [
      cellOf(rowName(name)),
      ...messages.map((message) => cellOfForm(message, name.form)),
    ]);
  });
  return [['id', ...languages.map(({ locale }) => locale)], ...rows];
}

/**
 * Returns all texts of a campaign as CSV, with those of its app that it has not changed.
 * @throws ApiError `not-found`
 */
export async function exportTexts({ db }: Dependencies, caller: Caller, id: string): Promise<TextsCsv> {
  const campaign = await findVisibleCampaign(db, caller, id);
  if (!campaign) throw notFound();
  const [own, ofApp] = [await listTranslations(db, id), await listAppTexts(db, id)];
  const rows = rowsOfTexts({ own, ofApp, defaultLocale: campaign.default_locale });
  // Lets other requests run between the steps.
  await setImmediate();
  const csv = writeCsv(rows);
  await setImmediate();
  return { filename: `${campaign.slug}-translations.csv`, csv };
}
