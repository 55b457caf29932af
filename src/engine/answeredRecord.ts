import { HttpError, type RaRecord } from 'react-admin';

/**
 * Returns the record of a write's response. react-admin returns an empty record if the request ended in a logout: then
 * nothing was saved, and the form keeps its unsaved values.
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
 * Returns the response of a custom method of the data provider, for which react-admin returns `{data: {}}` if the
 * request ended in a logout.
 * @throws HttpError 401 in that case: nothing was done
 */
export function answered<Answer>(answer: Answer): Answer {
  if (isStandIn(answer)) throw new HttpError('Unauthorized', 401);
  return answer;
}
