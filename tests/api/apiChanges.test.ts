import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakingChanges, type Description } from '../support/apiChanges.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The description of the last release: docs/testing.md says how a release replaces it. */
const released = 'tests/api/releasedApi.json';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('nothing breaks clients of the last release', async () => {
  const before: Description = JSON.parse(readFileSync(released, 'utf8'));
  const { body } = await server.call('GET', '/api/openapi.json');
  expect(breakingChanges(before, body)).toEqual([]);
});

const operation = (body: object, answer: object, parameters: object[] = []) => ({
  paths: {
    '/api/labels': {
      post: {
        parameters,
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Label' } } } } },
      },
    },
  },
  components: { schemas: { Label: answer } },
});
const text = { type: 'string' };
const body = { type: 'object', required: ['name'], properties: { name: text, kind: { enum: ['a', 'b'] } } };
const answer = { type: 'object', required: ['id'], properties: { id: text, name: text } };
const before = operation(body, answer);

describe('a client is broken by', () => {
  test.each([
    ['an operation that is gone', { paths: {} }, 'POST /api/labels is gone'],
    [
      'a new required parameter',
      operation(body, answer, [{ name: 'app', in: 'query', required: true }]),
      'POST /api/labels: the parameter app is required',
    ],
    [
      'a new required property',
      operation({ ...body, required: ['name', 'kind'] }, answer),
      'POST /api/labels body.kind is required',
    ],
    [
      'a choice that is gone',
      operation({ ...body, properties: { name: text, kind: { enum: ['a'] } } }, answer),
      'POST /api/labels body.kind: does not accept b',
    ],
    [
      'another type',
      operation(body, { ...answer, properties: { id: { type: 'integer' }, name: text } }),
      'POST /api/labels 201.id: has the type integer',
    ],
    [
      'a value that is gone',
      operation(body, { ...answer, properties: { id: text } }),
      'POST /api/labels 201.name is gone',
    ],
    [
      'a value that may be absent',
      operation(body, { ...answer, required: [] }),
      'POST /api/labels 201.id may be absent',
    ],
  ])('%s', (_what, after, change) => {
    expect(breakingChanges(before, after)).toEqual([change]);
  });

  test('nothing that is added', () => {
    const more = { ...answer, properties: { ...answer.properties, note: text } };
    const optional = { ...body, properties: { ...body.properties, note: text } };
    expect(breakingChanges(before, operation(optional, more, [{ name: 'app', in: 'query' }]))).toEqual([]);
  });
});
