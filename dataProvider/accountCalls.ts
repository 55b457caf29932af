import type { EmailVerification, NewPassword, Registration } from '../contracts/auth.ts';
import { createCallApi, type Fetch } from './httpClient.ts';

/**
 * The calls of people who can't sign in yet. All but the two with a token are answered alike whether
 * somebody has the address. Each throws `ApiCallError`; 429 says by `retryAt` for how long.
 */
export type AccountCalls = {
  /** Asks for an account, which waits for its address to be verified and for approval. 403 where that is switched off. */
  register(person: Registration): Promise<void>;
  /** Has the verification of an address mailed anew. */
  sendVerification(email: string): Promise<void>;
  /** 400 `invalid-email-verification-token`. */
  verifyEmail(verification: EmailVerification): Promise<void>;
  /** Has a link to a new password mailed. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets a new password, which ends all sign-ins. 400 `invalid-password-reset-token`. */
  resetPassword(password: NewPassword): Promise<void>;
};

/** No call takes longer; with mails queued and passwords hashed on the server it is a matter of a second. */
const patienceMs = 30_000;

/** @param send sends without a bearer: with one the server would take a registration for an administrator's */
export function accountCalls(send: Fetch): AccountCalls {
  const callApi = createCallApi(send);
  const call = async (method: 'POST' | 'PUT', path: string, json: object): Promise<void> => {
    await callApi(method, path, { json, signal: AbortSignal.timeout(patienceMs) });
  };
  return {
    register: (person) => call('POST', '/api/users', person),
    sendVerification: (email) => call('POST', '/api/users/email_verification/resend', { email }),
    verifyEmail: (verification) => call('POST', '/api/users/email_verification', verification),
    requestPasswordReset: (email) => call('POST', '/api/users/password_reset', { email, cms: true }),
    resetPassword: (password) => call('PUT', '/api/users/password', password),
  };
}
