import { HttpError, type RaRecord } from 'ra-core';

/**
 * What a write was answered. react-admin answers a record without anything in it to a call that ended in a sign-out:
 * nothing was saved then, and what was typed stays unsaved.
 * @throws HttpError 401 in that case
 */
export function answeredRecord<R extends RaRecord>(answer: R): R {
  if (answer?.id === undefined) throw new HttpError('Unauthorized', 401);
  return answer;
}
