import type { EmailVerification, NewPassword, Registration } from '#contracts/auth.ts';
import type { Invitation, InvitationResult } from '#contracts/invitations.ts';
import type { Role, UserState } from '#contracts/permissions.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import type { User } from '#resources/users/schema.ts';
import { readItems, readMember, readRecord } from './answers.ts';
import { type CallApi, createCallApi, type Fetch } from './httpClient.ts';

/**
 * Actions on users and accounts. The five without authentication have the same response whether or not an account with
 * the email address exists, except those with a token. Each throws `ApiCallError`; `retryAt` of a 429 says when to try
 * again.
 */
export type UserCalls = {
  /** Changes a user's role. 409 `last-admin`, `own-account`, `system-user`. */
  changeRole(userId: string, role: Role): Promise<User>;
  /** Approves or blocks a user. 409 like `changeRole`, `invalid-state-change`. */
  changeState(userId: string, state: UserState): Promise<User>;
  /** Invites addresses without an account by email. 409 `not-external`, 404 for a campaign. */
  invite(invitation: Invitation): Promise<InvitationResult>;
  /** Sends the invitation again. 409 `not-invited`. */
  inviteAgain(userId: string): Promise<User>;
  /** Withdraws the invitation, which deletes the user. 409 `not-invited`. */
  withdrawInvitation(userId: string): Promise<void>;
  /** Changes the language of the caller's own emails. */
  changeLocale(locale: ToolLocale): Promise<void>;
  /** Ends all other user sessions of the caller and returns their number. */
  endOtherSessions(): Promise<number>;
  /** Requests an account, which requires a verified email address and approval. 403 if registration is disabled. */
  register(person: Registration): Promise<void>;
  /** Requests another verification email. */
  sendVerification(email: string): Promise<void>;
  /** 400 `invalid-email-verification-token`. */
  verifyEmail(verification: EmailVerification): Promise<void>;
  /** Requests an email with a link to set a new password. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets a new password, which ends all user sessions. 400 `invalid-password-reset-token`. */
  resetPassword(password: NewPassword): Promise<void>;
};

const isInvited = (value: unknown): value is InvitationResult['items'][number] =>
  isObject(value) && isText(value.email) && (value.status === 'invited' || value.status === 'email-taken');

/**
 * Timeout of the requests without a bearer, in milliseconds. The server queues emails and hashes passwords within a
 * second.
 */
const openTimeoutMs = 30_000;

/**
 * @param sendOpen sends without a bearer: with one, the server would treat a registration as one by an administrator
 */
export function userCalls(callApi: CallApi, sendOpen: Fetch): UserCalls {
  const at = (userId: string): string => `/api/users/${encodeURIComponent(userId)}`;
  // Requests without an account have no idempotency keys.
  const callOpenApi = createCallApi(sendOpen, { pauses: [] });
  const send = async (method: 'POST' | 'PUT', path: string, json: object): Promise<void> => {
    await callOpenApi(method, path, { json, signal: AbortSignal.timeout(openTimeoutMs) });
  };
  return {
    async changeRole(userId, role) {
      return readRecord<User>((await callApi('POST', `${at(userId)}/role`, { json: { role } })).json);
    },
    async changeState(userId, state) {
      return readRecord<User>((await callApi('POST', `${at(userId)}/state`, { json: { state } })).json);
    },
    async invite(invitation) {
      const { json } = await callApi('POST', '/api/users/invitations', { json: invitation });
      return { items: readItems(json, isInvited) };
    },
    async inviteAgain(userId) {
      return readRecord<User>((await callApi('POST', `${at(userId)}/invitation`)).json);
    },
    async withdrawInvitation(userId) {
      await callApi('DELETE', `${at(userId)}/invitation`);
    },
    async changeLocale(locale) {
      await callApi('POST', '/api/users/me/locale', { json: { locale } });
    },
    async endOtherSessions() {
      return readMember((await callApi('POST', '/api/users/me/sign_ins/end_others')).json, 'ended', isNumber);
    },
    register: (person) => send('POST', '/api/users', person),
    sendVerification: (email) => send('POST', '/api/users/email_verification/resend', { email }),
    verifyEmail: (verification) => send('POST', '/api/users/email_verification', verification),
    requestPasswordReset: (email) => send('POST', '/api/users/password_reset', { email, cms: true }),
    resetPassword: (password) => send('PUT', '/api/users/password', password),
  };
}
