import type { Kysely } from 'kysely';
import { networkOf } from '#contracts/network.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { isKnownBrowser } from '../browser/knownBrowsers.ts';
import { verifyPassword } from './passwords.ts';
import { chargeTry, isRemembered, type RateLimit, remember } from './rateLimits.ts';

/** The credentials that a user entered, the IP address of the request, and the secret of a browser with a past login. */
type Credentials = { email: string; password: string; address: string; browser: string | null };

/** `isKnown`: the account was used from the network in the last 30 days. `browser`: null unless it was used in it. */
type Origin = { email: string; network: string; isKnown: boolean; browser: string | null };

const knownNetworkSeconds = 30 * 24 * 3600;

const refused = { 'invalid-credentials': 0, 'too-many-requests': 0, other: 0 };

/** Returns the numbers of logins with a password that this process has refused, by reason. */
export const refusedLogins = (): Readonly<typeof refused> => refused;

function countRefusal(error: unknown): never {
  if (error instanceof ApiError) {
    const { key } = error;
    refused[key === 'invalid-credentials' || key === 'too-many-requests' ? key : 'other'] += 1;
  }
  throw error;
}

/**
 * Checks an email address and a password. The response and its timing are the same for an unknown address, a wrong
 * password and a system user; only a correct password reveals the state of the account.
 * @returns the user's id
 * @throws ApiError `invalid-credentials`, `user-rejected`, `email-unverified`, `user-pending`, `too-many-requests`,
 * `server-busy`
 */
export const checkPassword = (db: Kysely<Database>, clock: Clock, credentials: Credentials): Promise<string> =>
  userIdOf(db, clock, credentials).catch(countRefusal);

async function userIdOf(db: Kysely<Database>, clock: Clock, credentials: Credentials): Promise<string> {
  const email = credentials.email.trim().toLowerCase();
  const network = networkOf(credentials.address);
  const pastLogin = { key: ['signed-in', email, network], windowSeconds: knownNetworkSeconds };
  const isKnown = await isRemembered(db, clock, pastLogin.key);
  const browser = (await isKnownBrowser(db, clock, { email, browser: credentials.browser }))
    ? credentials.browser
    : null;
  const tried = await chargeTry(db, clock, limitsFor({ email, network, isKnown, browser }));
  const user = await findIfRight(db, clock, { email, password: credentials.password }).catch(async (error: unknown) => {
    // A busy server did not compare the password, so the attempt does not count.
    await (error instanceof ApiError && error.key === 'server-busy' ? tried.refund() : tried.spend());
    throw error;
  });
  await (user ? tried.refund() : tried.spend());
  if (!user) throw new ApiError('invalid-credentials');
  if (user.isRegistration) throw new ApiError('email-unverified');
  if (user.state === 'rejected') throw new ApiError('user-rejected');
  if (!user.email_verified) throw new ApiError('email-unverified');
  if (user.state === 'pending') throw new ApiError('user-pending');
  await remember(db, clock, pastLogin);
  return user.id;
}

/**
 * Limits by account and network only, so that no other part of a request resets them (docs/protocol.md, Limits). The
 * last limit is per network over all accounts, against one password tried with many of them. A network from which the
 * account was used lately is exempt from the account's own limit, so that others can't lock its owner out. A browser in
 * which the account was used has separate limits instead, so that others in its network can't either.
 */
function limitsFor({ email, network, isKnown, browser }: Origin): [RateLimit, ...RateLimit[]] {
  if (browser !== null) {
    return [
      { key: ['sign-in', email, 'browser', browser], tries: 5, windowSeconds: 15 * 60 },
      { key: ['sign-in', email, 'browser', browser, 'hour'], tries: 20, windowSeconds: 60 * 60 },
    ];
  }
  return [
    { key: ['sign-in', email, network], tries: 5, windowSeconds: 15 * 60 },
    ...(isKnown ? [] : [{ key: ['sign-in', email], tries: 20, windowSeconds: 60 * 60 }]),
    { key: ['sign-in', 'network', network], tries: 100, windowSeconds: 15 * 60 },
  ];
}

/**
 * Returns the account of an address if the password is correct. The password of the latest unconfirmed registration
 * counts too, also beside a confirmed account: it does not sign in (`isRegistration`), and whoever registered does not
 * learn whether the account existed before.
 */
async function findIfRight(
  db: Kysely<Database>,
  clock: Clock,
  { email, password }: { email: string; password: string },
) {
  const user = await findAccount(db, clock, email);
  const isOwn = await verifyPassword(user?.password_hash ?? null, password);
  // Compared without a registration too, so that every refused password takes as long.
  const isRight = isOwn || (await verifyPassword(user?.registered_hash ?? null, password));
  return user && isRight ? { ...user, isRegistration: !isOwn } : undefined;
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
