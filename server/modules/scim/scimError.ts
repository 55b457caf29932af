import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ScimType, scimUrns } from '#contracts/api/scim.ts';
import type { ApiErrorKey } from '#contracts/errors.ts';
import { apiErrors } from '#contracts/errors.ts';
import { problemWords } from '#contracts/validation.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { answeredError } from '../../plugins/errors.ts';

export const scimContentType = 'application/scim+json; charset=utf-8';

const statusOf = (scimType: ScimType): number => (scimType === 'uniqueness' ? 409 : 400);

/** A refusal with a detail error keyword (RFC 7644, section 3.12): 409 for `uniqueness`, else 400. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly statusCode: number;

  constructor(
    readonly scimType: ScimType,
    detail: string,
  ) {
    super(detail);
    this.statusCode = statusOf(scimType);
  }
}

type Answer = { status: number; headers?: Record<string, string>; scimType?: ScimType; detail: string };

/** Errors of the product that have a keyword in SCIM, or another status there. */
const known: { readonly [Key in ApiErrorKey]?: { status?: number; scimType?: ScimType } } = {
  'malformed-request': { scimType: 'invalidSyntax' },
  'email-taken': { scimType: 'uniqueness' },
  'value-taken': { scimType: 'uniqueness' },
  // RFC 7644 has 409 for duplicates and versions only.
  'last-admin': { status: 403 },
};

function answerOf(error: Error & Partial<FastifyError>, request: FastifyRequest): Answer {
  if (error instanceof ScimError) return { status: error.statusCode, scimType: error.scimType, detail: error.message };
  const answer = answeredError(error, request);
  if (answer instanceof InvalidFieldsError) return invalidAnswer(answer);
  const { status, headers, key, more } = answer;
  const detail = typeof more.msg === 'string' ? more.msg : apiErrors[key].msg;
  return { status, headers, detail, ...known[key] };
}

function invalidAnswer({ problems }: InvalidFieldsError): Answer {
  const [first] = problems;
  const place = first?.loc.join('.') ?? '';
  const scimType = place === 'filter' ? 'invalidFilter' : place === '' ? 'invalidSyntax' : 'invalidValue';
  return { status: 400, scimType, detail: `${place}: ${first ? problemWords(first) : ''}` };
}

/** Answers an error as SCIM does (RFC 7644, section 3.12). */
export function sendScimError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers = {}, scimType, detail } = answerOf(error, request);
  const body = { schemas: [scimUrns.error], status: String(status), ...(scimType && { scimType }), detail };
  return reply.code(status).headers(headers).type(scimContentType).send(body);
}

/** Answers an unknown path below that of SCIM. */
export const sendScimNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendScimError(notFound(), request, reply);
