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

const isStandIn = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  typeof answer.data === 'object' &&
  answer.data !== null &&
  Object.keys(answer.data).length === 0;

/**
 * What one of the product's own calls was answered; to one that ended in a sign-out react-admin answers `{data: {}}`.
 * @throws HttpError 401 in that case: nothing was done
 */
export function answered<Answer>(answer: Answer): Answer {
  if (isStandIn(answer)) throw new HttpError('Unauthorized', 401);
  return answer;
}
