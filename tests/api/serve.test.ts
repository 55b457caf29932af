import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, withDefault } from '#contracts/api/endpoint.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { errorsPlugin } from '#server/plugins/errors.ts';
import { serve } from '#server/plugins/serve.ts';
import { validationPlugin } from '#server/plugins/validation.ts';
import { collectUndeclaredErrors, takeUndeclaredErrors } from '../support/declaredErrors.ts';

const notesApi = endpoints('notes', {
  'POST /api/notes/:id/lines/:number': {
    summary: 'Add a line',
    access: 'public',
    params: Type.Object({ number: Type.Integer() }),
    query: Type.Object({ limit: withDefault(Type.Integer(), 5), sort: Type.Optional(Type.String()) }),
    body: Type.Object({ text: Type.String({ maxLength: 3 }) }, { additionalProperties: false }),
    answer: { 201: Type.Object({ id: Type.String(), number: Type.Integer(), limit: Type.Integer() }) },
  },
  'DELETE /api/notes/:id': { summary: 'Delete', access: 'public', answer: { 204: null }, deprecated: '2026-11-27' },
  'PUT /api/notes/:key': {
    summary: 'Fail',
    access: 'public',
    params: Type.Object({ key: Type.String() }),
    answer: { 204: null },
    errors: ['value-taken'],
  },
});

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  collectUndeclaredErrors(app);
  await app.register(errorsPlugin);
  await app.register(validationPlugin);
  serve(app, notesApi, {
    'POST /api/notes/:id/lines/:number': async ({ params: { id, number }, query: { limit } }) => ({
      id,
      number,
      limit,
    }),
    'DELETE /api/notes/:id': async () => {},
    'PUT /api/notes/:key': async ({ params: { key } }) => {
      throw new ApiError(key === 'own-account' ? key : 'value-taken');
    },
  });
});
afterAll(() => app.close());

const id = '01970000-0000-7000-8000-000000000003';
const add = (path: string, payload: unknown) =>
  app.inject({
    method: 'POST',
    url: `/api/notes/${path}`,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });

describe('an endpoint of a declaration', () => {
  test('gets parsed parameters, and the default of what the query does not have', async () => {
    const { statusCode, body } = await add(`${id}/lines/7?unknown=1`, { text: 'abc' });
    expect([statusCode, JSON.parse(body)]).toEqual([201, { id, number: 7, limit: 5 }]);
  });

  test.each([
    ['a parameter that is no UUID', 'x/lines/7', { text: 'a' }, 404],
    ['a parameter of another type', `${id}/lines/x`, { text: 'a' }, 404],
    ['a query of another type', `${id}/lines/7?limit=x`, { text: 'a' }, 422],
    ['a body of another endpoint', `${id}/lines/7`, { name: 'a' }, 422],
    ['a value of another type', `${id}/lines/7`, { text: 1 }, 422],
    ['a value that is too long', `${id}/lines/7`, { text: 'abcd' }, 422],
    ['no object', `${id}/lines/7`, ['text'], 422],
  ])('refuses %s', async (_what, path, body, status) => {
    expect((await add(path, body)).statusCode).toBe(status);
  });

  test('answers without a body, and says that it is deprecated', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'DELETE', url: `/api/notes/${id}` });
    expect([statusCode, body, headers.deprecation]).toEqual([204, '', '@1795737600']);
  });

  test('fails the test in which it answers an error that it does not declare', async () => {
    const put = (key: string) => app.inject({ method: 'PUT', url: `/api/notes/${key}` });
    await put('value-taken');
    expect(takeUndeclaredErrors()).toEqual([]);
    const { statusCode } = await put('own-account');
    expect(statusCode).toBe(409);
    expect(takeUndeclaredErrors()).toEqual(['PUT /api/notes/:key: 409 own-account']);
  });
});
