import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoint.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { type Behaviours, behaviourOf, findRecords } from '#server/modules/records/records.ts';
import { InvalidFieldsError } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { bookings } from '../support/bookings.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const kept: Resource = { ...bookings, history: true };
type Names = [before: string | null, after: string | null];
let written: Names[] = [];
let committed: Names[] = [];

const furtherApi = endpoints('bookings', {
  'POST /api/bookings/:id/copy': {
    summary: 'Copy a booking',
    access: 'campaigns-modify',
    body: Type.Object({ name: Type.String({ maxLength: 5 }) }, { additionalProperties: false }),
    answer: { 200: Type.Object({ found: Type.Integer(), name: Type.String(), by: Type.String() }) },
  },
});

const behaviours: Behaviours = {
  bookings: behaviourOf(bookings, {
    compute: { guests: async () => new Map() },
    async beforeWrite({ after, before, caller }) {
      if (after.name === 'Forbidden') throw new InvalidFieldsError([{ loc: ['name'], code: 'enum' }]);
      return { memo: `${before?.name ?? 'new'} by ${caller.display_name}` };
    },
    async afterWrite({ before, after }) {
      written.push([before?.name ?? null, after?.name ?? null]);
      if (after?.name === 'Late') throw new InvalidFieldsError([{ loc: ['name'], code: 'enum' }]);
    },
    afterCommit({ before, after }) {
      committed.push([before?.name ?? null, after?.name ?? null]);
    },
    endpoints: async (app, { db }: Dependencies) =>
      serve(app, furtherApi, {
        'POST /api/bookings/:id/copy': async ({ caller, params, body }) => {
          const { length } = await findRecords(db, bookings, [params.id]);
          return { found: length, name: body.name, by: caller.display_name };
        },
      }),
  }),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [kept], behaviours });
});
beforeEach(() => {
  written = [];
  committed = [];
});
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  server.call(method, `/api/bookings${path}`, { as: 'admin', ...(json && { json }) });

test('the hooks see each write, a restore and a deletion too, and may set fields', async () => {
  const made = await call('POST', '', { name: 'Mill' });
  expect([made.status, made.body.memo]).toEqual([201, 'new by The admin']);
  const path = `/${made.body.id}`;
  expect((await call('PUT', path, { name: 'Barn' })).body.memo).toBe('Mill by The admin');
  await call('POST', `${path}/revisions/1/restore`, {});
  await call('DELETE', path);
  const all = [
    [null, 'Mill'],
    ['Mill', 'Barn'],
    ['Barn', 'Mill'],
    ['Mill', null],
  ];
  expect([written, committed]).toEqual([all, all]);
});

test('a hook refuses a write before it, and undoes it afterwards', async () => {
  expect((await call('POST', '', { name: 'Forbidden' })).status).toBe(422);
  expect(written).toEqual([]);
  const { body } = await call('POST', '', { name: 'Early' });
  expect((await call('PUT', `/${body.id}`, { name: 'Late' })).status).toBe(422);
  expect((await call('GET', `/${body.id}`)).body.name).toBe('Early');
  expect(committed).toEqual([[null, 'Early']]);
});

test('further endpoints have their contract: access, checked input, and a description', async () => {
  const { body: booking } = await call('POST', '', { name: 'Mill' });
  const path = `/api/bookings/${booking.id}/copy`;
  const copy = (as: As, json: object) => server.call('POST', path, { as, json });
  expect((await copy('editor', { name: 'Barn' })).body).toEqual({ found: 1, name: 'Barn', by: 'The editor' });
  expect((await copy('editor', { name: 'A barn' })).status).toBe(422);
  expect((await copy(null, { name: 'Barn' })).status).toBe(401);
  const reader = await makePersonalToken(server.db, { user: await makeUser(server.db) });
  expect((await copy({ bearer: reader }, { name: 'Barn' })).status).toBe(403);
  const { body } = await server.call('GET', '/api/openapi.json');
  expect(body.paths['/api/bookings/{id}/copy'].post.summary).toBe('Copy a booking');
});
