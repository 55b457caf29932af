import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NewCampaign, PatchedFields } from '#contracts/api/campaigns.ts';
import { campaignStatus, canEndNow, canStartNow } from '#contracts/campaign.ts';
import type { I18nPatch } from '#contracts/campaignTexts.ts';
import { type Campaign, campaigns } from '#resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sanitizeRichText } from '../../formats/sanitizeRichText.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { isMatch } from '../../plugins/etag.ts';
import { readyApp } from '../apps/apps.ts';
import { withoutContentVersions } from '../uploads/uploads.ts';
import { requireVisible } from '../visibility/visibility.ts';
import type { CampaignRow } from './campaignColumns.ts';
import { withLabelIds } from './campaignLabels.ts';
import { checkPatched } from './campaignRules.ts';
import { findCampaign, findSlug, type JoinedCampaign, listChildren } from './campaignStore.ts';
import { writeAndRead, writeFields } from './campaignWriter.ts';
import { checkDates, explainTakenSlug, insertUnderParent } from './newCampaign.ts';
import { normalizeFields, withNewsletterIds } from './normalizeFields.ts';
import { providePrePage } from './prePage.ts';
import { presentCampaign } from './presentCampaign.ts';
import { type AnsweredCampaign, readCampaign } from './readCampaign.ts';
import { refuseLinked } from './sheetLink.ts';
import { refuseNewLanguages, valuesOfPatch } from './translationsPatch.ts';

/** A campaign that somebody may see, as other modules are given it. */
export type VisibleCampaign = JoinedCampaign;

/** Returns the campaign's row if the caller sees it, for other modules. */
export function findVisibleCampaign(
  db: Dependencies['db'],
  caller: Caller,
  id: string,
): Promise<JoinedCampaign | undefined> {
  return findCampaign(db, caller, id);
}

/**
 * Creates a campaign with the app's default texts.
 * @throws ApiError `slug-taken`, `app-not-ready`, `app-retired`; InvalidFieldsError
 */
export async function createCampaign(
  dependencies: Dependencies,
  caller: Caller,
  input: NewCampaign,
): Promise<Campaign> {
  const { db, clock } = dependencies;
  checkDates(input);
  const now = clock.now();
  const creation = { id: uuidv7(), input, now, action: 'campaign.created' as const };
  const made = await insertUnderParent(db, caller, creation).catch(explainTakenSlug(db, caller, input.app, input.slug));
  if (made) return presentCampaign(made, now);
  await readyApp(db, input.app);
  throw new ApiError('app-not-ready');
}

/**
 * Returns the visible children as JSON.
 * @throws ApiError `not-found`
 */
export async function readChildren({ db, clock }: Dependencies, caller: Caller, id: string): Promise<string> {
  await requireVisible(db, caller, id);
  return listChildren(db, caller, id, clock.now());
}

type Patch = {
  fields: PatchedFields;
  include_i18n?: boolean;
  base_updated_at?: string;
  /** The header `If-Match` (docs/protocol.md, Conflicts). */
  ifMatch?: string;
};

/**
 * Changes fields as `writeAndRead` does, and returns the campaign as it was written.
 * @throws also ApiError `changed-since`
 */
export async function patchCampaign(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  { fields, ...patch }: Patch,
): Promise<AnsweredCampaign> {
  const { i18n, ...given } = withoutContentVersions(fields);
  const { config, clock } = dependencies;
  const normal = await sanitizeRichText(campaigns.fields, normalizeFields(config, given));
  const base = patch.base_updated_at;
  const write = { id, action: 'campaign.patched' as const, baseUpdatedAt: base === undefined ? base : new Date(base) };
  const fieldsFor = async (row: CampaignRow, db: Dependencies['db']) => {
    if (!isMatch(patch.ifMatch, row.updated_at)) throw new ApiError('changed-since');
    const fields = await withLabelIds(db, row, withNewsletterIds(row, normal));
    await checkPatched(db, caller, { row, fields });
    return fields;
  };
  if (!i18n && !patch.include_i18n && !given.token_gate?.enabled) {
    const fieldsOf = async (row: CampaignRow, db: Dependencies['db']) => ({ fields: await fieldsFor(row, db) });
    const written = await writeFields(dependencies, caller, { ...write, content: fieldsOf });
    return presentCampaign(written, clock.now());
  }
  const content = async (row: CampaignRow, trx: Transaction<Database>, now: Date) => {
    if (i18n) await refuseTexts(trx, caller, id, i18n);
    const fields = await fieldsFor(row, trx);
    await providePrePage(trx, caller, { row, fields, now });
    return { fields, tables: i18n && (await valuesOfPatch(trx, row, i18n)) };
  };
  const read = (db: Dependencies['db']) => readCampaign({ db, clock }, caller, id, patch);
  return writeAndRead(dependencies, caller, { ...write, content }, read);
}

/**
 * Refuses texts of a campaign whose texts come from a sheet. Texts of the page are written in the editor all the same,
 * and a load replaces those that the sheet has; an editor can't add languages.
 * @throws ApiError `sheet-linked`, `language-gone`
 */
function refuseTexts(trx: Transaction<Database>, { via }: Caller, id: string, i18n: I18nPatch): Promise<void> {
  return via === 'editor-token' ? refuseNewLanguages(trx, id, i18n) : refuseLinked(trx, id);
}

/**
 * Sets the start to now.
 * @throws ApiError `not-published`, `already-started`, `already-ended`
 */
export async function startNow(dependencies: Dependencies, caller: Caller, id: string) {
  const now = dependencies.clock.now();
  await writeFields(dependencies, caller, {
    id,
    action: 'campaign.started',
    content: (row) => {
      const status = campaignStatus(row, now);
      if (status === 'draft') throw new ApiError('not-published');
      if (status === 'ended') throw new ApiError('already-ended');
      if (!canStartNow(row, now)) throw new ApiError('already-started');
      return { fields: { starts_at: now.toISOString() } };
    },
  });
  return { starts_at: now.toISOString() };
}

/**
 * Sets the end to now.
 * @throws ApiError `not-published`, `not-started`, `already-ended`
 */
export async function endNow(dependencies: Dependencies, caller: Caller, id: string) {
  const now = dependencies.clock.now();
  await writeFields(dependencies, caller, {
    id,
    action: 'campaign.ended',
    content: (row) => {
      const status = campaignStatus(row, now);
      if (status === 'draft') throw new ApiError('not-published');
      if (status === 'upcoming') throw new ApiError('not-started');
      if (!canEndNow(row, now)) throw new ApiError('already-ended');
      return { fields: { ends_at: now.toISOString() } };
    },
  });
  return { ends_at: now.toISOString() };
}

/** Returns whether the slug is taken in this app. The id is null for a campaign that the caller does not see. */
export async function slugExists({ db }: Dependencies, caller: Caller, app: string, slug: string) {
  const found = await findSlug(db, caller, app, slug);
  return { exists: found !== undefined, existing_id: found?.visible ? found.id : null };
}
