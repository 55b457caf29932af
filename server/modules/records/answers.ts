import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorKey } from '#contracts/errors.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { sendVersion } from '../../plugins/etag.ts';

/** The errors of calls that write a record, besides those of every route. */
type WriteErrors = { create: ApiErrorKey[]; change: ApiErrorKey[]; locked: ApiErrorKey[] };

/** Returns the keys of the errors of creating, changing and deleting a record, besides those of every route. */
export function errorsOf({ fields, limit, lock }: Resource): WriteErrors {
  const isUnique = Object.values(fields).some((field) => 'unique' in field && field.unique && field.kind !== 'list');
  const either: ApiErrorKey[] = isUnique ? ['value-taken'] : [];
  const locked: ApiErrorKey[] = lock ? ['record-locked'] : [];
  return {
    locked,
    change: [...either, ...locked, 'record-conflict', 'changed-since'],
    create: limit ? [...either, limit.error] : either,
  };
}

/** Sends a record with its ETag. */
export const sendRecord = (
  request: FastifyRequest,
  reply: FastifyReply,
  record: { [field: string]: unknown },
): FastifyReply => sendVersion(request, reply, new Date(String(record.updated_at)), String(reply.serialize(record)));
