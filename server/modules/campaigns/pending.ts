import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { campaigns } from '#resources/campaigns/schema.ts';
import { isOpen, type ReleaseState } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { applyChanges, rowChanges } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { isLimited } from '../visibility/visibility.ts';
import { type CampaignRow, type WrittenFields, writable } from './campaignColumns.ts';
import { isInTable, tableChangesOf, writeTables } from './content.ts';
import type { Values } from './contentTable.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A change of a release that waits: the campaign's value when it was made, and the value that publishing writes. */
export type PendingChange = { path: string; from: unknown; to: unknown; by: string | null; at: Date };

/** The changes of a campaign in a release, and the time of the last one; null if there was none yet. */
export type Pending = { changes: PendingChange[]; updatedAt: Date | null };

type Found = {
  state: ReleaseState;
  created_by: string | null;
  updated_at: Date | null;
  changes: (Omit<PendingChange, 'at'> & { at: string })[];
};

/**
 * Returns the changes of a campaign in a release that is open. With `isWritten`, the release stays open until the
 * transaction ends.
 * @throws ApiError `not-found` for an unknown release, or for an external user one of another user, `release-closed`;
 * `agent-release-refused` if an agent writes into one that is scheduled, failed, or another user's
 */
export async function readPending(
  db: Db,
  caller: Caller,
  release: string,
  campaignId: string,
  isWritten = false,
): Promise<Pending> {
  const { rows } = await sql<Found>`
    select releases.state, releases.created_by, (
      select updated_at from release_campaigns where release_id = releases.id and campaign_id = ${campaignId}
    ) as updated_at, coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'from', value_from, 'to', value_to, 'by', user_id, 'at', changed_at))
      from release_changes where release_id = releases.id and campaign_id = ${campaignId}
    ), '[]') as changes
    from releases where id = ${release} and ${isLimited(caller) ? sql`created_by = ${caller.id}` : sql`true`}
    ${isWritten ? sql`for share` : sql``}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  if (!isOpen(found.state)) throw new ApiError('release-closed');
  // A scheduled release goes live without a further look, and another user's may be published at any moment.
  const isOfAgent = found.state === 'open' && found.created_by === caller.id;
  if (isWritten && caller.agent && !isOfAgent) throw new ApiError('agent-release-refused');
  return {
    changes: found.changes.map((change) => ({ ...change, at: new Date(change.at) })),
    updatedAt: found.updated_at,
  };
}

/** A campaign's row, as far as changes are compared with it. */
type ComparedRow = Omit<CampaignRow, 'page_patch_size'>;

const valuesOf = (changes: readonly PendingChange[]): Values =>
  Object.fromEntries(changes.map(({ path, to }) => [path, to]));

const only = (values: Values, isMeant: (path: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => isMeant(path)));

/** Returns the content that the changes make of a campaign: fields of its row, whole, and values of other tables by path. */
export function contentOf(
  row: ComparedRow,
  changes: readonly PendingChange[],
): { fields: WrittenFields; tables: Values } {
  const values = valuesOf(changes);
  const ofRow = Object.entries(only(values, (path) => !isInTable(path))).map(([path, to]) => [
    path,
    { from: null, to },
  ]);
  return { fields: applyChanges(campaigns, row, Object.fromEntries(ofRow)), tables: only(values, isInTable) };
}

/**
 * Returns what the changes would change in a campaign as it is now: `from` are its present values.
 * @param texts its present texts by path, if they are known
 */
export async function presentDifferences(
  db: Db,
  row: ComparedRow,
  changes: readonly PendingChange[],
  texts?: Values,
): Promise<Changes> {
  const { fields, tables } = contentOf(row, changes);
  const ofTables = Object.keys(tables).length > 0 ? await tableChangesOf(db, row.id, tables, texts) : {};
  // Spreading two objects takes 50 ms if one has a thousand keys.
  return Object.assign({}, rowChanges(campaigns, writable, row, fields), ofTables);
}

/** Returns the changes whose value in the campaign was changed since they were made, to something else than they make it. */
export const changedSince = (changes: readonly PendingChange[], differences: Changes): PendingChange[] =>
  changes.filter(({ path, from }) => {
    const difference = differences[path];
    return difference !== undefined && !isDeepStrictEqual(difference.from, from);
  });

/** Returns the row of a campaign; locks it with `isWritten`. */
export const findRow = (db: Db, id: string, isWritten = false): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .$if(isWritten, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/**
 * Writes the changes into the campaign itself, without checks and traces, for a part that is rolled back. A taken slug is
 * left as it is. Returns the campaign's differences before.
 */
export async function applyPending(trx: Trx, campaignId: string, { changes, updatedAt }: Pending): Promise<Changes> {
  const row = await findRow(trx, campaignId, true);
  if (!row || !updatedAt) return {};
  const differences = await presentDifferences(trx, row, changes);
  const { fields, tables } = contentOf(row, changes);
  if ('slug' in fields && (await isTaken(trx, row, fields.slug))) delete fields.slug;
  const setting = Object.keys(fields).map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  await sql`
    update campaigns set ${sql.join([...setting, sql`updated_at = greatest(campaigns.updated_at, ${updatedAt})`])}
    from jsonb_populate_record(null::campaigns, ${JSON.stringify(fields)}) as given
    where campaigns.id = ${campaignId}`.execute(trx);
  if (Object.keys(tables).length > 0) await writeTables(trx, campaignId, tables);
  return differences;
}

async function isTaken(trx: Trx, { id, app }: CampaignRow, slug: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from campaigns where app = ${app} and slug = ${slug} and id <> ${id}`.execute(trx);
  return rows.length > 0;
}
