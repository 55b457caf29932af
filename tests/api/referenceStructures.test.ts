import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { labels } from '#resources/labels/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { areas, type Body, referenceCalls, shows } from '../support/shows.ts';

let server: TestServer;
const { make, remove, read, count, recordedOf } = referenceCalls(() => server);
beforeAll(async () => {
  server = await startTestServer({ resources: [shows, areas, labels] });
});
beforeEach(async () => {
  await sql`delete from shows`.execute(server.db);
  await sql`delete from areas`.execute(server.db);
});
afterAll(() => server.close());

/** References inside of structures: the fields with one, and its place. */
const inside: [string, (id: string) => object, (string | number)[]][] = [
  ['a group', (id) => ({ place: { area: id } }), ['place', 'area']],
  ['a list of groups', (id) => ({ rooms: [{}, { area: id }] }), ['rooms', 1, 'area']],
  ['a map', (id) => ({ by_floor: { first: id } }), ['by_floor', 'first']],
];

describe.each(inside)('a reference in %s', (_place, fields, loc) => {
  test('to an unknown or hidden record is refused, unless the record has it already', async () => {
    const hidden = await make('areas', { secret: true });
    for (const id of [crypto.randomUUID(), 'no-id', hidden.id]) {
      const { status, body } = await server.call('POST', '/api/shows', {
        as: 'editor',
        json: { name: 'A', ...fields(id) },
      });
      expect([status, body.detail[0].loc]).toEqual([422, loc]);
    }
    const show = await make('shows', fields(hidden.id));
    const json = { name: 'B', ...fields(hidden.id) };
    expect((await server.call('PUT', `/api/shows/${show.id}`, { as: 'editor', json })).status).toBe(200);
  });

  test('prevents that its target is deleted', async () => {
    const area = await make('areas');
    const show = await make('shows', { name: 'Opening', ...fields(area.id) });
    const items = [{ resource: 'shows', id: show.id, title: 'Opening' }];
    expect((await remove('areas', area.id)).body.detail).toMatchObject({ key: 'in-use', items });
    expect((await remove('shows', show.id)).status).toBe(204);
    expect((await remove('areas', area.id)).status).toBe(204);
  });
});

test('a deletion counts no record that it also removes, in whatever order they refer to each other', async () => {
  const area = await make('areas');
  const first = await make('shows', { owned: area.id, area: area.id, areas: [area.id], place: { area: area.id } });
  await make('shows', { within: first.id, area: area.id });
  await make('shows', { all_owned: [area.id], area: area.id, before: first.id });
  const { status, text: answer } = await remove('areas', area.id);
  expect([status, await count('shows')], answer).toEqual([204, 0]);
});

test('a reference with a condition accepts only records that meet it, and keeps the stored one', async () => {
  const [open, closed] = [await make('areas'), await make('areas', { secret: true })];
  for (const json of [{ open: closed.id }, { all_open: [open.id, closed.id] }]) {
    const { status } = await server.call('POST', '/api/shows', { as: 'admin', json: { name: 'A', ...json } });
    expect(status).toBe(422);
  }
  const show = await make('shows', { open: open.id, all_open: [open.id] });
  await server.call('PUT', `/api/areas/${open.id}`, { as: 'admin', json: { secret: true } });
  const json = { name: 'B', open: open.id, all_open: [open.id] };
  expect((await server.call('PUT', `/api/shows/${show.id}`, { as: 'admin', json })).body).toMatchObject(json);
});

test('merged labels are followed at each place, with revision, audit and event', async () => {
  const made = await Promise.all(
    ['Old', 'Older', 'New'].map((name) => server.call('POST', '/api/labels', { as: 'admin', json: { name } })),
  );
  const [old, older, target] = made.map(({ body }) => String(body.id));
  const show = await make('shows', {
    label: old,
    labels: [older, target, old],
    tagged: [{ label: older }, { label: null }],
    secret: true,
  });
  const other = await make('shows', { label: target });
  const merged = await server.call('POST', `/api/labels/${target}/merge`, {
    as: 'editor',
    json: { from: [old, older] },
  });
  expect(merged.status, merged.text).toBe(200);
  const changes = { label: target, labels: [target], tagged: [{ label: target }, { label: null }] };
  expect(await read('shows', show.id)).toMatchObject(changes);
  expect(await recordedOf(show.id)).toEqual({ actions: ['record.created', 'record.changed'], events: 2 });
  expect((await recordedOf(other.id)).actions).toEqual(['record.created']);
  const revision = server.db.selectFrom('record_revisions').select('changes').where('record_id', '=', show.id);
  const changed = await revision.where('number', '=', 2).executeTakeFirstOrThrow();
  expect(Object.keys(changed.changes)).toEqual(Object.keys(changes));
});

test('deletions and writes that wait for each other all end', async () => {
  const results: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const areas = [await make('areas'), await make('areas')];
    const [one = '', two = ''] = areas.map(({ id }) => id);
    const made: Body[] = [];
    for (let at = 0; at < 4; at += 1)
      made.push(await make('shows', { cleared: at % 2 ? one : two, all_cleared: [one, two] }));
    const calls = [
      remove('areas', one),
      remove('areas', two),
      ...made.map(({ id }, at) => {
        const json = { cleared: at % 2 ? two : one };
        return server.call('PUT', `/api/shows/${id}`, { as: 'admin', json });
      }),
    ];
    results.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  expect(results.filter((status) => ![200, 204, 422].includes(status))).toEqual([]);
});
