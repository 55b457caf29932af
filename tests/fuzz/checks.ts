import type { Api } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

const typeOf = ({ headers }: FuzzAnswer): string => String(headers['content-type'] ?? '').split(';')[0] ?? '';

/** Returns what is wrong with an answer; null if it is as described. */
export function wrongIn(api: Api, { operation }: FuzzRequest, answer: FuzzAnswer | null): string | null {
  if (answer === null) return 'no answer in time';
  const { status, text } = answer;
  if (status === 0) return `the answer was cut off: ${text}`;
  if (status >= 500) return `status ${status} ${keyOf(text)}`;
  if (operation.name === '') return null;
  const declared = operation.answers[status];
  if (!declared) return `status ${status} is not declared: ${keyOf(text)}`;
  if (text === '') return null;
  const type = typeOf(answer);
  if (declared.length === 0) return [204, 304].includes(status) ? 'a body is not declared' : null;
  if (!declared.includes(type) && !declared.includes('application/octet-stream')) return `type ${type} is not declared`;
  if (type !== 'application/json' || !declared.includes(type)) return null;
  const mismatch = api.mismatch(operation, String(status), type, JSON.parse(text));
  return mismatch && `the body of ${status} is not as declared: ${mismatch}`;
}

const keyOf = (text: string): string => /"key":"([\w-]+)"/.exec(text)?.[1] ?? '';

/** Returns shorter variants of a request: each without one header, query parameter or field of its body. */
export function shorter(request: FuzzRequest): FuzzRequest[] {
  const { headers, query, body } = request;
  const names = Object.keys(headers).filter((name) => name !== 'content-type');
  const fewerHeaders = names.map((name) => ({ ...request, headers: omit(headers, name) }));
  const fewerParameters = query.map((one) => ({ ...request, query: query.filter((other) => other !== one) }));
  return [...fewerHeaders, ...fewerParameters, ...bodiesWithout(body).map((less) => ({ ...request, body: less }))];
}

const omit = <Value>(values: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

function bodiesWithout(body: FuzzRequest['body']): string[] {
  try {
    const fields: unknown = JSON.parse(String(body));
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
      ? Object.keys(fields).map((name) => JSON.stringify(omit({ ...fields } as Record<string, unknown>, name)))
      : [];
  } catch {
    return [];
  }
}
