import { type Agent, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export type FuzzAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** The longest time until an answer is complete. */
export const maxAnswerMs = 10_000;

const queryOf = (query: readonly [string, string][]): string =>
  query.length === 0 ? '' : `?${query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;

/** Returns the path and query of a request. */
export const addressOf = ({ path, query }: FuzzRequest): string => `${path}${queryOf(query)}`;

/** Sends a request over a connection; null if there is no answer in time, status 0 if it was cut off. */
export function send(
  base: string,
  agent: Agent,
  request: FuzzRequest,
  bearer: string | null,
): Promise<FuzzAnswer | null> {
  const { operation, headers, body } = request;
  const { hostname, port } = new URL(base);
  const payload = body === null ? null : Buffer.from(body);
  const signal = AbortSignal.timeout(maxAnswerMs);
  return new Promise((resolve) => {
    const sent = httpRequest(
      {
        ...{ hostname, port, agent, method: operation.method, path: addressOf(request) },
        signal,
        headers: {
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...(payload && { 'content-length': payload.length }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    const fail = ({ message }: Error) => resolve(signal.aborted ? null : { status: 0, headers: {}, text: message });
    sent.on('error', fail);
    sent.end(payload ?? undefined);
  });
}
