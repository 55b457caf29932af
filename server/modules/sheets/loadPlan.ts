import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { LoadChanges, LoadReport } from '#contracts/api/sheets.ts';
import { appMessages } from '#contracts/appTexts.ts';
import { localeName, pluralCount } from '#contracts/locales.ts';
import { isWrittenInPlace } from '#contracts/messageLength.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import { languagePath, messagePath, type Translation, type Values } from '../campaigns/campaigns.ts';
import type { Problems } from './problems.ts';
import type { Message, Texts } from './readTexts.ts';

/** The report of a load, and the values that it writes, by path. */
export type LoadPlan = { report: LoadReport; values(): Values };

type Kind = 'added' | 'changed' | 'removed';
/** `isOfApp`: the new text equals the app's, so it is not stored. */
type Entry = { id: string; from: Message | null; to: Message | null; isOfApp?: true };
type Language = { locale: string; isNew: boolean; isGone: boolean; entries: Entry[] };

const kindOf = ({ from, to }: Entry): Kind => (from === null ? 'added' : to === null ? 'removed' : 'changed');

/** Compares messages by the language's number of forms, which sheets always have; a campaign may have more or fewer. */
function sameMessage(formCount: number, from: Message, to: Message): boolean {
  if (typeof from === 'string' || typeof to === 'string') return from === to;
  const forms = Array.from({ length: formCount }, (_, form) => from[form] ?? '');
  return isDeepStrictEqual(forms, to);
}

type Messages = ReadonlyMap<string, Message>;
const none: Messages = new Map();

type Compared = { before: Messages | undefined; after: Messages | undefined; ofApp: Messages };

function compareLanguage(locale: string, { before, after, ofApp }: Compared): Language {
  const formCount = pluralCount(locale);
  const entries: Entry[] = [];
  for (const id of new Set([...(before ?? none).keys(), ...(after ?? none).keys()])) {
    const [from = null, to = null] = [before?.get(id), after?.get(id)];
    // A text of the page or of a track that has no row yet was written there. Only there, or with its language, it is removed.
    if (to === null && after !== undefined && isWrittenInPlace(id)) continue;
    const shown = from ?? ofApp.get(id) ?? null;
    // A text of the app without a change stays the app's.
    if (to !== null && shown !== null && sameMessage(formCount, shown, to)) continue;
    const same = ofApp.get(id);
    const isOfApp = to !== null && same !== undefined && sameMessage(formCount, same, to);
    entries.push({ id, from, to, ...(isOfApp && { isOfApp }) });
  }
  entries.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { locale, isNew: before === undefined, isGone: after === undefined, entries };
}

/** A campaign's own texts, and those of its app. */
type CurrentTexts = { own: readonly Translation[]; ofApp: readonly Translation[] };

/** Compares all texts. Texts that the sheet lacks are removed, except texts of the page and lyrics. */
async function compare({ own, ofApp }: CurrentTexts, texts: Texts): Promise<Language[]> {
  const before = new Map(own.map(({ locale, messages }) => [locale, messages]));
  const languages: Language[] = [];
  const turn = yieldToEventLoop();
  for (const locale of [...new Set([...before.keys(), ...texts.keys()])].sort()) {
    const messages = before.get(locale);
    const shown = { after: texts.get(locale), ofApp: appMessages(ofApp, locale) };
    languages.push(compareLanguage(locale, { before: messages && new Map(Object.entries(messages)), ...shown }));
    await turn();
  }
  return languages;
}

function valuesOf(languages: readonly Language[]): Values {
  const values: Values = {};
  for (const { locale, isNew, isGone, entries } of languages) {
    if (isNew || isGone) values[languagePath(locale)] = isGone ? null : {};
    for (const { id, to, isOfApp } of entries) values[messagePath(locale, id)] = isOfApp ? null : to;
  }
  return values;
}

/** Hashes the old and new texts, so that a load is refused if a text has changed since its preview. */
async function fingerprintOf(languages: readonly Language[]): Promise<string> {
  const hash = createHash('sha256');
  const turn = yieldToEventLoop();
  for (const language of languages) {
    hash.update(JSON.stringify(language));
    await turn();
  }
  return hash.digest('hex');
}

/** Truncates without splitting a surrogate pair. */
const cut = (text: string): string =>
  text.length <= serverLimits.loadTextShown
    ? text
    : `${text.slice(0, serverLimits.loadTextShown).replace(/[\ud800-\udbff]$/, '')}…`;
const shown = (message: Message | null): Message | null =>
  Array.isArray(message) ? message.map(cut) : message === null ? null : cut(message);

/** Returns the number of messages to report per kind and language, so that few messages are reported completely. */
function entriesShown(languages: readonly Language[]): number {
  const lists = languages.reduce((sum, { entries }) => sum + new Set(entries.map(kindOf)).size, 0);
  return Math.max(serverLimits.minEntriesPerLanguage, Math.floor(serverLimits.loadEntriesShown / Math.max(1, lists)));
}

function changesOf(kind: Kind, languages: readonly Language[], most: number): LoadChanges {
  const changedLanguages = languages.flatMap(({ locale, isNew, isGone, entries }) => {
    const whole = kind === 'added' ? isNew : kind === 'removed' && isGone;
    const own = entries.filter((entry) => kindOf(entry) === kind);
    if (own.length === 0 && !whole) return [];
    const first = own.slice(0, most);
    const parts = first.map(({ id, from, to }) => ({ id, from: shown(from), to: shown(to) }));
    return [{ locale, name: localeName(locale), whole, total: own.length, entries: parts }];
  });
  return { total: changedLanguages.reduce((sum, { total }) => sum + total, 0), languages: changedLanguages };
}

/** Returns what these texts would change in a campaign. */
export async function planLoad(current: CurrentTexts, texts: Texts, problems: Problems): Promise<LoadPlan> {
  const languages = problems.hindered ? [] : await compare(current, texts);
  const most = entriesShown(languages);
  const report = {
    added: changesOf('added', languages, most),
    changed: changesOf('changed', languages, most),
    removed: changesOf('removed', languages, most),
    problems: problems.list(),
    problems_total: problems.total,
    hindered: problems.hindered,
    fingerprint: await fingerprintOf(languages),
  };
  return { report, values: () => valuesOf(languages) };
}
