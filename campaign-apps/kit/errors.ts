import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** One bad field, as the tool says it: where it stands and what is wrong. */
export type FieldProblem = { loc: (string | number)[]; msg: string };

/** The form of every error answer of the apps' JSON calls; the same as the tool's. */
type ErrorDetail = string | FieldProblem[] | { key: string; msg: string; [more: string]: unknown };

/** A refusal that is told to the caller as it stands. */
export class AppError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail));
    this.status = status;
    this.detail = detail;
  }
}

/** The tool did not answer, or not with what it should: 502 to the caller. */
export class CmsUnavailable extends AppError {
  constructor(reason: string) {
    super(502, { key: 'cms-unavailable', msg: 'The CMS can’t be reached right now. Nothing was saved.' });
    this.message = reason;
  }
}

export const unauthorized = (): AppError =>
  new AppError(401, { key: 'unauthorized', msg: 'This access has expired. It is renewed automatically.' });

/** The status that an error of any kind is answered with. */
export function errorStatus(error: unknown): number {
  if (error instanceof AppError) return error.status;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** Answers errors as `{detail}`; what is not ours to tell is logged and stays here. */
export function answerErrorAsJson(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = errorStatus(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(status).send({ detail: detailOf(error, status) });
}

/** What is told of an error; nothing of faults of the server. */
export function detailOf(error: unknown, status: number): ErrorDetail {
  if (error instanceof AppError) return error.detail;
  if (status === 413) return { key: 'too-large', msg: 'This is larger than allowed.' };
  if (status < 500) return { key: 'malformed-request', msg: 'The request could not be read.' };
  return { key: 'internal-error', msg: 'Something went wrong. Nothing was saved.' };
}
