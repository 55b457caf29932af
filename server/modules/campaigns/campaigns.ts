import { v7 as uuidv7 } from 'uuid';
import { campaignStatus, canEndNow, canStartNow } from '../../../contracts/campaign.ts';
import type { I18nPatch } from '../../../contracts/campaignCalls.ts';
import { type Campaign, type CampaignFields, campaigns, type SlugExists } from '../../../resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { sanitizeRichText } from '../../sanitizeRichText.ts';
import { readyApp } from '../apps/apps.ts';
import { requireVisible } from '../visibility/visibility.ts';
import { checkPatched } from './campaignRules.ts';
import { findCampaign, findSlug, type JoinedCampaign, listChildren } from './campaignStore.ts';
import { refusingTakenSlug, writeCampaign } from './campaignWriter.ts';
import { normaliseFields, withNewsletterIds } from './fieldForms.ts';
import { firstTexts, insertUnderParent, type NewCampaign, slugTaken } from './newCampaign.ts';
import { providePrePage } from './prePage.ts';
import { presentCampaign, presentTranslations, type Translations } from './presentCampaign.ts';
import { refuseLinked } from './sheetLink.ts';
import { listTranslations } from './translations.ts';
import { valuesOfPatch } from './translationsPatch.ts';

export { type CampaignRow, searchFormOf } from './campaignColumns.ts';
export { countCampaignsByLabel } from './campaignLabels.ts';
export { deleteCampaign, writeCampaign } from './campaignWriter.ts';
export { cloneCampaign, cloneInto } from './cloneCampaign.ts';
export type { ContentTable, Values } from './contentTable.ts';
export { focusArtistsPath, readFocusArtists, readTracklist, tracklistPath } from './music.ts';
export { findRevision } from './revisionStore.ts';
export { findSheet, linking, refuseLinked } from './sheetLink.ts';
export {
  languageOf,
  languagePath,
  listTranslations,
  messagePath,
  type Translation,
  translations,
} from './translations.ts';

type AnsweredCampaign = Campaign & { i18n?: Translations };
type ReadOptions = { include_i18n?: boolean };

/** A campaign that somebody may see, as other modules are given it. */
export type VisibleCampaign = JoinedCampaign;

/** The campaign's row if the caller may see it: for other modules. */
export function findVisibleCampaign(
  db: Dependencies['db'],
  caller: Caller,
  id: string,
): Promise<JoinedCampaign | undefined> {
  return findCampaign(db, caller, id);
}

/** @throws ApiError `not-found`, for one that is not granted too */
export async function readCampaign(
  { db, clock }: Dependencies,
  caller: Caller,
  id: string,
  { include_i18n = false }: ReadOptions = {},
): Promise<AnsweredCampaign> {
  const row = await findCampaign(db, caller, id);
  if (!row) throw notFound();
  const campaign = presentCampaign(row, clock.now());
  if (!include_i18n) return campaign;
  return { ...campaign, i18n: presentTranslations(row.default_locale, await listTranslations(db, id)) };
}

/**
 * Makes a campaign with the app's default texts.
 * @throws ApiError `slug-taken`, `app-not-ready`, or the fields that are wrong
 */
export async function createCampaign(
  dependencies: Dependencies,
  caller: Caller,
  input: NewCampaign,
): Promise<Campaign> {
  const { db, clock } = dependencies;
  const config = await readyApp(db, input.app);
  const id = uuidv7();
  const creation = { id, input, now: clock.now(), ...firstTexts(config), action: 'campaign.created' as const };
  await insertUnderParent(db, caller, creation).catch(async (error: unknown) => {
    if (!isUniqueViolation(error, 'campaigns_app_slug_key')) throw error;
    throw await slugTaken(db, caller, input.app, input.slug);
  });
  return readCampaign(dependencies, caller, id);
}

/** The children that the caller sees. @throws ApiError `not-found` */
export async function readChildren({ db, clock }: Dependencies, caller: Caller, id: string): Promise<Campaign[]> {
  await requireVisible(db, caller, id);
  return (await listChildren(db, caller, id)).map((row) => presentCampaign(row, clock.now()));
}

export type PatchedFields = CampaignFields & { i18n?: I18nPatch };
export type Patch = { fields: PatchedFields; include_i18n?: boolean; base_updated_at?: string };

/** Changes fields under the writer's guard. */
export async function patchCampaign(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  { fields: { i18n, ...given }, ...patch }: Patch,
): Promise<AnsweredCampaign> {
  const normal = await sanitizeRichText(campaigns.fields, normaliseFields(dependencies.config, given));
  const write = writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.patched',
    baseUpdatedAt: patch.base_updated_at === undefined ? undefined : new Date(patch.base_updated_at),
    content: async (row, trx, now) => {
      if (i18n) await refuseLinked(trx, id);
      const fields = withNewsletterIds(row, normal);
      await checkPatched(trx, caller, { row, fields });
      await providePrePage(trx, caller, { row, fields, now });
      return { fields, tables: i18n && (await valuesOfPatch(trx, row, i18n)) };
    },
  });
  await refusingTakenSlug(write);
  return readCampaign(dependencies, caller, id, patch);
}

/** Sets the start to now. @throws ApiError `already-started`, `already-ended` */
export async function startNow(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<Pick<Campaign, 'starts_at'>> {
  const now = dependencies.clock.now();
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.started',
    content: (row) => {
      if (campaignStatus(row, now) === 'ended') throw new ApiError('already-ended');
      if (!canStartNow(row, now)) throw new ApiError('already-started');
      return { fields: { starts_at: now.toISOString() } };
    },
  });
  return { starts_at: now.toISOString() };
}

/** Sets the end to now. @throws ApiError `not-started`, `already-ended` */
export async function endNow(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<Pick<Campaign, 'ends_at'>> {
  const now = dependencies.clock.now();
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.ended',
    content: (row) => {
      if (campaignStatus(row, now) === 'upcoming') throw new ApiError('not-started');
      if (!canEndNow(row, now)) throw new ApiError('already-ended');
      return { fields: { ends_at: now.toISOString() } };
    },
  });
  return { ends_at: now.toISOString() };
}

/** Is the slug taken at this app? The id of one that the caller may not see is null (contract point 1). */
export async function slugExists({ db }: Dependencies, caller: Caller, app: string, slug: string): Promise<SlugExists> {
  const found = await findSlug(db, caller, app, slug);
  return { exists: found !== undefined, existing_id: found?.visible ? found.id : null };
}
