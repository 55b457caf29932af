import type { FastifyBaseLogger } from 'fastify';
import { ServiceFailedError, ServiceMissingError } from '../providers/outside/outsideService.ts';
import { ApiError } from './apiError.ts';

/**
 * Calls an outside service; the reason for a failure is only logged.
 * @throws ApiError 502 `lookup-failed`, `lookup-busy` with `Retry-After`, or `lookup-not-set-up`, each with `service`
 */
export async function callService<Result>(log: FastifyBaseLogger, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceFailedError)) throw error;
    const { service, message, retryAfterSeconds } = error;
    log.warn({ reason: message }, 'external service failed');
    if (error instanceof ServiceMissingError) throw new ApiError('lookup-not-set-up', { service });
    if (retryAfterSeconds === null) throw new ApiError('lookup-failed', { service });
    const more = { service, retry_after: retryAfterSeconds };
    throw new ApiError('lookup-busy', more, { 'retry-after': String(retryAfterSeconds) });
  }
}
