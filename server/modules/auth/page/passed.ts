import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { hashOf } from '../sessions/userSessionStore.ts';
import type { Interaction } from './interaction.ts';

/** A user whose password was right, stored with the sign-in in progress while a further step is open. */
type Passed = {
  userId: string;
  /** A hash of the stored password hash, so that a new password ends this login. */
  mark: string;
  /** Why the last try of the step was refused. */
  refused: string | null;
};

const isPassed = (value: unknown): value is Passed =>
  typeof value === 'object' && value !== null && 'userId' in value && 'mark' in value && 'refused' in value;

async function markOf(db: Kysely<Database>, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return user?.password_hash ? hashOf(user.password_hash).toString('base64url') : null;
}

/** Stores that the user's password was right. It replaces the last refused attempt. */
export async function savePassed(
  db: Kysely<Database>,
  interaction: Interaction,
  userId: string,
  refused: string | null = null,
): Promise<void> {
  const mark = await markOf(db, userId);
  interaction.lastSubmission = { passed: { userId, mark, refused } };
  await interaction.persist();
}

/** Returns the user whose password was right; null before, and if the password was changed since. */
export async function passedOf(
  db: Kysely<Database>,
  { lastSubmission }: Pick<Interaction, 'lastSubmission'>,
): Promise<Passed | null> {
  const passed = lastSubmission?.passed;
  return isPassed(passed) && passed.mark === (await markOf(db, passed.userId)) ? passed : null;
}
