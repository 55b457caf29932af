import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** One invalid field in the tool's format: its location and a message. */
export type FieldProblem = { loc: (string | number)[]; msg: string };

/** The `detail` of every error response of the apps' JSON routes; the same format as the tool's. */
type ErrorDetail = string | FieldProblem[] | { key: string; msg: string; [more: string]: unknown };

/** An error whose detail is sent to the client. */
export class AppError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail));
    this.status = status;
    this.detail = detail;
  }
}

/** The tool did not respond, or sent an unexpected response. Results in a 502. */
export class CmsUnavailable extends AppError {
  constructor(reason: string) {
    super(502, { key: 'cms-unavailable', msg: 'The CMS can’t be reached right now. Try again in a moment.' });
    this.message = reason;
  }
}

export const unauthorized = (): AppError =>
  new AppError(401, { key: 'unauthorized', msg: 'This access has expired. It is renewed automatically.' });

/** Returns the status of the response to any error. */
export function errorStatus(error: unknown): number {
  if (error instanceof AppError) return error.status;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** Sends errors as `{detail}`; internal errors are logged and their details not sent. */
export function answerErrorAsJson(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = errorStatus(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(status).send({ detail: detailOf(error, status) });
}

/** Returns the detail to send for an error; generic for server errors. */
export function detailOf(error: unknown, status: number): ErrorDetail {
  if (error instanceof AppError) return error.detail;
  if (status === 413) return { key: 'too-large', msg: 'This is larger than allowed.' };
  if (status < 500) return { key: 'malformed-request', msg: 'The request could not be read.' };
  return { key: 'internal-error', msg: 'Something went wrong. Nothing was saved.' };
}
