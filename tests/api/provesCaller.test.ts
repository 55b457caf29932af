import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { permissionsOfRole } from '#contracts/permissions.ts';
import { type Caller, proven } from '#server/caller.ts';
import { accessPlugin, callerOfRequest } from '#server/plugins/access.ts';
import { errorsPlugin } from '#server/plugins/errors.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const ann: Caller = {
  id: 'ann',
  display_name: 'Ann',
  role: 'editor',
  permissions: permissionsOfRole.editor,
  via: 'sign-in',
  grantId: 'grant',
  session: null,
};

type Handler = (caller: Caller) => unknown;

/** A server that remembers Ann, whose database returns `read`, and the callers that its handler was run with. */
async function serve({ read, handler }: { read: Caller | null; handler: Handler }) {
  const app = Fastify();
  apps.push(app);
  const ran: Caller[] = [];
  await app.register(errorsPlugin);
  await app.register(accessPlugin, {
    callerOf: async () => read,
    sessionOf: async () => null,
    countAgentCall: async () => null,
    recordAgentCall: async () => undefined,
    refuseOldProof: async () => undefined,
    remembered: () => ({ ...ann, proof: { condition: sql<boolean>`false`, isProven: false } }),
  });
  app.get('/secret', {
    config: { access: 'campaigns-read', provesCaller: true },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      ran.push(caller);
      return handler(caller);
    },
  });
  const answer = await app.inject({ url: '/secret', headers: { authorization: 'Bearer token' } });
  return { status: answer.statusCode, text: answer.body, ran: ran.length };
}

const secret = { name: 'Secret name' };

test('sends nothing from a handler that does not prove its caller', async () => {
  const answer = await serve({ read: ann, handler: () => secret });
  expect(answer).toMatchObject({ status: 500, ran: 1 });
  expect(answer.text).not.toContain('Secret name');
});

test('runs the handler once for a caller that a row proves', async () => {
  const answer = await serve({ read: null, handler: (caller) => proven(caller, [secret])[0] });
  expect(answer).toMatchObject({ status: 200, ran: 1, text: JSON.stringify(secret) });
});

test('reads the caller and runs the handler again when no row proves it', async () => {
  const found = (caller: Caller) => proven(caller, caller.proof ? [] : [secret])[0];
  expect(await serve({ read: ann, handler: found })).toMatchObject({ status: 200, ran: 2 });
  expect(await serve({ read: null, handler: found })).toMatchObject({ status: 401, ran: 1 });
  const external: Caller = { ...ann, permissions: [] };
  expect(await serve({ read: external, handler: found })).toMatchObject({ status: 403, ran: 1 });
});

test('an error of a proven caller is answered without another run', async () => {
  const failing = (caller: Caller) => {
    proven(caller, [secret]);
    throw new Error('failed');
  };
  expect(await serve({ read: ann, handler: failing })).toMatchObject({ status: 500, ran: 1 });
});

test('an error before the proof is answered only to a caller that the database confirms', async () => {
  const failing = () => {
    throw new Error('failed');
  };
  expect(await serve({ read: ann, handler: failing })).toMatchObject({ status: 500, ran: 2 });
  expect(await serve({ read: null, handler: failing })).toMatchObject({ status: 401, ran: 1 });
});
