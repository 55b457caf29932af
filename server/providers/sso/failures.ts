import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { FetchFailedError } from '../outside/guardedFetch.ts';
import { SignOnCancelledError, SignOnRefusedError, SignOnTooWeakError, SignOnUnreachableError } from './sso.ts';

type Failure = SignOnUnreachableError | SignOnCancelledError | SignOnRefusedError | SignOnTooWeakError;

/** OAuth error codes for temporary failures of the issuer (RFC 6749, section 4.1.2.1). */
const passing = ['temporarily_unavailable', 'server_error'];

/** Returns an error code, or a placeholder if it has unexpected characters. */
const codeOf = (given: unknown): string => (/^[\w-]{1,64}$/.test(String(given)) ? String(given) : 'unknown');

function failedFetch(error: unknown): FetchFailedError | null {
  if (error instanceof FetchFailedError) return error;
  return error instanceof Error && error.cause !== undefined ? failedFetch(error.cause) : null;
}

/** Converts an error to one with a message for the log, without data that was sent or received. */
export function signOnFailure(error: unknown): Failure {
  const known = [SignOnUnreachableError, SignOnCancelledError, SignOnRefusedError, SignOnTooWeakError].some(
    (kind) => error instanceof kind,
  );
  if (known && error instanceof Error) return error;
  const unfetched = failedFetch(error);
  if (unfetched) return new SignOnUnreachableError(unfetched.message);
  if (error instanceof AuthorizationResponseError) {
    const code = codeOf(error.error);
    if (passing.includes(code)) return new SignOnUnreachableError(`the issuer answered ${code}`);
    if (code === 'access_denied') return new SignOnCancelledError(`the issuer answered ${code}`);
    return new SignOnRefusedError(`the issuer answered ${code}`);
  }
  if (error instanceof ResponseBodyError) return new SignOnRefusedError(`the issuer answered ${codeOf(error.error)}`);
  if (error instanceof ClientError) {
    return new SignOnRefusedError(error.cause instanceof Error ? error.cause.message : error.message);
  }
  if (error instanceof Error) return new SignOnRefusedError(error.message);
  return new SignOnRefusedError('unknown');
}
