import { jwtVerify } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Review } from '#contracts/api/reviews.ts';
import { publicUrl } from '#contracts/campaign.ts';
import { isOpen } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { makePreviewToken } from '../appTokens/appTokens.ts';
import { charge, issuerOf, signingKeys } from '../auth/auth.ts';
import {
  addApproval,
  callerFor,
  listChanges,
  readApprovals,
  type Verdict,
  visibleRelease,
} from '../releases/releases.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { findValidLink, isInOpenRelease, type ReviewLinkRow } from './reviewLinkStore.ts';
import { reviewTokenType } from './reviewLinks.ts';

/** Calls with one link in five minutes. */
const [maxCalls, windowSeconds] = [300, 300];

/** A valid link, and its creator with their present permissions. */
type Opened = { link: ReviewLinkRow; sender: Caller };

/** @throws ApiError `review-ended` for a token that is not valid now, `too-many-requests` */
async function openLink({ config, db, clock }: Dependencies, token: string): Promise<Opened> {
  const { keyOf } = await signingKeys(db, clock);
  const options = { issuer: issuerOf(config), typ: reviewTokenType, algorithms: ['ES256'], currentDate: clock.now() };
  const verified = await jwtVerify(token, keyOf, options).catch(() => null);
  const id = verified?.payload.sub;
  const link = id === undefined ? undefined : await findValidLink(db, id, clock.now());
  const sender = link && (await callerFor(db, link.created_by));
  if (!link || !sender) throw new ApiError('review-ended');
  await charge(db, clock, [{ key: ['review', 'link', link.id], tries: maxCalls, windowSeconds }]);
  return { link, sender };
}

/**
 * Returns what a review link shows: the changes of the release that its creator sees, and previews of the campaigns.
 * @throws ApiError `review-ended`, `too-many-requests`
 */
export async function openReview(dependencies: Dependencies, token: string): Promise<Review> {
  return present(dependencies, await openLink(dependencies, token));
}

async function present(dependencies: Dependencies, { link, sender }: Opened): Promise<Review> {
  const { db } = dependencies;
  const id = link.release_id;
  const release = await visibleRelease(db, dependencies, sender, id).catch(() => {
    throw new ApiError('review-ended');
  });
  const { items, hidden } = await listChanges(dependencies, sender, id);
  const { hash, items: verdicts } = await readApprovals(dependencies, id);
  const previews = isOpen(release.state) ? await previewsOf(dependencies, sender, link) : [];
  const names = await namesOf(db, sender, id);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    release: {
      id,
      name: release.name,
      note: text(release.note),
      state: release.state,
      publish_at: text(release.publish_at),
      time_zone: text(release.time_zone),
    },
    sender: sender.display_name,
    expires_at: link.expires_at.toISOString(),
    campaigns: names.map(({ id: campaign, name }) => ({
      id: campaign,
      name,
      preview_url: new Map(previews).get(campaign) ?? null,
      // Without the names of the staff.
      changes: items.flatMap((change) => (change.campaign_id === campaign ? [{ ...change, by: null }] : [])),
    })),
    hash,
    // A reviewer who does not see all of it can't approve it.
    reviewer: hidden > 0 ? null : link.email,
    verdicts: verdicts.filter(({ reviewer }) => reviewer !== null && reviewer === link.email),
  };
}

const inRelease = (release: string) =>
  sql`campaigns.id in (select campaign_id from release_changes where release_id = ${release})`;

async function namesOf(db: Kysely<Database>, sender: Caller, release: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from campaigns where ${inRelease(release)} and ${visibleTo(sender)} order by name, id`.execute(db);
  return rows;
}

type Previewed = { id: string; app: string; app_id: number | null; slug: string; public_pattern: string | null };

/** Returns the URL of each campaign's preview in the release, of apps that show previews. */
async function previewsOf(
  dependencies: Dependencies,
  sender: Caller,
  link: ReviewLinkRow,
): Promise<[string, string][]> {
  const { rows } = await sql<Previewed>`
    select campaigns.id, app, campaigns.app_id, slug, public_pattern from campaigns join apps on apps.id = app
    where ${inRelease(link.release_id)} and ${visibleTo(sender)} and (config -> 'drafts_enabled')::boolean`.execute(
    dependencies.db,
  );
  const { id, created_at: createdAt, expires_at: expiresAt, release_id } = link;
  const previews = rows.map(async (campaign): Promise<[string, string][]> => {
    const address = publicUrl(campaign.public_pattern, campaign.slug);
    if (address === null) return [];
    const url = new URL(address);
    const token = await makePreviewToken(dependencies, campaign, { id, createdAt, expiresAt }, release_id);
    url.searchParams.set('preview', token);
    return [[campaign.id, url.href]];
  });
  return (await Promise.all(previews)).flat();
}

/**
 * Stores the verdict of the owner of a mailed link, and returns what the link shows then.
 * @throws ApiError as `openReview` and `addApproval`; `forbidden` for a link that was not mailed
 */
export async function judgeByLink(dependencies: Dependencies, token: string, verdict: Verdict): Promise<Review> {
  const opened = await openLink(dependencies, token);
  const { link, sender } = opened;
  if (link.email === null) throw new ApiError('forbidden');
  await addApproval(dependencies, sender, link.release_id, verdict, link.email);
  return present(dependencies, opened);
}

/**
 * Returns a review link as a preview link of a campaign; undefined if it does not show the campaign now.
 */
export async function findReviewPreview(
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  id: string,
  campaign: string,
): Promise<{ id: string; campaign_id: string; expires_at: Date } | undefined> {
  const { db, clock } = dependencies;
  const link = await findValidLink(db, id, clock.now());
  if (!link || !(await isInOpenRelease(db, link.release_id, campaign))) return undefined;
  const sender = await callerFor(db, link.created_by);
  const { rows } = sender
    ? await sql`select from campaigns where id = ${campaign} and ${visibleTo(sender)}`.execute(db)
    : { rows: [] };
  return rows.length === 0 ? undefined : { id, campaign_id: campaign, expires_at: link.expires_at };
}
