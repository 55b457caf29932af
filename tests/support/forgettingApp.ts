import type { IncomingMessage, ServerResponse } from 'node:http';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import { makeApp } from './builders.ts';
import { type LocalHost, startLocalHost } from './localHost.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What the app was told, with the claims of the token once it was checked as an app checks it. */
type Told = { method: string; claims: Record<string, unknown> };

/** A campaign app on loopback that is told to forget people; it does so unless it is told to answer something else. */
export type ForgettingApp = LocalHost & {
  told: Told[];
  /** What it answers from now on; a status, or anything else. */
  answers(answer: number | Answer): void;
  /** An app of this host in the tool's registry. */
  register(db: Kysely<Database>): Promise<string>;
  /** Lets it hear of that campaign's number. */
  expectNumber(number: number): void;
};

export async function startForgettingApp(keys: () => JWTVerifyGetKey, now: () => Date): Promise<ForgettingApp> {
  const host = await startLocalHost();
  const told: Told[] = [];
  let answer: Answer = (_request, response) => response.writeHead(204).end();
  const hear: Answer = async (request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const { payload } = await jwtVerify(token, keys(), { typ: 'app+jwt', algorithms: ['ES256'], currentDate: now() });
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
      await db.updateTable('apps').set({ root_url: host.origin }).where('id', '=', id).execute();
      return id;
    },
    expectNumber: (number) => host.on(`/campaigns/${number}/consumer-data`, hear),
  };
}
