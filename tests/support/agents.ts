import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PermissionKey } from '#contracts/permissions.ts';
import type { TestUser } from './builders.ts';
import type { TestServer } from './server.ts';

type AgentOptions = {
  user: TestUser;
  name?: string;
  permissions?: PermissionKey[];
  calls?: number;
  changes?: number;
};

/** Connects an agent for a user, as the consent does, and returns its id and its access token. */
export async function makeAgent(
  { db, clock }: TestServer,
  { user, name = 'Helper', permissions = ['campaigns-read', 'campaigns-modify'], ...budget }: AgentOptions,
): Promise<{ id: string; token: string }> {
  const [grantId, token, id, now] = [randomUUID(), randomBytes(32).toString('base64url'), randomUUID(), clock.now()];
  const of = { user_id: user.id, grant_id: grantId, expires_at: new Date(now.getTime() + 30 * 24 * 3_600_000) };
  const payload = JSON.stringify({ clientId: 'some-program', accountId: user.id, grantId });
  const hash = (secret: string) => createHash('sha256').update(secret).digest();
  await db
    .insertInto('oidc_payloads')
    .values([
      { ...of, kind: 'Grant', id_hash: hash(grantId), payload },
      { ...of, kind: 'AccessToken', id_hash: hash(token), payload },
    ])
    .execute();
  const used = { started_at: now, last_used_at: now, user_agent: null, address: null };
  await db
    .insertInto('sign_ins')
    .values({ ...used, id: randomUUID(), grant_id: grantId, user_id: user.id })
    .execute();
  await db
    .insertInto('agents')
    .values({
      ...{ id, grant_id: grantId, user_id: user.id, name, redirect_host: '127.0.0.1', permissions },
      ...{ connected_at: now, calls_per_day: budget.calls ?? 10_000, changes_per_day: budget.changes ?? 1_000 },
    })
    .execute();
  return { id, token };
}

/** Tables that agents may change: their own counts, releases, and what records their calls. */
const notLive =
  /^(agents|audit_log|events|notifications|sign_ins|oidc_payloads|rate_limits|file_uses|jobs|releases|release_\w+|record_revisions)$/;

/** Returns a hash of the rows of every table whose content is live, and of the rights of all tokens. */
export async function liveState({ db }: TestServer): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  const state: Record<string, string> = {};
  for (const { name } of rows.filter((one) => !notLive.test(one.name))) {
    const without = name === 'users' ? sql` - 'last_seen_at'` : sql``;
    const found = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as hash
      from (select to_jsonb(t)${without} as row from ${sql.table(name)} as t) as rows`.execute(db);
    state[name] = found.rows[0]?.hash ?? '';
  }
  const rights = await sql<{ hash: string }>`
    select md5(coalesce(string_agg(concat(id, permissions, calls_per_day, changes_per_day), '' order by id), '')) as hash
    from agents`.execute(db);
  return { ...state, rights: rights.rows[0]?.hash ?? '' };
}
