import { hash, verify } from '@node-rs/argon2';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { BoundedQueue, QueueFullError } from '#server/concurrency/boundedQueue.ts';
import { ApiError } from '#server/plugins/apiError.ts';

/**
 * Argon2id with the parameters that OWASP lists first. The package's `Algorithm` is empty at run time; 2 is Argon2id.
 */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Compared for an unknown address, so that it takes as long as a known one. */
let standIn: Promise<string> | null = null;

/** Each hash takes 19 MiB and a CPU, so few run at once and few wait. */
const queue = new BoundedQueue({
  atOnce: serverLimits.passwordHashesAtOnce,
  waiting: serverLimits.maxWaitingPasswordHashes,
});

/** Returns the numbers of running and waiting password hashes. */
export const passwordLoad = () => queue.load;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(work);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new ApiError('server-busy', {}, { 'retry-after': String(serverLimits.passwordRetryAfterSeconds) });
  }
}

/**
 * Hashes a password exactly as entered. The result includes salt and parameters.
 * @throws ApiError `server-busy` if too many are waiting
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/**
 * Compares a password with a stored hash. `null` (no account, or no password) takes the same time and never matches.
 * @throws ApiError `server-busy` if too many are waiting
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    standIn ??= hash('no account has this', parameters);
    const right = await verify(stored ?? (await standIn), password.slice(0, limits.maxPasswordLength + 1));
    return right && stored !== null;
  });
}
