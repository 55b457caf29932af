import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Approvals } from '#contracts/api/releases.ts';
import { limits } from '#contracts/limits.ts';
import { isOpen, releases } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { notify } from '../notifications/notifications.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { answerAsk, excerptOf, listAsked } from './asks.ts';
import { lockRelease, visibleRelease } from './visibleRelease.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'resources'>;
type Item = Approvals['items'][number];

/** Returns what identifies all changes of a release and the contents of their files: SHA-256 in hexadecimal. */
async function hashOf(db: Db, release: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(concat_ws(E'\n',
      (select string_agg(concat_ws(' ', campaign_id, path, coalesce(value_to, 'null')), E'\n' order by campaign_id, path)
        from release_changes where release_id = ${release}),
      (select string_agg(concat_ws(' ', uploads.filename, uploads.content_version), E'\n' order by uploads.filename)
        from uploads where filename in (
          select filename from file_uses where record_id in (
            select campaign_id from release_campaigns where release_id = ${release}
          ) and starts_with(place, ${`release ${release} `})))
    ), 'UTF8')), 'hex') as hash`.execute(db);
  return rows[0]?.hash ?? '';
}

type StoredVerdict = Omit<Item, 'user' | 'at' | 'holds'> & {
  user_id: string | null;
  display_name: string | null;
  /** The same for an account and a review link with one address: they are one person. */
  person: string;
  created_at: Date;
  hash: string;
  has_changed_it: boolean;
};

async function listVerdicts(db: Db, release: string): Promise<StoredVerdict[]> {
  const { rows } = await sql<StoredVerdict>`
    select approval.id, user_id, reviewer, display_name, verdict, comment, hash, approval.created_at,
      coalesce(reviewer, users.email) as person,
      (select count(*)::int from release_changes
        where release_id = ${release} and changed_at > approval.created_at) as changed_since,
      -- Whoever sent a review link vouches for its owner.
      exists (select from release_changes join users as author on author.id = release_changes.user_id
        where release_id = ${release}
          and (author.id in (approval.user_id, approval.sent_by) or author.email = reviewer)) as has_changed_it
    from release_approvals as approval left join users on users.id = user_id
    where release_id = ${release} order by approval.created_at desc, approval.id desc`.execute(db);
  return rows;
}

/** Returns how many people must approve a release, by the installation's rule and by those of the campaigns' apps. */
async function ruleFor(db: Db, { releaseApprovals: rule }: Needs['config'], release: string) {
  const { rows } = await sql<{ count: number; by_others: boolean }>`
    select coalesce(max((config -> 'approvals' -> 'count')::int), 0) as count,
      coalesce(bool_or((config -> 'approvals' -> 'by_others')::boolean), false) as by_others
    from apps where config ? 'approvals' and id in (
      select app from campaigns where id in (select campaign_id from release_changes where release_id = ${release}))`.execute(
    db,
  );
  const { count = 0, by_others = false } = rows[0] ?? {};
  return { required: Math.max(count, rule.count), by_others: by_others || (rule.count > 0 && rule.by_others) };
}

/** Returns what people say about a release, and how many approvals are missing. The last verdict of a person counts. */
export async function readApprovals({ db, config }: Pick<Needs, 'db' | 'config'>, release: string): Promise<Approvals> {
  const [hash, verdicts, rule, asked] = [
    await hashOf(db, release),
    await listVerdicts(db, release),
    await ruleFor(db, config, release),
    await listAsked(db, release),
  ];
  const last = new Map(verdicts.toReversed().map((one) => [one.person, one]));
  const counted = [...last.values()].filter(
    (one) => one.verdict === 'approved' && one.hash === hash && !(rule.by_others && one.has_changed_it),
  );
  const items = verdicts.map(
    ({ user_id: id, display_name, person: _p, created_at, hash: seen, has_changed_it: _h, ...one }): Item => ({
      ...one,
      user: id === null || display_name === null ? null : { id, display_name },
      at: created_at.toISOString(),
      holds: seen === hash,
    }),
  );
  return { items, asked, hash, ...rule, missing: Math.max(0, rule.required - counted.length) };
}

/**
 * Returns what people say about a release.
 * @throws ApiError `not-found`
 */
export async function listApprovals(needs: Needs, caller: Caller, id: string): Promise<Approvals> {
  await visibleRelease(needs.db, needs, caller, id);
  return readApprovals(needs, id);
}

/** Returns how many approvals each release lacks. Reads only the verdicts on those that need some. */
export async function missingApprovals(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  releases: readonly string[],
): Promise<Map<string, number>> {
  const needing = config.releaseApprovals.count > 0 ? releases : await withRules(db, releases);
  const missing = new Map<string, number>();
  for (const id of needing) missing.set(id, (await readApprovals({ db, config }, id)).missing);
  return missing;
}

/** Returns the releases with campaigns of apps that require approvals. */
async function withRules(db: Db, releases: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct release_id as id from release_campaigns
      join campaigns on campaigns.id = campaign_id join apps on apps.id = campaigns.app
    where release_id = any(${[...releases]}::uuid[]) and apps.config ? 'approvals'`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Refuses to publish a release that needs further approvals.
 * @throws ApiError `approval-missing`
 */
export async function refuseUnapproved(trx: Trx, config: Needs['config'], release: string): Promise<void> {
  const { required, missing } = await readApprovals({ db: trx, config }, release);
  if (missing > 0) throw new ApiError('approval-missing', { required, missing });
}

export type Verdict = { verdict: Item['verdict']; comment?: string; of: string };

/**
 * Stores what a person says about a release as they saw it.
 * @param reviewer the address of a person without an account, to whom the caller sent a review link
 * @throws ApiError `not-found`, `release-closed`, `release-changed`, `release-empty`, `release-too-large`; `forbidden` for a
 * person who does not see all of its campaigns
 */
export function addApproval(
  needs: Needs,
  caller: Caller,
  id: string,
  given: Verdict,
  reviewer?: string,
): Promise<Approvals> {
  return retriedTransaction(needs.db, async (trx) => {
    const { name, state, created_by } = await lockRelease(trx, needs, caller, id);
    if (!isOpen(state)) throw new ApiError('release-closed');
    await refuseUnseen(trx, caller, id);
    const { hash, items } = await readApprovals({ db: trx, config: needs.config }, id);
    if (hash !== given.of) throw new ApiError('release-changed');
    if (items.length >= limits.maxReleaseApprovals) throw new ApiError('release-too-large');
    const at = await afterChanges(trx, id, needs.clock.now());
    const { verdict, comment = '' } = given;
    const by = reviewer === undefined ? { user_id: caller.id } : { user_id: null, reviewer, sent_by: caller.id };
    const row = { id: uuidv7(), release_id: id, ...by, verdict, hash, created_at: at, comment: comment.trim() || null };
    await trx.insertInto('release_approvals').values(row).execute();
    await deleteOldest(trx, id, by);
    const subject = { resource: releases.name, id, title: name };
    const details = {
      ...(row.comment !== null && { comment: excerptOf(row.comment) }),
      ...(reviewer !== undefined && { reviewer }),
    };
    const isUser = reviewer === undefined;
    const to = [created_by, isUser ? await answerAsk(trx, id, caller.id) : caller.id];
    await notify(trx, { kind: verdict, subject, details, actor: isUser ? caller.id : null, to, at });
    await recordAudit(trx, isUser ? caller : { id: null, via: 'review-link' }, {
      action: `release.${verdict}`,
      resource: releases.name,
      id,
      at,
      details: { name, ...(reviewer !== undefined && { reviewer }) },
    });
    await publishChange(trx, { resource: releases.name, id, at, ...(reviewer === undefined && { by: caller }) });
    return readApprovals({ db: trx, config: needs.config }, id);
  });
}

/** Keeps the last verdicts of a person, so that one person cannot use up the number of a release. */
const deleteOldest = (trx: Trx, release: string, by: { user_id: string | null; reviewer?: string }) =>
  sql`
    delete from release_approvals where id in (
      select id from release_approvals
      where release_id = ${release} and (user_id = ${by.user_id} or reviewer = ${by.reviewer ?? null})
      order by created_at desc, id desc offset ${limits.maxVerdictsOfPerson}
    )`.execute(trx);

/** Returns a time that no change of the release is later than: clocks of nodes differ. */
async function afterChanges(trx: Trx, release: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(updated_at) as last from release_campaigns where release_id = ${release}`.execute(trx);
  return new Date(Math.max(now.getTime(), rows[0]?.last?.getTime() ?? 0));
}

/** Refuses a verdict on what the caller has not seen. */
async function refuseUnseen(trx: Trx, caller: Caller, release: string): Promise<void> {
  const { rows } = await sql<{ is_seen: boolean | null }>`
    select bool_and(coalesce(${visibleTo(caller)}, false)) as is_seen
    from campaigns where id in (select campaign_id from release_changes where release_id = ${release})`.execute(trx);
  const { is_seen = null } = rows[0] ?? {};
  if (is_seen === null) throw new ApiError('release-empty');
  if (!is_seen) throw new ApiError('forbidden');
}
