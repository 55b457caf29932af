import fc from 'fast-check';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contracts/validation.ts';
import { isRecord } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { createSchema, type JsonSchema, patchSchema } from '#resources/schema/toJsonSchema.ts';
import { brokenRules, missingFields, validate } from '#resources/schema/validate.ts';
import { views } from '#resources/views/schema.ts';
import { jsonBodyPlugin } from '#server/plugins/jsonBody.ts';
import { problemsOfValidation, validationPlugin } from '#server/plugins/validation.ts';
import { bookings } from '../support/bookings.ts';
import { valuesOf } from '../support/schemaValues.ts';
import { resources } from '../support/uiResources.ts';

const isFull = process.env.TEST_TIER === 'full';
/** Values for each schema. */
const runs = isFull ? 3_000 : 25;
const seed = Number(process.env.FUZZ_SEED ?? (isFull ? Date.now() % 2 ** 31 : 1));

type Purpose = 'create' | 'patch';
const purposes: Purpose[] = ['create', 'patch'];
const schemaOf = (resource: Resource, purpose: Purpose): JsonSchema =>
  purpose === 'create' ? createSchema(resource) : patchSchema(resource);

/** The server's parser and validator of bodies, with a route for each schema. */
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 64e6 });
  await app.register(jsonBodyPlugin);
  await app.register(validationPlugin);
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    reply.send(error.validation ? problemsOfValidation(error.validation) : { unreadable: error.message }),
  );
  for (const resource of resources) {
    for (const purpose of purposes) {
      const schema = { body: schemaOf(resource, purpose) };
      app.post(`/${resource.name}/${purpose}`, { schema }, async () => []);
    }
  }
});
afterAll(() => app.close());

type Values = Record<string, unknown>;

/** Returns the server's problems of a body; null if the server can't read it. */
async function serverProblems(resource: Resource, purpose: Purpose, values: Values): Promise<Problem[] | null> {
  const url = `/${resource.name}/${purpose}`;
  const headers = { 'content-type': 'application/json' };
  const { body } = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(values) });
  const found = JSON.parse(body);
  if (!Array.isArray(found)) return null;
  // The server checks these after the schema, with the functions of the forms.
  return [...found, ...missingFields(resource.fields, values), ...brokenRules(resource, values)];
}

/**
 * Returns the first problem at each place, in the order of the places. Ajv compares only items of the right type, so
 * that wrong items hide duplicates.
 */
function atPlaces(problems: readonly Problem[]): string[] {
  const places = new Map<string, Problem>();
  for (const problem of problems) {
    const place = problem.loc.join('/');
    if (!places.has(place)) places.set(place, problem);
  }
  const hasInner = (place: string) => [...places.keys()].some((one) => one.startsWith(`${place}/`));
  return [...places]
    .filter(([place, { code }]) => code !== 'uniqueItems' || !hasInner(place))
    .map(([place, { code, limit }]) => `${place} ${code} ${limit ?? ''}`)
    .sort();
}

async function expectAgreement(resource: Resource, purpose: Purpose, values: Values): Promise<void> {
  const form = validate(resource, values, { for: purpose });
  const server = await serverProblems(resource, purpose, values);
  if (server === null) expect(form.map(({ code }) => code)).toContain('unstorable');
  else expect(atPlaces(form)).toEqual(atPlaces(server));
}

const named: [string, Resource][] = resources.map((one) => [one.name, one]);

describe.each(purposes)('%s', (purpose) => {
  test.each(named)(
    'the form and the server find the same problems in a body of %s',
    async (_name, resource) => {
      const bodies = valuesOf(schemaOf(resource, purpose)).filter(isRecord);
      const agree = fc.asyncProperty(bodies, (values) => expectAgreement(resource, purpose, values));
      await fc.assert(agree, { numRuns: runs, seed });
    },
    30_000 + runs * 200,
  );
});

/** Values that one of the validators' packages accepts and the other refuses, or reports at another place. */
describe('of a value that the packages judge differently, the form and the server have the same opinion:', () => {
  const contact = (email: string) => ({ contact: { email } });
  test.each([
    [contact('"a b"@example.com'), ['contact.email email']],
    [contact('a@[127.0.0.1]'), ['contact.email email']],
    [contact('a@[IPv6:::1]'), ['contact.email email']],
    [contact('a@localhost'), ['contact.email email']],
    [contact(`${'a'.repeat(65)}@example.com`), ['contact.email email']],
    [contact("o'hara+x@mail.example.co.uk"), []],
    [{ starts_at: '2026-06-30T23:59:60Z' }, ['starts_at date-time']],
    [{ starts_at: '0000-01-01T00:00:00Z' }, ['starts_at date-time']],
    [{ starts_at: '2026-06-30T10:00:00+0100' }, ['starts_at date-time']],
    [{ starts_at: '2026-06-30T10:00:00+01' }, ['starts_at date-time']],
    [{ starts_at: '2026-06-30T10:00:00-16:00' }, ['starts_at date-time']],
    [{ starts_at: '9999-12-31T23:59:59-01:00' }, ['starts_at date-time']],
    [{ starts_at: '2026-06-30T10:00:00+14:00' }, []],
    [{ opens_on: '0000-01-01' }, ['opens_on date']],
    [{ titles: { '': 'x' } }, ['titles. key']],
    [{ titles: { constructor: '' } }, ['titles.constructor key']],
    [{ links: { '%41': {} } }, ['links.%41 key']],
    [{ '007': 1, '7': 1 }, ['7 additionalProperties', '007 additionalProperties']],
    [{ place: { city: 'x', 'a/~b': 1 } }, ['place.a/~b additionalProperties']],
  ])('%j', async (values, problems) => {
    const found = validate(bookings, values, { for: 'patch' });
    expect(found.map(({ loc, code }) => `${loc.join('.')} ${code}`)).toEqual(problems);
    await expectAgreement(bookings, 'patch', values);
  });

  test.each(['', 'constructor'])('a view of the unknown list "%s"', async (resource) => {
    const values = { name: 'A', resource, filters: { q: 'x' }, sort: 'name' };
    expect(validate(views, values, { for: 'create' }).map(({ loc }) => loc)).toContainEqual(['resource']);
    await expectAgreement(views, 'create', values);
  });

  test.each([{ memo: 'a\0' }, { memo: '\ud800' }, { titles: { '\udc00': 'x' } }])('%j', async (values) => {
    expect(validate(bookings, values, { for: 'patch' }).map(({ code }) => code)).toEqual(['unstorable']);
    expect(await serverProblems(bookings, 'patch', values)).toBeNull();
  });
});

/** Adds the keywords of a schema and of those inside it, with the names of formats. */
function keywordsIn(schema: JsonSchema, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(schema)) found.add(name === 'format' ? `format ${schema.format}` : name);
  const { items, properties = {}, additionalProperties: others, propertyNames } = schema;
  const inner = [items, ...Object.values(properties), propertyNames, typeof others === 'object' ? others : undefined];
  for (const one of inner) if (one) keywordsIn(one, found);
  return found;
}

test('declarations use only keywords and formats whose tests of the JSON Schema Test Suite both validators pass', () => {
  const found = new Set<string>();
  for (const resource of resources) for (const purpose of purposes) keywordsIn(schemaOf(resource, purpose), found);
  expect([...found].sort()).toEqual([
    ...['additionalProperties', 'contentMediaType', 'description', 'enum'],
    ...['format date', 'format date-time', 'format email', 'format uri', 'items', 'maxItems', 'maxLength'],
    ...['maxProperties', 'maximum', 'minLength', 'minimum', 'pattern', 'properties', 'propertyNames', 'required'],
    ...['type', 'uniqueItems'],
  ]);
});
