import type { Caller } from '../../caller.ts';
import { notFound } from '../../plugins/apiError.ts';
import { findCampaign } from './campaignStore.ts';
import type { WriterNeeds } from './campaignWriter.ts';
import { changedSince, contentOf, presentDifferences, readPending } from './pending.ts';
import { presentCampaign, presentTranslations } from './presentCampaign.ts';
import type { AnsweredCampaign, ReadOptions } from './readCampaign.ts';
import { defaultLocalePath, listTranslations, valuesOfTexts, withTexts } from './translations.ts';

/**
 * Returns a campaign with the changes of a release, as the API answers it, and what the release changes in it. Reads as
 * `readAs` does, without writing: campaigns are opened often.
 * @throws ApiError `not-found`, `release-closed`
 */
export async function readInRelease(
  { db, clock }: WriterNeeds,
  caller: Caller,
  { release, id }: { release: string; id: string },
  { include_i18n = false }: ReadOptions,
): Promise<AnsweredCampaign> {
  const [row, { changes, updatedAt }, languages] = await Promise.all([
    findCampaign(db, caller, id),
    readPending(db, caller, release, id),
    include_i18n ? listTranslations(db, id) : undefined,
  ]);
  if (!row) throw notFound();
  const texts = languages && valuesOfTexts(row.default_locale, languages);
  const { fields, tables } = contentOf(row, changes);
  const { updated_at } = row;
  const changed = { ...row, ...fields, updated_at: updatedAt && updatedAt > updated_at ? updatedAt : updated_at };
  const since = changedSince(changes, await presentDifferences(db, row, changes, texts));
  const paths = (some: typeof changes) => some.map(({ path }) => path).sort();
  const state = { id: release, changed: paths(changes), live_changed: paths(since) };
  const campaign = { ...presentCampaign(changed as typeof row, clock.now()), release: state };
  if (!languages) return campaign;
  const locale = String(tables[defaultLocalePath] ?? row.default_locale);
  return { ...campaign, i18n: presentTranslations(locale, withTexts(languages, tables)) };
}
