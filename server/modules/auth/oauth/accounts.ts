import type { Kysely } from 'kysely';
import type { FindAccount } from 'oidc-provider';
import type { Database } from '../../../db/schema.ts';

/**
 * Returns the provider's account lookup. It finds only approved users, without system users, and runs when a code is
 * issued, when it is exchanged and at each refresh.
 */
export function accountFinder(db: Kysely<Database>): FindAccount {
  return async (_ctx, accountId) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', accountId)
      .where('state', '=', 'approved')
      .where('is_system', '=', false)
      .executeTakeFirst();
    return user && { accountId: user.id, claims: async () => ({ sub: user.id }) };
  };
}
