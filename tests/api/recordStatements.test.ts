import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineResource } from '#resources/schema/defineResource.ts';
import { dateTime, reference, text } from '#resources/schema/fields.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { statementsDuring } from '../support/statements.ts';

const notes = defineResource({
  name: 'notes',
  title: 'name',
  lock: true,
  drafts: true,
  fields: {
    name: text({ required: true }),
    owner: reference({ to: 'users' }),
    published_at: dateTime({ computed: true, stored: true }),
  },
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'note', fields: ['name', 'owner'] }] },
  access: {
    list: 'campaigns-read',
    create: 'campaigns-create',
    edit: [{ permission: 'campaigns-modify', where: { name: 'Mine' } }, 'users-modify'],
    delete: 'campaigns-delete',
  },
});

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ resources: [notes] });
  const { body } = await server.call('POST', '/api/notes', { as: 'admin', json: { name: 'Theirs' } });
  id = body.id;
});
afterAll(() => server.close());

const put = (json: object) => server.call('PUT', `/api/notes/${id}`, { as: 'admin', json });
const firstWords = (texts: readonly string[]) => texts.map((each) => each.trim().split(/\s/, 1)[0]);

test('a change reads record and caller in one statement, writes in one and announces in one, as for campaigns', async () => {
  await put({ name: 'Before' });
  expect(firstWords(await statementsDuring(server, () => put({ name: 'After' })))).toEqual([
    'select',
    'with',
    'select',
  ]);
});

test('a change that adds a reference is written in a transaction, so that its target stays', async () => {
  const { id: owner } = await server.person('editor');
  const texts = await statementsDuring(server, async () => expect((await put({ owner })).body.owner).toBe(owner));
  expect(firstWords(texts)).toEqual(['select', 'select']);
});

test('a write between the two statements makes the change repeat under the lock', async () => {
  const executor = server.db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query) => {
    if (!query.sql.includes('record_revisions')) return executeQuery<never>(query);
    executor.executeQuery = executeQuery;
    await sql`update notes set owner = null, updated_at = updated_at + interval '1 second'`.execute(server.db);
    return executeQuery<never>(query);
  };
  expect((await put({ name: 'Repeated' })).body).toMatchObject({ name: 'Repeated', owner: null });
});

test('someone who may see but not edit a record is not told whether it is published', async () => {
  const answer = await server.call('POST', `/api/notes/${id}/unpublish`, { as: 'editor' });
  expect([answer.status, answer.body.detail.key]).toEqual([403, 'forbidden']);
});
