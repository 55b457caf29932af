import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ApiError } from '#server/plugins/apiError.ts';
import type { ChallengePlace } from './passkeyChallenges.ts';
import { type PasskeyNeeds, verifyUsed } from './passkeys.ts';

/**
 * Logs in with a passkey instead of a password. Only for accounts that have a password: whether the others may log in is
 * decided by the company directory.
 * @returns the user's id
 * @throws ApiError `passkey-refused`, `user-pending`, `user-rejected`
 */
export async function loginByPasskey(
  needs: PasskeyNeeds,
  place: ChallengePlace,
  used: AuthenticationResponseJSON,
): Promise<string> {
  const { user_id: id } = await verifyUsed(needs, place, used);
  const user = await needs.db
    .selectFrom('users')
    .select(['state', 'email_verified'])
    .where('id', '=', id)
    .where('is_system', '=', false)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (!user?.email_verified) throw new ApiError('passkey-refused');
  if (user.state === 'rejected') throw new ApiError('user-rejected');
  if (user.state === 'pending') throw new ApiError('user-pending');
  return id;
}
