import type { IncomingMessage, ServerResponse } from 'node:http';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { makeApp } from './builders.ts';
import { type LocalHost, startLocalHost } from './localHost.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A request to the app, with the claims of the token after it was verified as an app verifies it. */
type Told = { method: string; claims: Record<string, unknown> };

/**
 * A campaign app on loopback that receives requests to anonymize data; it succeeds unless a test sets another
 * response.
 */
export type ForgettingApp = LocalHost & {
  told: Told[];
  /** Sets its response from now on: a status, or a function. */
  answers(answer: number | Answer): void;
  /** Registers an app of this host in the tool. */
  register(db: Kysely<Database>): Promise<string>;
  /** Makes it accept this campaign number. */
  expectNumber(number: number): void;
};

export async function startForgettingApp(
  keys: () => Promise<JWTVerifyGetKey>,
  now: () => Date,
): Promise<ForgettingApp> {
  const host = await startLocalHost();
  const told: Told[] = [];
  let answer: Answer = (_request, response) => response.writeHead(204).end();
  const hear: Answer = async (request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const { payload } = await jwtVerify(token, await keys(), {
      typ: 'app+jwt',
      algorithms: ['ES256'],
      currentDate: now(),
    });
    told.push({ method: String(request.method), claims: { ...payload } });
    answer(request, response);
  };
  return {
    ...host,
    told,
    answers: (given) => {
      answer = typeof given === 'function' ? given : (_request, response) => response.writeHead(given).end('{}');
    },
    register: async (db) => {
      const { id } = await makeApp(db);
      await db
        .updateTable('apps')
        .set({ config_url: `${host.origin}/config.json`, root_url: host.origin })
        .where('id', '=', id)
        .execute();
      return id;
    },
    expectNumber: (number) => host.on(`/campaigns/${number}/consumer-data`, hear),
  };
}
