import { type CampaignStatus, campaignStatus, publicUrl } from '#contracts/campaign.ts';
import type { Readiness, ReadinessCount, ReadinessItem } from '#contracts/readiness.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { inTextTurn } from '../campaigns/campaigns.ts';
import { readinessItems } from './checks.ts';
import type { PageCheck } from './publicPage.ts';
import { incompleteLanguages, readApps, readCampaigns } from './readinessStore.ts';

/** The states before the end in which fans can open the page. */
const publicStates: readonly CampaignStatus[] = ['upcoming', 'running'];

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

/**
 * Returns what a campaign lacks before its start. An ended campaign lacks nothing.
 * @throws ApiError `not-found`, `server-busy`
 */
export async function readReadiness(
  { db, clock, config: installation }: Needs,
  pages: PageCheck,
  caller: Caller,
  id: string,
): Promise<Readiness> {
  const now = clock.now();
  const [campaign] = await readCampaigns(db, caller, [id]);
  if (!campaign) throw notFound();
  const answer = { status: campaignStatus(campaign, now), checked_at: now.toISOString() };
  if (answer.status === 'ended') return { ...answer, items: [] };
  const { public_pattern = null, config = null } = (await readApps(db, [campaign.app])).get(campaign.app) ?? {};
  const [page_problem, incomplete] = await Promise.all([
    publicStates.includes(answer.status) ? pages.check(publicUrl(public_pattern, campaign.slug)) : null,
    config?.translations_enabled
      ? inTextTurn(db, id, () => incompleteLanguages(db, [campaign]))
      : new Map<string, string[]>(),
  ]);
  const facts = { ...campaign, config, incomplete_languages: incomplete.get(id) ?? [], page_problem };
  return { ...answer, items: readinessItems(facts, installation) };
}

/**
 * Counts what the visible campaigns among `ids` lack, without requests to their public pages. Ended campaigns are left
 * out.
 */
export async function countReadiness(
  { db, clock, config: installation }: Needs,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadinessCount[]> {
  if (ids.length === 0) return [];
  const now = clock.now();
  const campaigns = (await readCampaigns(db, caller, ids)).filter((one) => campaignStatus(one, now) !== 'ended');
  const apps = await readApps(
    db,
    campaigns.map(({ app }) => app),
  );
  const configOf = (app: string) => apps.get(app)?.config ?? null;
  const translated = campaigns.filter(({ app }) => configOf(app)?.translations_enabled);
  const incomplete = await incompleteLanguages(db, translated, serverLimits.maxCountedTextBytes);
  return campaigns.map((campaign) => {
    const { id, app } = campaign;
    const incomplete_languages = incomplete.get(id) ?? [];
    const facts = { ...campaign, config: configOf(app), incomplete_languages, page_problem: null };
    return countOf(id, readinessItems(facts, installation));
  });
}

function countOf(campaign_id: string, items: readonly ReadinessItem[]): ReadinessCount {
  const problems = items.filter(({ severity }) => severity === 'problem').length;
  return { campaign_id, problems, hints: items.length - problems };
}
