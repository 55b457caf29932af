import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../caller.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found } from '../../plugins/apiError.ts';
import {
  type CampaignRow,
  findVisibleCampaign,
  historyOf,
  languageOf,
  languagePath,
  translations,
  type Values,
  writeCampaign,
} from '../campaigns/campaigns.ts';
import { findRevision } from '../revisions/revisions.ts';
import { findLoad, forgetLoad } from './textLoads.ts';

type Db = Dependencies['db'];
type Campaign = Pick<CampaignRow, 'id' | 'default_locale'>;
type TextChanges = Map<string, Changes[string]>;

/**
 * Returns whether `undoLoad` can undo the last load or import.
 * @throws ApiError `not-found`
 */
export async function readUndo({ db }: Dependencies, caller: Caller, id: string): Promise<{ can_undo: boolean }> {
  const campaign = found(await findVisibleCampaign(db, caller, id));
  const loaded = await lastLoad(db, id);
  return { can_undo: loaded !== null && (await standsAsLoaded(db, campaign, loaded)) };
}

/**
 * Restores the texts that the last load or import replaced, if none of its texts changed since.
 * @throws ApiError `nothing-to-undo`, `undo-too-late`
 */
export async function undoLoad(dependencies: Dependencies, caller: Caller, id: string): Promise<void> {
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.load-undone',
    content: async (row, trx) => {
      const loaded = await lastLoad(trx, id);
      if (!loaded) throw new ApiError('nothing-to-undo');
      if (!(await standsAsLoaded(trx, row, loaded))) throw new ApiError('undo-too-late');
      await forgetLoad(trx, id);
      const before: Values = {};
      for (const [path, { from }] of loaded) before[path] = from;
      return { fields: {}, tables: before };
    },
  });
}

/** Returns the text changes of the last load or import; null if there is nothing to undo. */
async function lastLoad(db: Db, id: string): Promise<TextChanges | null> {
  const number = await findLoad(db, id);
  const revision = number === null ? undefined : await findRevision(db, historyOf(id), number);
  return revision ? textChangesOf(revision.changes) : null;
}

const textChangesOf = (changes: Changes): TextChanges =>
  new Map(Object.entries(changes).filter(([path]) => path.startsWith(`${translations.name}.`)));

/** Returns whether no loaded text changed since, and no added language became the default or got other texts. */
async function standsAsLoaded(db: Db, row: Campaign, loaded: TextChanges): Promise<boolean> {
  const current = await translations.read(db, row.id, [...loaded.keys()]);
  const turn = yieldToEventLoop();
  for (const [path, { to }] of loaded) {
    if (!isDeepStrictEqual(current[path] ?? null, to ?? null)) return false;
    await turn();
  }
  if (loaded.get(languagePath(row.default_locale))?.from === null) return false;
  const goes = new Set([...loaded].flatMap(([path, { from, to }]) => (from === null && to !== null ? [path] : [])));
  return Object.keys(current).every((path) => loaded.has(path) || !goes.has(languageOf(path)));
}
