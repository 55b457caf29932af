import { SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { ReviewLink } from '#contracts/api/reviews.ts';
import { limits } from '#contracts/limits.ts';
import { isToolLocale } from '#contracts/toolLocales.ts';
import { isOpen, releases } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import { queueJob } from '../../db/jobQueue.ts';
import type { ReviewMailJob } from '../../db/mailJobs.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { charge, issuerOf, signingKeys } from '../auth/auth.ts';
import { reviewMail } from '../mail/mail.ts';
import { lockRelease, visibleRelease } from '../releases/releases.ts';
import { findUser } from '../users/users.ts';
import { deleteLink, findValidLink, insertLink, listValidLinks, type ReviewLinkRow } from './reviewLinkStore.ts';

const dayMs = 24 * 3_600_000;

/** The type of the token of a review link, which no other endpoint accepts. */
export const reviewTokenType = 'review+jwt';

/** Mails of one user, and to one address, in an hour. */
const [maxMails, maxToOne, windowSeconds] = [100, 5, 3_600];

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** Returns the URL of a link. The token is signed again each time, so that no secret is stored. */
async function urlOf({ config, db, clock }: Needs, { id, expires_at }: ReviewLinkRow): Promise<string> {
  const { current } = await signingKeys(db, clock);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: reviewTokenType, kid: current.id })
    .setIssuer(issuerOf(config))
    .setSubject(id)
    .setExpirationTime(Math.floor(expires_at.getTime() / 1_000))
    .sign(current.privateKey);
  return `${config.publicUrl}/#/review/${token}`;
}

const present = async (needs: Needs, row: ReviewLinkRow): Promise<ReviewLink> => ({
  id: row.id,
  email: row.email,
  url: row.email === null ? await urlOf(needs, row) : null,
  created_at: row.created_at.toISOString(),
  created_by: { id: row.created_by, display_name: row.creator_name },
  expires_at: row.expires_at.toISOString(),
});

/**
 * Returns the valid links of a release, newest first.
 * @throws ApiError `not-found`
 */
export async function listReviewLinks(dependencies: Dependencies, caller: Caller, id: string): Promise<ReviewLink[]> {
  await visibleRelease(dependencies.db, dependencies, caller, id);
  const rows = await listValidLinks(dependencies.db, id, dependencies.clock.now());
  return Promise.all(rows.map((row) => present(dependencies, row)));
}

type NewLink = { days: number; email?: string };

/**
 * Creates a link that ends after a number of days, and mails it if there is an address.
 * @throws ApiError `not-found`, `release-closed`, `too-many-review-links`, `too-many-requests`
 */
export async function createReviewLink(
  dependencies: Dependencies,
  caller: Caller,
  release: string,
  { days, email: given }: NewLink,
): Promise<ReviewLink> {
  const { db, clock } = dependencies;
  const email = given?.trim().toLowerCase() ?? null;
  if (email !== null) {
    const ofUser = { key: ['review', 'user', caller.id], tries: maxMails, windowSeconds };
    await charge(db, clock, [ofUser, { key: ['review', 'email', email], tries: maxToOne, windowSeconds }]);
  }
  const now = clock.now();
  // The end of a token is in whole seconds.
  const expires_at = new Date(Math.floor((now.getTime() + days * dayMs) / 1_000) * 1_000);
  const row = { id: uuidv7(), release_id: release, email, created_by: caller.id, created_at: now, expires_at };
  await retriedTransaction(db, async (trx) => {
    const { name, state } = await lockRelease(trx, dependencies, caller, release);
    if (!isOpen(state)) throw new ApiError('release-closed');
    if ((await listValidLinks(trx, release, now)).length >= limits.maxReviewLinks)
      throw new ApiError('too-many-review-links');
    await insertLink(trx, row);
    const details = { name, link: row.id, ...(email !== null && { email }), expires_at: expires_at.toISOString() };
    await recordAudit(trx, caller, {
      action: 'review-link.created',
      resource: releases.name,
      id: release,
      at: now,
      details,
    });
    if (email !== null) await queueJob(trx, 'send_mail', { mail: 'review', link: row.id });
  });
  return present(dependencies, { ...row, creator_name: caller.display_name });
}

/**
 * Revokes a link; no effect if there is none.
 * @throws ApiError `not-found` for the release
 */
export function revokeReviewLink(dependencies: Dependencies, caller: Caller, id: string, link: string): Promise<void> {
  return retriedTransaction(dependencies.db, async (trx) => {
    const { name } = await visibleRelease(trx, dependencies, caller, id);
    if (!(await deleteLink(trx, id, link))) return;
    const entry = { action: 'review-link.revoked', resource: releases.name, id, at: dependencies.clock.now() } as const;
    await recordAudit(trx, caller, { ...entry, details: { name, link } });
  });
}

/**
 * Mails a link to its owner in the sender's language. Nothing is sent for a link that was revoked.
 * @throws Error if the mail was not accepted; the job is retried
 */
export async function sendReviewLink(dependencies: Dependencies, { link: id }: ReviewMailJob): Promise<void> {
  const { config, db, clock, providers } = dependencies;
  const link = await findValidLink(db, id, clock.now());
  if (!link?.email) return;
  const [sender, release] = await Promise.all([
    findUser(db, link.created_by),
    db.selectFrom('releases').select('name').where('id', '=', link.release_id).executeTakeFirst(),
  ]);
  if (!sender || !release) return;
  const locale = isToolLocale(sender.locale) ? sender.locale : config.defaultLocale;
  const review = { sender: sender.display_name, release: release.name, until: link.expires_at };
  await providers.mail.send(reviewMail({ email: link.email, locale }, review, await urlOf(dependencies, link)));
}
