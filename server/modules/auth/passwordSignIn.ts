import type { Kysely } from 'kysely';
import { networkOf } from '../../../contracts/network.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { verifyPassword } from './passwords.ts';
import { chargeTry, type RateLimit } from './rateLimits.ts';

/** What a person typed, and the address that it came from. */
export type Credentials = { email: string; password: string; address: string };

/**
 * Checks an e-mail address and a password. An unknown address, a wrong password and a system user answer the same, in
 * the same time; what the account's state is, only the right password learns.
 * @returns the user's id
 * @throws ApiError `invalid-credentials`, `user-rejected`, `email-unverified`, `user-pending`, `too-many-requests`, `server-busy`
 */
export async function checkPassword(db: Kysely<Database>, clock: Clock, credentials: Credentials): Promise<string> {
  const email = credentials.email.trim().toLowerCase();
  const tried = await chargeTry(db, clock, limitsFor(email, credentials.address));
  const user = await findIfRight(db, clock, { email, password: credentials.password }).catch(async (error: unknown) => {
    // Without a comparison nothing was tried.
    await (error instanceof ApiError && error.key === 'server-busy' ? tried.refund() : tried.spend());
    throw error;
  });
  await (user ? tried.refund() : tried.spend());
  if (!user) throw new ApiError('invalid-credentials');
  if (user.isRegistration) throw new ApiError('email-unverified');
  if (user.state === 'rejected') throw new ApiError('user-rejected');
  if (!user.email_verified) throw new ApiError('email-unverified');
  if (user.state === 'pending') throw new ApiError('user-pending');
  return user.id;
}

/**
 * By account and network alone, so that nothing else of a request gives a fresh budget (docs/protocol.md, Limits).
 * The last one is over all accounts: it bounds one password tried with many of them.
 */
function limitsFor(email: string, address: string): [RateLimit, ...RateLimit[]] {
  const network = networkOf(address);
  return [
    { key: ['sign-in', email, network], tries: 5, windowSeconds: 15 * 60 },
    { key: ['sign-in', email], tries: 20, windowSeconds: 60 * 60 },
    { key: ['sign-in', 'network', network], tries: 100, windowSeconds: 15 * 60 },
  ];
}

/**
 * Finds the account of an address if the password is right. The password of the last registration that nobody confirmed
 * counts as well, whether there is a confirmed account or not, and costs the same work: it signs nobody in
 * (`isRegistration`), and whoever registered with it does not learn whether there was an account before.
 */
async function findIfRight(
  db: Kysely<Database>,
  clock: Clock,
  { email, password }: { email: string; password: string },
) {
  const user = await findAccount(db, clock, email);
  const isOwn = await verifyPassword(user?.password_hash ?? null, password);
  const registered = user?.registered_hash ?? null;
  const isRegistered = registered !== null && (await verifyPassword(registered, password));
  return user && (isOwn || isRegistered) ? { ...user, isRegistration: !isOwn } : undefined;
}

function findAccount(db: Kysely<Database>, clock: Clock, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'state', 'email_verified', 'password_hash'])
    .select(({ selectFrom }) =>
      selectFrom('registrations')
        .select('registrations.password_hash')
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', clock.now())
        .orderBy('registrations.id', 'desc')
        .limit(1)
        .as('registered_hash'),
    )
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .where('is_system', '=', false)
    .executeTakeFirst();
}
