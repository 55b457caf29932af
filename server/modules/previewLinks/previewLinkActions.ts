import { v7 as uuidv7 } from 'uuid';
import type { PreviewLink } from '#contracts/api/previewLinks.ts';
import { publicUrl } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { findApp } from '../apps/apps.ts';
import { makePreviewToken } from '../appTokens/appTokens.ts';
import { recordAudit } from '../audit/audit.ts';
import { findVisibleCampaign, type VisibleCampaign } from '../campaigns/campaigns.ts';
import { campaignsFor } from '../locks/locks.ts';
import { findReviewPreview } from '../reviews/reviews.ts';
import { lockVisible } from '../writes/writes.ts';
import { deleteLink, findValidLink, holdApproved, listValidLinks, type PreviewLinkRow } from './previewLinkStore.ts';

const dayMs = 24 * 3_600_000;

async function readVisible({ db }: Dependencies, caller: Caller, id: string): Promise<VisibleCampaign> {
  const campaign = await findVisibleCampaign(db, caller, id);
  if (!campaign) throw notFound();
  return campaign;
}

/** The token is signed again with each read, so that the URL has the present slug and no secret is stored. */
async function presentLink(
  dependencies: Dependencies,
  campaign: VisibleCampaign,
  { id, created_at, expires_at, created_by, creator_name }: PreviewLinkRow,
): Promise<PreviewLink> {
  const address = publicUrl(campaign.public_pattern, campaign.slug);
  if (address === null) throw new ApiError('app-not-ready');
  const url = new URL(address);
  const link = { id, createdAt: created_at, expiresAt: expires_at };
  url.searchParams.set('preview', await makePreviewToken(dependencies, campaign, link));
  return {
    id,
    url: url.href,
    created_at: created_at.toISOString(),
    created_by: { id: created_by, display_name: creator_name },
    expires_at: expires_at.toISOString(),
  };
}

/**
 * Returns the valid links of a campaign, newest first.
 * @throws ApiError `not-found`, `app-not-ready`
 */
export async function listPreviewLinks(dependencies: Dependencies, caller: Caller, id: string): Promise<PreviewLink[]> {
  const campaign = await readVisible(dependencies, caller, id);
  const rows = await listValidLinks(dependencies.db, id, dependencies.clock.now());
  return Promise.all(rows.map((row) => presentLink(dependencies, campaign, row)));
}

/**
 * Creates a link that ends after this number of days.
 * @throws ApiError `not-found`, `drafts-disabled`, `too-many-preview-links`, `forbidden`
 */
export async function createPreviewLink(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  days: number,
): Promise<PreviewLink> {
  const { db, clock } = dependencies;
  const campaign = await readVisible(dependencies, caller, id);
  if (!(await findApp(db, campaign.app))?.config?.drafts_enabled) throw new ApiError('drafts-disabled');
  const now = clock.now();
  // The end of a token is in whole seconds.
  const expires_at = new Date(Math.floor((now.getTime() + days * dayMs) / 1_000) * 1_000);
  const link = { id: uuidv7(), created_by: caller.id, created_at: now, expires_at };
  await db.transaction().execute(async (trx) => {
    await lockVisible(trx, caller, campaignsFor(caller), id);
    // A block that happens at the same moment does not see this link, and could not end it.
    if (!(await holdApproved(trx, caller.id))) throw new ApiError('forbidden');
    if ((await listValidLinks(trx, id, now)).length >= limits.maxPreviewLinks)
      throw new ApiError('too-many-preview-links');
    await trx
      .insertInto('preview_links')
      .values({ ...link, campaign_id: id })
      .execute();
    const details = { link: link.id, expires_at: expires_at.toISOString() };
    await recordAudit(trx, caller, { action: 'preview-link.created', resource: 'campaigns', id, at: now, details });
  });
  return presentLink(dependencies, campaign, { ...link, creator_name: caller.display_name });
}

/**
 * Revokes a link; no effect if there is none.
 * @throws ApiError `not-found` for the campaign
 */
export async function revokePreviewLink(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  linkId: string,
): Promise<void> {
  await readVisible(dependencies, caller, id);
  const at = dependencies.clock.now();
  await dependencies.db.transaction().execute(async (trx) => {
    if (!(await deleteLink(trx, id, linkId))) return;
    const details = { link: linkId };
    await recordAudit(trx, caller, { action: 'preview-link.revoked', resource: 'campaigns', id, at, details });
  });
}

/**
 * Returns a link that is valid now, for the apps. A review link is one of each campaign of its release.
 * @throws ApiError `not-found` for a link that has ended or was revoked, or if its creator or the caller does not see its
 * campaign
 */
export async function checkPreviewLink(dependencies: Dependencies, caller: Caller, id: string, campaign?: string) {
  const ofCampaign = await findValidLink(dependencies.db, id, dependencies.clock.now());
  const link = ofCampaign ?? (campaign === undefined ? undefined : await findReviewPreview(dependencies, id, campaign));
  if (!link || !(await findVisibleCampaign(dependencies.db, caller, link.campaign_id))) throw notFound();
  return { ...link, expires_at: link.expires_at.toISOString() };
}
