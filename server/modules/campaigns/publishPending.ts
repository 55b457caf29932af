import { type Kysely, sql, type Transaction } from 'kysely';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { withLabelIds } from './campaignLabels.ts';
import { checkPatched } from './campaignRules.ts';
import { writeInside } from './campaignWriter.ts';
import { changedSince, contentOf, findRow, type PendingChange, presentDifferences, readPending } from './pending.ts';
import { providePrePage } from './prePage.ts';
import { checkDefault } from './translationsPatch.ts';

type Trx = Transaction<Database>;

/** Returns the present values of the changes whose value in the campaign was changed since they were made, by path. */
export async function liveValues(
  db: Kysely<Database>,
  campaignId: string,
  changes: readonly PendingChange[],
): Promise<Map<string, unknown>> {
  const row = await findRow(db, campaignId);
  if (!row) return new Map();
  const differences = await presentDifferences(db, row, changes);
  return new Map(changedSince(changes, differences).map(({ path }) => [path, differences[path]?.from ?? null]));
}

/** A campaign in a release, and the release's name, for the audit. */
type Published = { release: string; name: string; id: string };

/**
 * Writes the changes of a campaign in a release into the campaign, under the same checks as a patch. Locks of the campaign
 * do not matter.
 * @throws ApiError `not-found`, `campaign-conflict` for what was changed in the campaign since, and as a patch;
 * InvalidFieldsError
 */
export async function publishPending(
  trx: Trx,
  caller: Caller,
  { release, name, id }: Published,
  now: Date,
): Promise<void> {
  const content = async (row: NonNullable<Awaited<ReturnType<typeof findRow>>>, db: Trx, at: Date) => {
    const { changes } = await readPending(db, caller, release, id);
    const differences = await presentDifferences(db, row, changes);
    refuseChanged(changes, differences);
    const needed = changes.filter(({ path }) => differences[path]);
    const { fields: given, tables } = contentOf(row, needed);
    const fields = await withLabelIds(db, row, given);
    await checkPatched(db, caller, { row, fields });
    await checkDefault(db, row, tables);
    await providePrePage(db, caller, { row, fields, now: at });
    await forgetFormer(db, { release, id, needed });
    return { fields, tables };
  };
  const details = { release: name };
  const write = { id, action: 'campaign.patched' as const, details, isDone: true, content };
  await writeInside(trx, withoutRequestKey(caller), write, now);
}

function refuseChanged(changes: readonly PendingChange[], differences: Changes): void {
  const changed = changedSince(changes, differences);
  if (changed.length === 0) return;
  const fields = changed.map(({ path, from }) => [path, { base: from, theirs: differences[path]?.from ?? null }]);
  throw new ApiError('campaign-conflict', { fields: Object.fromEntries(fields) });
}

type Needed = { release: string; id: string; needed: readonly PendingChange[] };

/** Forgets the former values of changes that the campaign had already, so that an undo does not restore them. */
async function forgetFormer(trx: Trx, { release, id, needed }: Needed): Promise<void> {
  const paths = needed.map(({ path }) => path);
  await sql`
    update release_changes set value_from = value_to
    where release_id = ${release} and campaign_id = ${id} and path <> all(${paths}::text[])`.execute(trx);
}
