import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PersonOfRelease, ReleaseComment } from '#contracts/api/releases.ts';
import { limits } from '#contracts/limits.ts';
import { releases } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found, InvalidFieldsError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { notify } from '../notifications/notifications.ts';
import { requireVisible, visibleTo } from '../visibility/visibility.ts';
import { excerptOf, refuseOthers } from './asks.ts';
import { lockRelease, visibleRelease } from './visibleRelease.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
type Needs = Pick<Dependencies, 'db' | 'clock' | 'resources'>;

type Row = Pick<ReleaseComment, 'id' | 'campaign_id' | 'path' | 'text'> & {
  author: PersonOfRelease;
  mentioned: PersonOfRelease[];
  resolver: PersonOfRelease | null;
  created_at: Date;
  resolved_at: Date | null;
};

const person = (table: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'display_name', ${sql.ref(`${table}.display_name`)})`;

/** Returns the comments of a release that the caller sees, the oldest first: not those about campaigns of others. */
async function readComments(db: Db, caller: Caller, release: string, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<Row>`
    select comment.id, campaign_id, path, text, created_at, resolved_at, ${person('author')} as author,
      case when resolver.id is not null then ${person('resolver')} end as resolver,
      coalesce((select jsonb_agg(${person('mentioned')} order by mentioned.display_name, mentioned.id)
        from users as mentioned where mentioned.id = any(mentions)), '[]') as mentioned
    from release_comments as comment join users as author on author.id = user_id
      left join users as resolver on resolver.id = resolved_by
    where release_id = ${release} and ${condition} and (
      campaign_id is null or exists (select from campaigns where campaigns.id = campaign_id and ${visibleTo(caller)}))
    order by created_at, comment.id limit ${limits.maxReleaseComments}`.execute(db);
  return rows.map(present);
}

const present = ({ author, mentioned, resolver, created_at, resolved_at, ...row }: Row): ReleaseComment => ({
  ...row,
  user: author,
  mentions: mentioned,
  at: created_at.toISOString(),
  resolved_at: resolved_at?.toISOString() ?? null,
  resolved_by: resolver,
});

/**
 * Returns the comments of a release that the caller sees, the oldest first.
 * @throws ApiError `not-found`
 */
export async function listComments(needs: Needs, caller: Caller, id: string): Promise<ReleaseComment[]> {
  await visibleRelease(needs.db, needs, caller, id);
  return readComments(needs.db, caller, id, sql<SqlBool>`true`);
}

type Given = { text: string; mentions?: readonly string[]; campaign_id?: string; path?: string };

/**
 * Adds a comment to a release, or to one of its changes, and notifies those whom it mentions.
 * @throws ApiError `not-found`, `release-too-large`; InvalidFieldsError for a change that does not exist, and people who do
 * not see the release
 */
export function addComment(needs: Needs, caller: Caller, id: string, given: Given): Promise<ReleaseComment> {
  const { mentions = [], campaign_id = null, path = null } = given;
  return retriedTransaction(needs.db, async (trx) => {
    const { name } = await lockRelease(trx, needs, caller, id);
    await refuseUnknownChange(trx, caller, { release: id, campaign_id, path });
    await refuseOthers(trx, id, mentions, 'mentions');
    await refuseTooMany(trx, id);
    const at = needs.clock.now();
    const text = given.text.trim();
    const row = { id: uuidv7(), release_id: id, campaign_id, path, user_id: caller.id, text, created_at: at };
    await sql`
      insert into release_comments (id, release_id, campaign_id, path, user_id, text, mentions, created_at)
      values (${row.id}, ${id}, ${campaign_id}, ${path}, ${caller.id}, ${text}, ${[...mentions]}::uuid[], ${at})`.execute(
      trx,
    );
    const subject = { resource: releases.name, id, title: name };
    const details = { comment: excerptOf(text), ...(campaign_id && path && { campaign_id, path }) };
    await notify(trx, { kind: 'mentioned', subject, details, actor: caller.id, to: mentions, at });
    const audited = { name, ...(campaign_id && { campaign_id }), user_ids: [...mentions] };
    const entry = { action: 'release.commented', resource: releases.name, id, at, details: audited } as const;
    await recordAudit(trx, caller, entry);
    await publishChange(trx, { resource: releases.name, id, at, by: caller });
    return found((await readComments(trx, caller, id, sql<SqlBool>`comment.id = ${row.id}`))[0]);
  });
}

type Place = { release: string; campaign_id: string | null; path: string | null };

async function refuseUnknownChange(trx: Trx, caller: Caller, { release, campaign_id, path }: Place): Promise<void> {
  if (campaign_id === null && path === null) return;
  if (campaign_id !== null) await requireVisible(trx, caller, campaign_id);
  const { rows } = await sql`
    select from release_changes
    where release_id = ${release} and campaign_id = ${campaign_id} and path = ${path}`.execute(trx);
  if (rows.length === 0) throw new InvalidFieldsError([{ loc: ['path'], code: 'unknown-reference' }]);
}

async function refuseTooMany(trx: Trx, release: string): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from release_comments where release_id = ${release}`.execute(trx);
  if ((rows[0]?.total ?? 0) >= limits.maxReleaseComments) throw new ApiError('release-too-large');
}

type Which = { release: string; comment: string };
type Act = (trx: Trx, comment: ReleaseComment, at: Date) => Promise<unknown>;

/** Does something with a comment that the caller sees, and announces it to the others who have the release open. */
function withComment(needs: Needs, caller: Caller, { release: id, comment }: Which, act: Act): Promise<void> {
  return retriedTransaction(needs.db, async (trx) => {
    await lockRelease(trx, needs, caller, id);
    const [known] = await readComments(trx, caller, id, sql<SqlBool>`comment.id = ${comment}`);
    const at = needs.clock.now();
    await act(trx, found(known), at);
    await publishChange(trx, { resource: releases.name, id, at, by: caller });
  });
}

/**
 * Deletes a comment of the caller.
 * @throws ApiError `not-found`; `forbidden` for a comment of another person
 */
export const removeComment = (needs: Needs, caller: Caller, which: Which): Promise<void> =>
  withComment(needs, caller, which, (trx, { id, user }) => {
    if (user.id !== caller.id) throw new ApiError('forbidden');
    return sql`delete from release_comments where id = ${id}`.execute(trx);
  });

/**
 * Notes that a comment is resolved, or that it is not.
 * @throws ApiError `not-found`
 */
export const resolveComment = (
  needs: Needs,
  caller: Caller,
  which: Which,
  { resolved }: { resolved: boolean },
): Promise<void> =>
  withComment(needs, caller, which, (trx, { id }, at) =>
    sql`
      update release_comments set resolved_at = ${resolved ? at : null}, resolved_by = ${resolved ? caller.id : null}
      where id = ${id}`.execute(trx),
  );
