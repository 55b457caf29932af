import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CloneInput } from '#contracts/api/campaigns.ts';
import { cloneName, prePageApp } from '#contracts/campaign.ts';
import { type Campaign, type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { announcingTransaction } from '../../db/announcements.ts';
import { presentRow } from '../../db/declaredTable.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { readyApp } from '../apps/apps.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { type CampaignRow, patchable } from './campaignColumns.ts';
import { checkContent } from './campaignRules.ts';
import type { JoinedCampaign } from './campaignStore.ts';
import { type CampaignWrite, type WriterNeeds, writeAndRead } from './campaignWriter.ts';
import { readCopied, replacing, writeTables } from './content.ts';
import type { Values } from './contentTable.ts';
import { insertUnderFreeSlug } from './freeSlug.ts';
import { type Creation, checkDates, explainTakenSlug, insertCampaign, lockParent } from './newCampaign.ts';
import { findPrePage, namedPrePage, providePrePage } from './prePage.ts';
import { readCampaign } from './readCampaign.ts';

type Trx = Transaction<Database>;

/**
 * Fields that identify, file or schedule a campaign, which a copy does not take over as content. All other patchable
 * fields are content.
 */
const ownFields: ReadonlySet<string> = new Set(['name', 'slug', 'test', 'labels', 'starts_at', 'ends_at']);

function contentOf(row: CampaignRow): CampaignFields {
  const stored: Record<string, unknown> = presentRow(campaigns, row);
  const names = patchable.map(([name]) => name).filter((name) => !ownFields.has(name));
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

/** A campaign at one moment. Includes its pre-page if the token gate is enabled and the caller sees the page. */
type Snapshot = { row: CampaignRow; tables: Values; prePage: Snapshot | null };

/** Reads in a separate transaction, so that the copy is consistent and blocks no edit of the source. */
function snapshotOf({ db }: WriterNeeds, caller: Caller, id: string): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const snapshot = await readSnapshot(trx, caller, id);
      if (!snapshot) throw notFound();
      return snapshot;
    });
}

/** Reads only visible campaigns: a copy would reveal the content of others. */
async function readSnapshot(trx: Trx, caller: Caller, id: string): Promise<Snapshot | null> {
  const visible = trx.selectFrom('campaigns').selectAll().where('id', '=', id).where(visibleTo(caller));
  const row = await visible.executeTakeFirst();
  if (!row) return null;
  const prePage = row.token_gate.enabled && row.app !== prePageApp ? await findPrePage(trx, id) : undefined;
  return {
    row,
    tables: await readCopied(trx, id),
    prePage: prePage ? await readSnapshot(trx, caller, prePage.id) : null,
  };
}

/**
 * Clones a campaign with content, test flag and labels, and its pre-page if the token gate is enabled and the caller
 * sees the page. Returns the copy, by default 'Copy of …' with a free slug and no dates.
 * @throws ApiError `not-found`, `app-not-ready`, `app-retired`, `slug-taken`; InvalidFieldsError for an unknown parent
 * and for an end before the start
 */
export async function cloneCampaign(
  needs: WriterNeeds,
  caller: Caller,
  sourceId: string,
  { parent_id, ...named }: Omit<CloneInput, 'destination_id'>,
): Promise<Campaign> {
  checkDates(named);
  const source = await snapshotOf(needs, caller, sourceId);
  const { app } = source.row;
  await readyApp(needs.db, app);
  const id = uuidv7();
  const parentId = parent_id === undefined ? source.row.parent_id : parent_id;
  const now = needs.clock.now();
  const copied = announcingTransaction(needs.db, async (trx) => {
    if (parentId !== null) await lockParent(trx, caller, parentId);
    const { published_at } = await insertCopy(trx, caller, source, { id, parentId, now, named });
    const made = await readCampaign({ ...needs, db: trx }, caller, id);
    if (!source.prePage) return made;
    const as = named.name === undefined ? undefined : namedPrePage(made);
    const copy = { parentId: id, now, as, isPublished: published_at !== null };
    await insertCopy(trx, withoutRequestKey(caller), source.prePage, copy);
    return readCampaign({ ...needs, db: trx }, caller, id);
  });
  // Only a requested slug can be taken.
  return copied.catch(explainTakenSlug(needs.db, caller, app, named.slug ?? ''));
}

type Copy = {
  id?: string;
  parentId: string | null;
  now: Date;
  /** What the caller chose. A slug is then used as it is, or refused. */
  named?: Omit<CloneInput, 'parent_id' | 'destination_id'>;
  /** Name and test flag of the copy, instead of 'Copy of …', and the slug that it gets if it is free. */
  as?: { name: string; slug: string; test: boolean };
  /** Published at once, although its app has drafts. */
  isPublished?: boolean;
};

async function insertCopy(trx: Trx, caller: Caller, { row, tables }: Snapshot, copy: Copy): Promise<JoinedCampaign> {
  const { id = uuidv7(), parentId, now, named, isPublished } = copy;
  const as = copy.as ?? { name: cloneName(row.name), slug: `copy-of-${row.slug}`, test: row.test };
  const creation: Creation = {
    id,
    input: { app: row.app, ...as, ...named, parent_id: parentId },
    now,
    isPublished,
    copied: { fields: { ...contentOf(row), labels: row.labels }, defaultLocale: row.default_locale },
    action: 'campaign.cloned',
    details: { source: row.id },
  };
  checkContent(contentOf(row));
  const hasSlug = named?.slug !== undefined;
  const made = await (hasSlug ? insertCampaign : insertUnderFreeSlug)(trx, caller, creation);
  if (!made) throw new ApiError('app-not-ready');
  await writeTables(trx, id, tables);
  return made;
}

/**
 * Replaces the content of another campaign, which keeps its id, app, name, slug, parent, dates, test flag and labels,
 * and stays published or a draft. It also keeps its pre-page, or gets a copy of the source's.
 * @throws ApiError `not-found` for either, `campaign-locked` for the destination, and as `providePrePage`;
 * InvalidFieldsError for a campaign of another app
 */
export async function cloneInto(
  needs: WriterNeeds,
  caller: Caller,
  sourceId: string,
  destinationId: string,
): Promise<Campaign> {
  const source = await snapshotOf(needs, caller, sourceId);
  const write: CampaignWrite = {
    id: destinationId,
    action: 'campaign.replaced',
    details: { source: sourceId },
    content: async (row, trx, now) => {
      if (row.app !== source.row.app) throw new InvalidFieldsError([{ loc: ['destination_id'], code: 'other-app' }]);
      const fields = contentOf(source.row);
      if (source.prePage && !(await findPrePage(trx, row.id))) {
        const copy = { parentId: row.id, now, as: namedPrePage(row), isPublished: row.published_at !== null };
        await insertCopy(trx, withoutRequestKey(caller), source.prePage, copy);
      }
      await providePrePage(trx, caller, { row, fields, now });
      return { fields, tables: await replacing(trx, row.id, source.tables) };
    },
  };
  return writeAndRead(needs, caller, write, (db) => readCampaign({ db, clock: needs.clock }, caller, destinationId));
}
