import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Approvals, PersonOfRelease } from '#contracts/api/releases.ts';
import { limits } from '#contracts/limits.ts';
import { isOpen, releases } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import { plainPatterns } from '../../db/search.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { notify } from '../notifications/notifications.ts';
import { roleHolds, seesAllNow } from '../visibility/visibility.ts';
import { hasChanges } from './releaseChanges.ts';
import { lockRelease, visibleRelease } from './visibleRelease.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
type Needs = Pick<Dependencies, 'db' | 'clock' | 'resources'>;

/** Returns people who see a release, by name. */
async function readersOf(db: Db, release: string, condition: RawBuilder<SqlBool>): Promise<PersonOfRelease[]> {
  const { rows } = await sql<PersonOfRelease>`
    select users.id, display_name from users
    where state = 'approved' and not is_system and ${roleHolds('campaigns-read')} and ${condition}
      and (${seesAllNow()} or users.id = (select created_by from releases where id = ${release}))
    order by name_form collate "C", users.id limit ${limits.maxListedPeople}`.execute(db);
  return rows;
}

/**
 * Returns people who see a release and whose names match, without any other detail of theirs.
 * @throws ApiError `not-found`
 */
export async function listReaders(needs: Needs, caller: Caller, id: string, search = ''): Promise<PersonOfRelease[]> {
  await visibleRelease(needs.db, needs, caller, id);
  return readersOf(needs.db, id, sql<SqlBool>`name_form like any(${plainPatterns(search)})`);
}

/**
 * Refuses people who do not see a release.
 * @throws InvalidFieldsError for the field
 */
export async function refuseOthers(trx: Trx, release: string, ids: readonly string[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const readers = await readersOf(trx, release, sql<SqlBool>`users.id = any(${[...ids]}::uuid[])`);
  const known = new Set(readers.map(({ id }) => id));
  const unknown = ids.flatMap((id, place) => (known.has(id) ? [] : [place]));
  if (unknown.length > 0)
    throw new InvalidFieldsError(unknown.map((place) => ({ loc: [field, place], code: 'unknown-reference' })));
}

/** Returns who was asked to approve a release and has said nothing since. */
export async function listAsked(db: Db, release: string): Promise<Approvals['asked']> {
  const { rows } = await sql<{ id: string; display_name: string; by: string; asked_at: Date }>`
    select asked.id, asked.display_name, asking.display_name as by, asked_at
    from release_asks join users as asked on asked.id = user_id join users as asking on asking.id = asked_by
    where release_id = ${release} order by asked_at, asked.id`.execute(db);
  return rows.map(({ id, display_name, by, asked_at }) => ({
    user: { id, display_name },
    by,
    at: asked_at.toISOString(),
  }));
}

/** Notes that a person who was asked has given a verdict. Returns the user who asked; null without one. */
export async function answerAsk(trx: Trx, release: string, user: string): Promise<string | null> {
  const { rows } = await sql<{ asked_by: string }>`
    delete from release_asks where release_id = ${release} and user_id = ${user} returning asked_by`.execute(trx);
  return rows[0]?.asked_by ?? null;
}

type Given = { users: readonly string[]; note?: string };

/**
 * Asks people to approve a release. People who were asked before are asked again.
 * @throws ApiError `not-found`, `release-closed`, `release-empty`; InvalidFieldsError for people who do not see it
 */
export function askForApproval(needs: Needs, caller: Caller, id: string, { users, note = '' }: Given): Promise<void> {
  return retriedTransaction(needs.db, async (trx) => {
    const { name, state } = await lockRelease(trx, needs, caller, id);
    if (!isOpen(state)) throw new ApiError('release-closed');
    if (!(await hasChanges(trx, id))) throw new ApiError('release-empty');
    await refuseOthers(trx, id, users, 'users');
    const at = needs.clock.now();
    await sql`
      insert into release_asks (release_id, user_id, asked_by, asked_at)
      select ${id}, asked, ${caller.id}, ${at} from unnest(${[...users]}::uuid[]) as asked
      on conflict (release_id, user_id) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at`.execute(
      trx,
    );
    const subject = { resource: releases.name, id, title: name };
    const details = note.trim() === '' ? {} : { comment: excerptOf(note) };
    await notify(trx, { kind: 'approval-asked', subject, details, actor: caller.id, to: users, at });
    const audited = { name, user_ids: [...users] };
    const entry = { action: 'release.approval-asked', resource: releases.name, id, at, details: audited } as const;
    await recordAudit(trx, caller, entry);
    await publishChange(trx, { resource: releases.name, id, at, by: caller });
  });
}

/** Returns the beginning of a text, for a notification. */
export const excerptOf = (text: string): string => {
  const trimmed = text.trim();
  const characters = [...trimmed];
  return characters.length > limits.maxExcerpt ? `${characters.slice(0, limits.maxExcerpt).join('')}…` : trimmed;
};
