import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { hashOf } from '../sessions/userSessionStore.ts';
import type { LoginProof } from '../sessions/userSessions.ts';
import type { Interaction, PageDependencies } from './interaction.ts';

/** How long the next step of a login is possible. */
const stepMs = 10 * 60_000;

/**
 * A user, and how they have proved who they are so far. `isTrusted`: no second factor is asked for in this browser.
 * `defersSetUp`: the user sets up the second factor that their role requires another time, if that is still possible.
 */
export type Proven = { userId: string; proof: LoginProof; isTrusted: boolean; defersSetUp: boolean };

/** What a login begins with. */
export const started = { isTrusted: false, defersSetUp: false };

/** What is stored with the sign-in in progress while a further step of the login is open. */
export type Passed = Proven & {
  /** A hash of the stored password hash, so that a new password ends this login. */
  mark: string | null;
  /** When the step is no longer possible, ISO 8601. */
  until: string;
  /** Why the last try of the step was refused, in a form of the step; null before the first. */
  refused: unknown;
};

const isPassed = (value: unknown): value is Passed =>
  typeof value === 'object' && value !== null && 'userId' in value && 'mark' in value && 'until' in value;

async function markOf(db: Kysely<Database>, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return user?.password_hash ? hashOf(user.password_hash).toString('base64url') : null;
}

/** Stores what the user has passed. It replaces the last refused attempt. */
export async function savePassed(
  { db, clock }: Pick<PageDependencies, 'db' | 'clock'>,
  interaction: Interaction,
  { userId, proof, isTrusted, defersSetUp }: Proven,
  refused: unknown = null,
): Promise<void> {
  const until = new Date(clock.now().getTime() + stepMs).toISOString();
  const passed: Passed = { userId, proof, isTrusted, defersSetUp, mark: await markOf(db, userId), until, refused };
  interaction.lastSubmission = { passed };
  await interaction.persist();
}

/** Returns what the user has passed; null before the password, after ten minutes, and if the password was changed since. */
export async function passedOf(
  { db, clock }: Pick<PageDependencies, 'db' | 'clock'>,
  { lastSubmission }: Pick<Interaction, 'lastSubmission'>,
): Promise<Passed | null> {
  const passed = lastSubmission?.passed;
  if (!isPassed(passed) || clock.now() > new Date(passed.until)) return null;
  return passed.mark === (await markOf(db, passed.userId)) ? passed : null;
}
