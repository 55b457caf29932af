import { type CampaignStatus, campaignStatus, publicUrl } from '#contracts/campaign.ts';
import type { Readiness, ReadinessCount, ReadinessItem } from '#contracts/readiness.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { inTextTurn, readAs } from '../campaigns/campaigns.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { readinessItems } from './checks.ts';
import type { PageCheck } from './publicPage.ts';
import { type CheckedCampaign, incompleteLanguages, readApps, readCampaigns } from './readinessStore.ts';

/** The states before the end in which fans can open the page. */
const publicStates: readonly CampaignStatus[] = ['upcoming', 'running'];

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

/**
 * Returns what a campaign lacks before its start, in the caller's release with the release's changes. An ended campaign lacks
 * nothing. The public page is that of the live campaign.
 * @throws ApiError `not-found`, `release-closed`, `server-busy`
 */
export async function readReadiness(
  { db, clock, config: installation }: Needs,
  pages: PageCheck,
  caller: Caller,
  id: string,
): Promise<Readiness> {
  const now = clock.now();
  const [live] = await readCampaigns(db, [id], visibleTo(caller));
  if (!live) throw notFound();
  const { public_pattern = null, config = null } = (await readApps(db, [live.app])).get(live.app) ?? {};
  const { campaign, incomplete_languages } = await readAs(db, caller, id, async (within) => {
    const [campaign = live] =
      caller.release === undefined ? [live] : await readCampaigns(within, [id], visibleTo(caller));
    const isTranslated = config?.translations_enabled && campaignStatus(campaign, now) !== 'ended';
    const texts = isTranslated ? await inTextTurn(within, id, () => incompleteLanguages(within, [campaign])) : null;
    return { campaign, incomplete_languages: texts?.get(id) ?? [] };
  });
  const answer = { status: campaignStatus(campaign, now), checked_at: now.toISOString() };
  if (answer.status === 'ended') return { ...answer, items: [] };
  // Not within the transaction of a release, because other systems answer late.
  const isPublic = publicStates.includes(campaignStatus(live, now));
  const page_problem = isPublic ? await pages.check(publicUrl(public_pattern, live.slug)) : null;
  const facts = { ...campaign, config, incomplete_languages, page_problem };
  return { ...answer, items: readinessItems(facts, installation) };
}

/**
 * Counts what the visible campaigns among `ids` lack, without requests to their public pages; in the caller's release with
 * the release's changes. Ended campaigns are left out.
 * @throws ApiError `not-found`, `release-closed` for the release
 */
export async function countReadiness(needs: Needs, caller: Caller, ids: readonly string[]): Promise<ReadinessCount[]> {
  if (caller.release === undefined) return countIn(needs, caller, ids);
  const counts: ReadinessCount[] = [];
  for (const { id } of await readCampaigns(needs.db, ids, visibleTo(caller))) {
    // One after the other, because each locks its campaign for a moment.
    counts.push(...(await readAs(needs.db, caller, id, (db) => countIn({ ...needs, db }, caller, [id]))));
  }
  return counts;
}

async function countIn(
  { db, clock, config: installation }: Needs,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadinessCount[]> {
  if (ids.length === 0) return [];
  const now = clock.now();
  const found = await readCampaigns(db, ids, visibleTo(caller));
  const campaigns = found.filter((one) => campaignStatus(one, now) !== 'ended');
  const items = await itemsOf(db, campaigns, installation);
  return campaigns.map(({ id }) => countOf(id, items.get(id) ?? []));
}

/** Returns what campaigns lack, without requests to their public pages. */
export async function itemsOf(
  db: Needs['db'],
  campaigns: readonly CheckedCampaign[],
  installation: Needs['config'],
): Promise<Map<string, ReadinessItem[]>> {
  const apps = await readApps(
    db,
    campaigns.map(({ app }) => app),
  );
  const configOf = (app: string) => apps.get(app)?.config ?? null;
  const translated = campaigns.filter(({ app }) => configOf(app)?.translations_enabled);
  const incomplete = await incompleteLanguages(db, translated, serverLimits.maxCountedTextBytes);
  const factsOf = (campaign: CheckedCampaign) => {
    const incomplete_languages = incomplete.get(campaign.id) ?? [];
    return { ...campaign, config: configOf(campaign.app), incomplete_languages, page_problem: null };
  };
  return new Map(campaigns.map((campaign) => [campaign.id, readinessItems(factsOf(campaign), installation)]));
}

function countOf(campaign_id: string, items: readonly ReadinessItem[]): ReadinessCount {
  const problems = items.filter(({ severity }) => severity === 'problem').length;
  return { campaign_id, problems, hints: items.length - problems };
}
