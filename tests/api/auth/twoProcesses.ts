import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { makeUser } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { me, refresh, signInByJson, signInConfig, startAnotherProcess } from './signInSteps.ts';

/** Starts a server and a second process on its database for a test file, and returns the calls of a sign-in. */
export function withTwoProcesses() {
  let server: TestServer;
  let other: FastifyInstance;
  beforeAll(async () => {
    server = await startTestServer({ config: signInConfig });
    other = await startAnotherProcess(server);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get app() {
      return server.app;
    },
    get other() {
      return other;
    },
    async signIn(): Promise<TokenInfo & { userId: string }> {
      const { id, email } = await makeUser(server.db);
      return { ...(await signInByJson(server.app, email)), userId: id };
    },
    async refreshed(token: string, at = server.app): Promise<TokenInfo> {
      const answer = await refresh(at, token);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    statusOf: async (token: string, at = server.app) => (await me(at, token)).statusCode,
  };
}
