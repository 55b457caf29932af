import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { SetClock } from './clock.ts';
import { type LocalHost, startLocalHost } from './localHost.ts';

type Reply = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string };
type Seen = { path: string; authorization: string | undefined; body: string };

/** A loopback host that simulates an outside service, and what an adapter needs to call it. */
export type OutsideHost = LocalHost & {
  clock: SetClock;
  /** The requests, with their bearer tokens. */
  seen: Seen[];
  /** The pauses that the adapter made, in milliseconds. */
  pauses: number[];
  /** Sets the next responses of a path; the last one repeats. */
  reply(path: string, ...replies: Reply[]): void;
  needs: { fetch: ReturnType<typeof guardedRequest>; clock: SetClock; pause(milliseconds: number): Promise<void> };
};

export async function startOutsideHost(): Promise<OutsideHost> {
  const host = await startLocalHost();
  const clock = new SetClock('2026-03-01T12:00:00Z');
  const seen: Seen[] = [];
  const pauses: number[] = [];
  const reply = (path: string, ...replies: Reply[]) => {
    let next = 0;
    host.on(path, async (request, response) => {
      seen.push({ path, authorization: request.headers.authorization, body: await bodyOf(request) });
      send(response, replies[Math.min(next++, replies.length - 1)] ?? {});
    });
  };
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  return { ...host, clock, seen, pauses, reply, needs: { fetch: guardedRequest([host.origin]), clock, pause } };
}

function send(response: ServerResponse, { status = 200, headers, json, text }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text ?? JSON.stringify(json ?? {}));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Makes a MusicKit key for a test. */
export function makeMusicKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey };
}

/** Texts that would have an effect if they were treated as more than text. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  "'; drop table users; --",
  '\u202egnp.exe',
  '__proto__',
];
