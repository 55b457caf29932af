import { hash, verify } from '@node-rs/argon2';
import { limits } from '../../../contracts/limits.ts';
import { BoundedQueue, QueueFullError } from '../../concurrency/boundedQueue.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** Argon2id with OWASP's first choice of parameters; the package's own `Algorithm` is empty at run time, 2 is Argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What an unknown address is compared with, so that it takes as long as a known one. */
let standIn: Promise<string> | null = null;

/** Each hash takes 19 MiB and a processor, so that only few are computed at once and not many wait. */
const queue = new BoundedQueue({ atOnce: limits.passwordHashesAtOnce, waiting: limits.passwordHashesWaitingMost });

/** How many passwords are being hashed or checked, and how many wait. */
export const passwordLoad = () => queue.load;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(work);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new ApiError('server-busy', {}, { 'retry-after': String(limits.passwordRetryAfterSeconds) });
  }
}

/**
 * Hashes a password exactly as it was typed. The result carries its own salt and parameters.
 * @throws ApiError `server-busy` while too many others wait
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/**
 * Compares a password with a stored hash; `null` (no such account, or one without a password) takes the same time and
 * is never right.
 * @throws ApiError `server-busy` while too many others wait
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    standIn ??= hash('no account has this', parameters);
    const right = await verify(stored ?? (await standIn), password.slice(0, limits.passwordLengthMost + 1));
    return right && stored !== null;
  });
}
