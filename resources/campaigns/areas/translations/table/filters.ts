import { searchForm } from '#contracts/searchForm.ts';
import type { Message } from '#dataProvider/index.ts';
import { type Edits, editsOf, isBlank, messageOf, noEdits } from '../texts/edits.ts';
import { isMissing } from '../texts/progress.ts';
import { lengthOf } from '../texts/textProblems.ts';
import type { Columns } from './columns.ts';
import { type Compared, formsOf, hasWarnings, warningsOf } from './warnings.ts';

type Looked = Compared & { id: string; isChanged: boolean; max: number | null };

const tests = {
  missing: ({ id, own, source, language }: Looked) => isMissing(id, own, source, language.nplurals),
  changed: ({ isChanged }: Looked) => isChanged,
  same: ({ own, source, isSource }: Looked) =>
    !isSource && !isBlank(own) && JSON.stringify(own) === JSON.stringify(source),
  long: (looked: Looked) => {
    const { max } = looked;
    return max !== null && formsOf(looked).some(({ text }) => lengthOf(text) > max);
  },
  warnings: (looked: Looked) => formsOf(looked).some((form) => hasWarnings(warningsOf(looked, form))),
};

/** A condition of the messages to show. */
type Condition = keyof typeof tests;
/** The filter of the messages. */
export type MessageFilter = 'all' | Condition;

const conditions = Object.keys(tests) as Condition[];
/** All filters, in the order of their buttons. */
export const messageFilters: readonly MessageFilter[] = ['all', ...conditions];

function looked(columns: Columns, edits: Edits, id: string): Looked[] {
  const source = messageOf(edits, columns.source, id);
  const max = columns.maxOf(id);
  return columns.targets.map((language) => ({
    id,
    max,
    own: messageOf(edits, language, id),
    source,
    language,
    isSource: language.code === columns.source.code,
    isChanged: Object.hasOwn(editsOf(edits, language.code) ?? {}, id),
  }));
}

/** Returns the conditions that a message meets in at least one column. */
function conditionsOf(columns: Columns, edits: Edits, id: string): Condition[] {
  const all = looked(columns, edits, id);
  return conditions.filter((condition) => all.some(tests[condition]));
}

/** The conditions of the stored messages. */
type StoredConditions = ReadonlyMap<string, readonly Condition[]>;

export const storedConditions = (columns: Columns, ids: readonly string[]): StoredConditions =>
  new Map(ids.map((id) => [id, conditionsOf(columns, noEdits, id)]));

/** Returns the number of messages of each filter. Only edited messages are checked; the others count as stored. */
export function filterCounts(columns: Columns, edits: Edits, stored: StoredConditions): Record<MessageFilter, number> {
  const counts: Record<MessageFilter, number> = {
    all: stored.size,
    missing: 0,
    changed: 0,
    same: 0,
    long: 0,
    warnings: 0,
  };
  const codes = [columns.source, ...columns.targets].map(({ code }) => code);
  const edited = new Set(codes.flatMap((code) => Object.keys(editsOf(edits, code) ?? {})));
  for (const [id, before] of stored) {
    for (const condition of edited.has(id) ? conditionsOf(columns, edits, id) : before) counts[condition]++;
  }
  return counts;
}

const wordsOf = (message: Message | undefined): string => [message ?? ''].flat().join('\n');

/** The messages to show. */
type Wanted = { filter: MessageFilter; search: string };

/** Returns the ids that match a filter and a search, in order. The search covers ids, the texts of all columns and the app's. */
export function filteredIds(
  ids: readonly string[],
  columns: Columns,
  edits: Edits,
  { filter, search }: Wanted,
): string[] {
  const wanted = searchForm(search.trim());
  return ids.filter((id) => {
    const all = looked(columns, edits, id);
    if (filter !== 'all' && !all.some(tests[filter])) return false;
    if (wanted === '') return true;
    const texts = [
      id,
      wordsOf(columns.ofApp.appMessages?.get(id)),
      wordsOf(all[0]?.source),
      ...all.map(({ own }) => wordsOf(own)),
    ];
    return searchForm(texts.join('\n')).includes(wanted);
  });
}
