import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import { apiErrors } from '../../../../contracts/errors.ts';
import { apiErrorOf } from '../../../plugins/errors.ts';

/** A refusal as the OAuth calls answer it (RFC 6749 points 4.1.2.1 and 5.2). */
export type OAuthRefusal = { status: number; body: { error: string; error_description: string } };

/**
 * While the database is away or takes no changes the OAuth calls answer 503: nothing that a client sent is to blame, and
 * a sign-in goes on afterwards. Null for any other error.
 */
export function unavailableFor(error: Error): OAuthRefusal | null {
  const key = apiErrorOf(error)?.key;
  if (key !== 'not-ready' && key !== 'storage-full') return null;
  return { status: 503, body: { error: 'temporarily_unavailable', error_description: apiErrors[key].msg } };
}

/** The provider calls every fault its own and answers 500; a page that it shows instead keeps the status. */
export function answerFaults(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (ctx, error) => {
    const unavailable = unavailableFor(error);
    if (!unavailable) return log.error({ err: error }, 'login failed');
    log.warn({ reason: error.message }, 'login unavailable');
    ctx.status = unavailable.status;
    ctx.body = unavailable.body;
  });
  provider.onerror = (error) => log.error({ err: error }, 'login failed');
}
