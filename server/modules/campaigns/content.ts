import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import type { ContentTable, Values } from './contentTable.ts';
import { music } from './music.ts';
import { translationSheet } from './sheetLink.ts';
import { isOfNews, translations } from './translations.ts';

/**
 * Content of a campaign outside its row. It is written by campaignWriter.ts, cloned, listed in revisions and restored.
 */
const contentTables: readonly ContentTable[] = [translations, translationSheet, music];

/** Returns the first part of a path, which names the table. */
function tableNameOf(path: string): string {
  const end = path.indexOf('.');
  return end === -1 ? path : path.slice(0, end);
}

/** Returns whether a path is that of content outside the campaign's row. */
export const isInTable = (path: string): boolean => contentTables.some(({ name }) => name === tableNameOf(path));

/** Groups paths by table. Paths of the campaign's row are omitted. */
function byTable(paths: readonly string[]): { table: ContentTable; own: string[] }[] {
  const owned = new Map<string, string[]>();
  for (const path of paths) {
    const name = tableNameOf(path);
    const own = owned.get(name);
    if (own) own.push(path);
    else owned.set(name, [path]);
  }
  return contentTables.flatMap((table) => {
    const own = owned.get(table.name);
    return own ? [{ table, own }] : [];
  });
}

/** Returns all content of a campaign that is in other tables. */
async function readTables(db: Kysely<Database>, campaignId: string): Promise<Values> {
  const found: Values = {};
  for (const table of contentTables) Object.assign(found, await table.read(db, campaignId));
  return found;
}

/** Returns the content that a copy gets: all except the words of news, whose mails stay with the campaign. */
export async function readCopied(db: Kysely<Database>, campaignId: string): Promise<Values> {
  const all = Object.entries(await readTables(db, campaignId));
  return Object.fromEntries(all.filter(([path]) => !isOfNews(path)));
}

/**
 * Returns the changes that these values would make.
 * @param texts the present texts by path, if they are known
 */
export async function tableChangesOf(
  db: Kysely<Database>,
  campaignId: string,
  values: Values = {},
  texts?: Values,
): Promise<Changes> {
  const changes: Changes = {};
  for (const { table, own } of byTable(Object.keys(values))) {
    const current = texts && table === translations ? texts : await table.read(db, campaignId, own);
    for (const path of own) {
      const [from, to] = [current[path] ?? null, values[path] ?? null];
      if (!isDeepStrictEqual(from, to)) changes[path] = { from, to };
    }
  }
  return changes;
}

export async function writeTables(trx: Transaction<Database>, campaignId: string, values: Values): Promise<void> {
  for (const { table, own } of byTable(Object.keys(values))) {
    const ofTable: Values = {};
    for (const path of own) ofTable[path] = values[path];
    await table.write(trx, campaignId, ofTable);
  }
}

/** Returns the values that make `wanted` the whole content of a campaign's tables, except the words of its news. */
export async function replacing(db: Kysely<Database>, campaignId: string, wanted: Values): Promise<Values> {
  const gone = Object.keys(await readCopied(db, campaignId)).map((path) => [path, null] as const);
  return Object.assign(Object.fromEntries(gone), wanted);
}
