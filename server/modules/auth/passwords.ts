import { hash, verify } from '@node-rs/argon2';
import { limits } from '../../../contracts/limits.ts';

/** Argon2id with OWASP's first choice of parameters; the package's own `Algorithm` is empty at run time, 2 is Argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What an unknown address is compared with, so that it takes as long as a known one. */
let standIn: Promise<string> | null = null;

/** Hashes a password exactly as it was typed. The result carries its own salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/**
 * Compares a password with a stored hash; `null` (no such account, or one without a password) takes the same time and
 * is never right.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('no account has this');
  const right = await verify(stored ?? (await standIn), password.slice(0, limits.passwordLengthMost + 1));
  return right && stored !== null;
}
