import type { LastTextChanges, RestoreOptions, RestorePreview } from '#contracts/api/revisions.ts';
import { type Campaign, type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import { applyChanges, rowChanges } from '../../db/changes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { presentRestore, presentWrite, type SeenHistory, valuesAt } from '../revisions/revisions.ts';
import { requireVisible } from '../visibility/visibility.ts';
import { type CampaignRow, patchable, writable } from './campaignColumns.ts';
import { restoredLabels } from './campaignLabels.ts';
import { checkRestored } from './campaignRules.ts';
import { type CampaignWrite, writeAndRead } from './campaignWriter.ts';
import { isInTable, tableChangesOf } from './content.ts';
import type { Values } from './contentTable.ts';
import { withoutHiddenFolders } from './mediaFolder.ts';
import { providePrePage } from './prePage.ts';
import { readCampaign } from './readCampaign.ts';
import { historyOf, lastTextChanges } from './revisionStore.ts';
import { readWritable } from './writableCampaign.ts';

/** Returns the history of a campaign as the caller sees it. */
export const seenHistory = (caller: Caller, id: string): SeenHistory => ({
  history: historyOf(id),
  requireVisible: (db) => requireVisible(db, caller, id),
  present: (db, changes) => withoutHiddenFolders(db, caller, changes),
});

/**
 * Returns user and time of the last change of a message in each language.
 * @throws ApiError `not-found`
 */
export async function readLastTextChanges(
  { db }: Dependencies,
  caller: Caller,
  id: string,
  messageId: string,
): Promise<LastTextChanges> {
  await requireVisible(db, caller, id);
  const rows = await lastTextChanges(db, id, messageId);
  return { items: rows.map(({ locale, ...write }) => ({ locale, ...presentWrite(write) })) };
}

/**
 * Returns what restoring a revision would change now, from one consistent snapshot.
 * @throws ApiError `not-found`
 */
export function previewRestore(
  { db, clock }: Dependencies,
  caller: Caller,
  id: string,
  number: number,
): Promise<RestorePreview> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // A preview writes nothing, so another session's lock does not matter.
      const row = await readWritable(trx, caller, { id, now: clock.now(), isDone: true });
      const values = await valuesAt(trx, historyOf(id), number);
      const restored = rowChanges(campaigns, writable, row, await restoredFields(trx, row, values));
      const ofRow = await withoutHiddenFolders(trx, caller, restored);
      const ofTables = await tableChangesOf(trx, id, only(values, isInTable));
      // Spreading two objects takes 50 ms if one has a thousand keys.
      return presentRestore(row, Object.assign({}, ofRow, ofTables));
    });
}

/**
 * Restores the values at a revision of all fields that were changed after it, as a new write with the same checks.
 * @throws ApiError `not-found`, `campaign-locked`, `campaign-conflict`, `slug-taken`, and as `providePrePage`;
 * InvalidFieldsError for dates
 */
export async function restoreRevision(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  number: number,
  { base_updated_at }: RestoreOptions,
): Promise<Campaign> {
  const write: CampaignWrite = {
    id,
    action: 'campaign.restored',
    details: { revision: number },
    baseUpdatedAt: base_updated_at === undefined ? undefined : new Date(base_updated_at),
    content: async (row, trx, now) => {
      const values = await valuesAt(trx, historyOf(id), number);
      const fields = await restoredFields(trx, row, values);
      await checkRestored(trx, caller, { row, fields });
      await providePrePage(trx, caller, { row, fields, now });
      return { fields, tables: only(values, isInTable) };
    },
  };
  const { clock } = dependencies;
  return writeAndRead(dependencies, caller, write, (db) => readCampaign({ db, clock }, caller, id));
}

const patchableNames: ReadonlySet<string> = new Set(patchable.map(([name]) => name));
const isInRow = (path: string): boolean => patchableNames.has(path.split('.', 1)[0] ?? '');

/** Returns the fields of the row with the values of a revision. */
async function restoredFields(db: Dependencies['db'], row: CampaignRow, values: Values): Promise<CampaignFields> {
  const fields: CampaignFields = applyChanges(campaigns, row, asChanges(values, isInRow));
  return fields.labels ? { ...fields, labels: await restoredLabels(db, fields.labels) } : fields;
}

const only = (values: Values, isMeant: (path: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => isMeant(path)));

const asChanges = (values: Values, isMeant: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(only(values, isMeant)).map(([path, to]) => [path, { from: null, to }]));
