import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../../contracts/limits.ts';
import { localeName, pluralCount } from '../../../contracts/locales.ts';
import type { LoadChanges, LoadReport } from '../../../contracts/sheets.ts';
import { languagePath, messagePath, type Translation, type Values } from '../campaigns/campaigns.ts';
import type { Problems } from './problems.ts';
import type { Message, Texts } from './readTexts.ts';

/** What a load writes, by path, and what it tells. */
export type LoadPlan = { values: Values; report: LoadReport };

type Kind = 'added' | 'changed' | 'removed';
type Entry = { id: string; from: Message | null; to: Message | null };
type Language = { locale: string; isNew: boolean; isGone: boolean; entries: Entry[] };

const kindOf = ({ from, to }: Entry): Kind => (from === null ? 'added' : to === null ? 'removed' : 'changed');

/** A campaign may have more or fewer forms of a message than its language; a sheet never has. */
function sameMessage(locale: string, from: Message, to: Message): boolean {
  if (typeof from === 'string' || typeof to === 'string') return from === to;
  const forms = Array.from({ length: pluralCount(locale) }, (_, form) => from[form] ?? '');
  return isDeepStrictEqual(forms, to);
}

function entriesOf(locale: string, before: ReadonlyMap<string, Message>, after: ReadonlyMap<string, Message>): Entry[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
  return ids.flatMap((id) => {
    const [from = null, to = null] = [before.get(id), after.get(id)];
    return from !== null && to !== null && sameMessage(locale, from, to) ? [] : [{ id, from, to }];
  });
}

/** The whole of the texts is what stands in the sheet: what it does not have goes. */
function compare(current: readonly Translation[], texts: Texts): Language[] {
  const before = new Map(current.map(({ locale, messages }) => [locale, new Map(Object.entries(messages))]));
  const locales = [...new Set([...before.keys(), ...texts.keys()])].sort();
  const none: ReadonlyMap<string, Message> = new Map();
  return locales.map((locale) => ({
    locale,
    isNew: !before.has(locale),
    isGone: !texts.has(locale),
    entries: entriesOf(locale, before.get(locale) ?? none, texts.get(locale) ?? none),
  }));
}

function valuesOf(languages: readonly Language[]): Values {
  return Object.fromEntries(
    languages.flatMap(({ locale, isNew, isGone, entries }) => {
      const messages = entries.map(({ id, to }) => [messagePath(locale, id), to] as const);
      return isNew || isGone ? [[languagePath(locale), isGone ? null : {}] as const, ...messages] : messages;
    }),
  );
}

/** Not in the middle of a character. */
const cut = (text: string): string =>
  text.length <= limits.loadTextShown
    ? text
    : `${text.slice(0, limits.loadTextShown).replace(/[\ud800-\udbff]$/, '')}…`;
const shown = (message: Message | null): Message | null =>
  Array.isArray(message) ? message.map(cut) : message === null ? null : cut(message);

function changesOf(kind: Kind, languages: readonly Language[]): LoadChanges {
  const told = languages.flatMap(({ locale, isNew, isGone, entries }) => {
    const whole = kind === 'added' ? isNew : kind === 'removed' && isGone;
    const own = entries.filter((entry) => kindOf(entry) === kind);
    if (own.length === 0 && !whole) return [];
    const first = own.slice(0, limits.loadEntriesShown);
    const parts = first.map(({ id, from, to }) => ({ id, from: shown(from), to: shown(to) }));
    return [{ locale, name: localeName(locale), whole, total: own.length, entries: parts }];
  });
  return { total: told.reduce((sum, { total }) => sum + total, 0), languages: told };
}

/** What these texts would change of a campaign's. */
export function planLoad(current: readonly Translation[], texts: Texts, problems: Problems): LoadPlan {
  const languages = problems.hindered ? [] : compare(current, texts);
  const values = valuesOf(languages);
  const report = {
    added: changesOf('added', languages),
    changed: changesOf('changed', languages),
    removed: changesOf('removed', languages),
    problems: problems.told(),
    problems_total: problems.total,
    hindered: problems.hindered,
    fingerprint: createHash('sha256').update(JSON.stringify(values)).digest('hex'),
  };
  return { values, report };
}
