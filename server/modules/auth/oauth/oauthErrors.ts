import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import { apiErrors } from '#contracts/errors.ts';
import { apiErrorOf } from '#server/plugins/errors.ts';

/** An error response of the OAuth endpoints (RFC 6749, sections 4.1.2.1 and 5.2). */
type OAuthRefusal = { status: number; body: { error: string; error_description: string } };

/**
 * Returns the 503 response for a database that is unavailable or read-only: the client is not at fault and can
 * continue afterwards. Null for any other error.
 */
export function unavailableFor(error: Error): OAuthRefusal | null {
  const key = apiErrorOf(error)?.key;
  if (key !== 'not-ready' && key !== 'storage-full') return null;
  return { status: 503, body: { error: 'temporarily_unavailable', error_description: apiErrors[key].msg } };
}

/**
 * Responds with 503 instead of the provider's 500 while the database is unavailable, and logs all other server errors.
 */
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
