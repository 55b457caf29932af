import { Agent, request as httpRequest } from 'node:http';
import { idempotencyKeyHeader, isOutcomeUnknown, repeatWrite } from '#contracts/idempotency.ts';

/** The kinds of writes that the load sends. */
export const kinds = ['save', 'sign-up', 'upload', 'mail'] as const;
export type Kind = (typeof kinds)[number];

/** `status` is 0 if there was no response. */
export type Answer = { status: number; contentType: string; body: string };

/** One write of a user, with all its attempts. Times are in milliseconds since the Unix epoch. */
export type Operation = {
  kind: Kind;
  /** Identifies it in the database. */
  key: string;
  startedAt: number;
  endedAt: number;
  /** The statuses of all attempts. */
  statuses: number[];
  isAcknowledged: boolean;
};

type Call = {
  url: string;
  body: Buffer | string;
  headers: Record<string, string>;
  /** The address that the request comes from, one of 127.0.0.0/8; by default the usual one. */
  from?: string;
};

/** Longer than any proxy waits. */
const answerTimeoutMs = 70_000;
const agent = new Agent({ keepAlive: true });

/** The record of all writes of the load. */
export class Journal {
  readonly operations: Operation[] = [];
  /** The number of writes under way. */
  pending = 0;

  /** Sends a write as the tool's screens do: with an idempotency key, repeated while its outcome is unknown. */
  async write(kind: Kind, key: string, call: Call, isAcknowledged: (answer: Answer) => boolean): Promise<Answer> {
    const headers = { ...call.headers, [idempotencyKeyHeader]: crypto.randomUUID() };
    return this.record(kind, key, isAcknowledged, (attempt) =>
      repeatWrite(() => attempt({ ...call, headers }), isUnanswered),
    );
  }

  /** Sends a write once, as a form without script does. */
  async submit(kind: Kind, key: string, call: Call, isAcknowledged: (answer: Answer) => boolean): Promise<Answer> {
    return this.record(kind, key, isAcknowledged, (attempt) => attempt(call));
  }

  private async record(
    kind: Kind,
    key: string,
    isAcknowledged: (answer: Answer) => boolean,
    send: (attempt: (call: Call) => Promise<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    const startedAt = Date.now();
    const statuses: number[] = [];
    this.pending += 1;
    const answer = await send(async (call) => {
      const one = await post(call);
      statuses.push(one.status);
      return one;
    });
    this.pending -= 1;
    const operation = { kind, key, startedAt, endedAt: Date.now(), statuses };
    this.operations.push({ ...operation, isAcknowledged: isAcknowledged(answer) });
    return answer;
  }
}

function isUnanswered({ status, contentType, body }: Answer): boolean {
  const key = status !== 0 && contentType.includes('json') ? JSON.parse(body).detail?.key : null;
  return isOutcomeUnknown(status, typeof key === 'string' ? key : null);
}

function post({ url, body, headers, from }: Call): Promise<Answer> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers,
      ...(from === undefined ? { agent } : { agent: false, localAddress: from }),
    };
    const nothing = () => resolve({ status: 0, contentType: '', body: '' });
    const sent = httpRequest(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', nothing);
      response.on('end', () => {
        const contentType = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, contentType, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.setTimeout(answerTimeoutMs, () => sent.destroy());
    sent.on('error', nothing);
    sent.end(body);
  });
}

/** Calls `act` at a steady rate until the returned function is called, whether earlier calls have ended or not. */
export function repeatedly(perSecond: number, act: (count: number) => void): () => void {
  let count = 0;
  const timer = setInterval(() => act(count++), 1000 / perSecond);
  return () => clearInterval(timer);
}

let senders = 0;

/** Returns another address of this machine for each call, because limits count by address. */
export function nextAddress(): string {
  senders += 1;
  return [127, 64 + (senders >> 16), (senders >> 8) & 255, senders & 255].join('.');
}
