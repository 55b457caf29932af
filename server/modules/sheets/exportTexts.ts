import { setImmediate } from 'node:timers/promises';
import { appMessages } from '#contracts/appTexts.ts';
import type { Caller } from '../../caller.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import type { Dependencies } from '../../dependencies.ts';
import { csvParts } from '../../formats/csv.ts';
import { found } from '../../plugins/apiError.ts';
import {
  findVisibleCampaign,
  listAppTexts,
  listTranslations,
  readAs,
  type Translation,
} from '../campaigns/campaigns.ts';
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
 * Makes the rows of cells in the format of sheets, with the default language first: the campaign's own texts, and the
 * app's where it has none.
 */
function* rowsOfTexts({ own, ofApp, defaultLocale }: AllTexts): Generator<string[]> {
  const languages = [...own].sort(
    (one, other) => Number(other.locale === defaultLocale) - Number(one.locale === defaultLocale),
  );
  const appTexts = languages.map(({ locale }) => appMessages(ofApp, locale));
  const ids = new Set<string>();
  for (const { messages } of languages) for (const id of Object.keys(messages)) ids.add(id);
  // Texts that the app has in other languages only are to be translated too.
  for (const { locale } of ofApp) for (const id of appMessages(ofApp, locale).keys()) ids.add(id);
  yield ['id', ...languages.map(({ locale }) => locale)];
  for (const id of [...ids].sort()) {
    const messages = languages.map((language, at) =>
      Object.hasOwn(language.messages, id) ? language.messages[id] : appTexts[at]?.get(id),
    );
    for (const name of rowNamesOf(id, messages)) {
      yield [cellOf(rowName(name)), ...messages.map((message) => cellOfForm(message, name.form))];
    }
  }
}

const partLength = 65_536;

/** Makes the JSON of the answer part by part. Other requests run in between. */
async function* jsonParts(filename: string, rows: Iterable<string[]>): AsyncGenerator<string> {
  const giveWay = yieldToEventLoop();
  let part = `{"filename":${JSON.stringify(filename)},"csv":"`;
  for (const text of csvParts(rows)) {
    part += JSON.stringify(text).slice(1, -1);
    await giveWay();
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield `${part}"}`;
}

/**
 * Returns all texts of a campaign as CSV, with those of its app that it has not changed: the JSON of the answer in parts.
 * @throws ApiError `not-found`
 */
export async function exportTexts({ db }: Dependencies, caller: Caller, id: string): Promise<AsyncGenerator<string>> {
  const { campaign, own, ofApp } = await readAs(db, caller, id, async (within) => ({
    campaign: found(await findVisibleCampaign(within, caller, id)),
    own: await listTranslations(within, id),
    ofApp: await listAppTexts(within, id),
  }));
  // Parsing the texts blocked the event loop.
  await setImmediate();
  return jsonParts(
    `${campaign.slug}-translations.csv`,
    rowsOfTexts({ own, ofApp, defaultLocale: campaign.default_locale }),
  );
}
