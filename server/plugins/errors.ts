import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiErrorKey } from '#contracts/errors.ts';
import { isAway, takesNoChanges } from '../db/postgresErrors.ts';
import { StorageFailedError, StorageFullError } from '../providers/storage/storage.ts';
import { ApiError, InvalidFieldsError, notFound } from './apiError.ts';
import { problemsOfValidation } from './validation.ts';

const keyOfStatus: Record<number, ApiErrorKey> = {
  400: 'malformed-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

/** Converts an error to the ApiError of its response; returns null for server errors. */
export function apiErrorOf(error: Error & Partial<FastifyError>): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error.validation) {
    if (error.validationContext === 'params') return notFound();
    return new InvalidFieldsError(problemsOfValidation(error.validation));
  }
  if (isAway(error)) return new ApiError('not-ready');
  if (takesNoChanges(error) || error instanceof StorageFullError) return new ApiError('storage-full');
  if (error instanceof StorageFailedError) return new ApiError('storage-failed');
  const key = error.statusCode === undefined ? undefined : keyOfStatus[error.statusCode];
  return key ? new ApiError(key) : null;
}

/** Returns the ApiError that answers an error, and logs what an operator has to know. */
export function answeredError(error: Error & Partial<FastifyError>, request: FastifyRequest): ApiError {
  // The response can't be delivered. A lost connection to the database has the same error code, so this check comes
  // first.
  const known = isCutOff(error, request) ? new ApiError('malformed-request') : apiErrorOf(error);
  if (!known) request.log.error({ err: error, req: request }, 'request failed');
  if (known?.key === 'not-ready') request.log.warn({ req: request, reason: error.message }, 'database unavailable');
  if (known?.key === 'storage-full') request.log.error({ req: request, reason: error.message }, 'writes are failing');
  if (known?.key === 'storage-failed') request.log.error({ req: request, reason: error.message }, 'storage failed');
  return known ?? new ApiError('internal-error');
}

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answeredError(error, request);
  return reply.code(answer.status).headers(answer.headers).send(answer.body());
}

/** Returns whether the client closed the connection while it sent the body. */
const isCutOff = ({ code }: Partial<FastifyError>, { raw }: FastifyRequest): boolean =>
  code === 'ECONNRESET' && raw.destroyed && !raw.complete;

/** Requests below these paths come from programs or load parts of a page. */
const ownPaths = /^\/(api|assets|uploads)(\/|$)/;

/** Returns whether a user opened an unknown URL in a browser, such as one of the tool's without its `#`. */
export function isTypedAddress({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return method === 'GET' && accept.includes('text/html') && !ownPaths.test(path);
}

/** Handles all errors; an unknown one results in a 500 without details. */
export const errorsPlugin = fastifyPlugin(async function errors(app) {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    if (isTypedAddress(request)) return reply.header('cache-control', 'no-store').redirect('/');
    const error = notFound();
    return reply.code(error.status).send(error.body());
  });
});
