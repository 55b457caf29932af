import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAudit } from '../audit/audit.ts';
import { createPersonalToken, refuseTooManyTokens } from '../tokens/tokens.ts';

/** The system user that acts for the company's directory. It is created with the first token. */
export const directoryUser = '00000000-0000-7000-8000-000000000003';

/**
 * Creates a SCIM token and returns it. Only for the command: it is shown once.
 * @throws ApiError `too-many-tokens`
 */
export function createScimToken(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  given: { name: string; days: number; networks: readonly string[] },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await ensureDirectoryUser(trx, clock);
    await refuseTooManyTokens(trx, directoryUser);
    const { token, row } = await createPersonalToken(trx, clock, {
      ...given,
      userId: directoryUser,
      kind: 'scim-token',
      permissions: ['users-read', 'users-modify'],
    });
    const entry = { resource: 'scim_tokens', id: row.id, at: row.created_at, details: { name: row.name } };
    await recordAudit(trx, { id: directoryUser, via: 'command' }, { action: 'scim-token.created', ...entry });
    return token;
  });
}

/** It has the role `admin`, because users can't grant permissions that they don't have. It can't log in. */
async function ensureDirectoryUser(trx: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  await trx
    .insertInto('users')
    .values({
      ...{ id: directoryUser, display_name: 'Company directory', role: 'admin', is_system: true },
      ...{ email: 'company-directory@system.invalid', email_verified: false, password_hash: null },
      ...{ state: 'approved', registered_at: now, first_approved_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
