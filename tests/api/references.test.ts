import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { waitingForLock } from '../support/database.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { areas, referenceCalls, shows } from '../support/shows.ts';

let server: TestServer;
const { make, remove, read, count, recordedOf } = referenceCalls(() => server);
beforeAll(async () => {
  server = await startTestServer({ resources: [shows, areas] });
});
beforeEach(async () => {
  await sql`delete from shows`.execute(server.db);
  await sql`delete from areas`.execute(server.db);
});
afterAll(() => server.close());

/** Each way to refer to an area: how the deletion ends, and what the show then has. */
const ways = [
  ['area', 'restrict'],
  ['cleared', 'setNull'],
  ['owned', 'cascade'],
  ['areas', 'restrict'],
  ['all_cleared', 'setNull'],
  ['all_owned', 'cascade'],
] as const;

describe.each(ways)('deleting the target of %s, which says %s', (name, onDelete) => {
  const isList = shows.fields[name].kind === 'list';
  const given = (...ids: string[]) => ({ [name]: isList ? ids : ids[0] });

  test(`${onDelete === 'restrict' ? 'is refused' : 'takes effect'}, and is recorded`, async () => {
    const [area, other] = [await make('areas'), await make('areas')];
    const show = await make('shows', { name: 'Opening', ...given(area.id, other.id) });
    const { status, body } = await remove('areas', area.id);
    const after = await read('shows', show.id);
    const { actions, events } = await recordedOf(show.id);
    if (onDelete === 'restrict') {
      const items = [{ resource: 'shows', id: show.id, title: 'Opening' }];
      expect([status, body.detail]).toMatchObject([409, { key: 'in-use', items, hidden_total: 0 }]);
      expect([await read('areas', area.id), after]).toEqual([area, show]);
      return;
    }
    expect([status, await read('areas', area.id)]).toEqual([204, null]);
    if (onDelete === 'cascade') {
      expect([after, actions, events]).toEqual([null, ['record.created', 'record.deleted'], 2]);
      return;
    }
    expect(after).toMatchObject({ name: 'Opening', [name]: isList ? [other.id] : null });
    expect([actions, events]).toEqual([['record.created', 'record.changed'], 2]);
    const revisions = await server.db
      .selectFrom('record_revisions')
      .select('changes')
      .where('record_id', '=', show.id)
      .where('number', '>', 1)
      .execute();
    expect(revisions).toEqual([{ changes: { [name]: { from: show[name], to: isList ? [other.id] : null } } }]);
  });

  test('waits for a write of it, which is refused if the deletion comes first', async () => {
    const area = await make('areas');
    const { db } = server;
    const writing = await db.transaction().execute(async (trx) => {
      await sql`select from areas where id = ${area.id} for update`.execute(trx);
      const call = server.call('POST', '/api/shows', { as: 'admin', json: { name: 'A', ...given(area.id) } });
      await waitingForLock(db);
      await sql`delete from areas where id = ${area.id}`.execute(trx);
      return { call };
    });
    const { status, body } = await writing.call;
    expect([status, body.detail[0].loc]).toEqual([422, isList ? [name, 0] : [name]]);
    expect(await count('shows')).toBe(0);
  });
});

describe('a deletion', () => {
  test('names 20 records that the caller may see, and counts the others', async () => {
    const area = await make('areas');
    for (let at = 0; at < 21; at += 1) await make('shows', { area: area.id, name: `Show ${at}` });
    await make('shows', { area: area.id, areas: [area.id], secret: true, name: 'Hidden' });
    const { status, body, text: answer } = await remove('areas', area.id, 'editor');
    expect([status, body.detail.items.length, body.detail.hidden_total]).toEqual([409, 20, 2]);
    expect(answer).not.toContain('Hidden');
  });

  test('reaches every level, also in a circle, whatever the caller may delete', async () => {
    const area = await make('areas');
    const first = await make('shows', { owned: area.id });
    const second = await make('shows', { within: first.id, cleared: area.id });
    const third = await make('shows', { within: second.id, before: first.id, secret: true });
    const circle = await server.call('PUT', `/api/shows/${first.id}`, {
      as: 'admin',
      json: { within: third.id, before: first.id },
    });
    expect(circle.status).toBe(200);
    const next = await make('shows', { before: third.id });
    expect((await remove('areas', area.id, 'editor')).status).toBe(204);
    expect([await count('shows'), (await read('shows', next.id))?.before]).toEqual([1, null]);
    expect((await recordedOf(third.id)).actions).toEqual(['record.created', 'record.deleted']);
  });

  test('is refused if a record that it would also delete is in use', async () => {
    const area = await make('areas');
    const owner = await make('areas', { name: 'Owner' });
    await make('shows', { owned: area.id, area: owner.id });
    expect((await remove('areas', owner.id)).body.detail).toMatchObject({ key: 'in-use', hidden_total: 0 });
    expect((await remove('areas', area.id)).status).toBe(204);
    expect((await remove('areas', owner.id)).status).toBe(204);
  });

  test('changes at most 1,000 records', async () => {
    const area = await make('areas');
    await sql`
      insert into shows (id, created_at, updated_at, name, cleared)
      select gen_random_uuid(), now(), now(), 'A', ${area.id}::uuid from generate_series(1, 1001)`.execute(server.db);
    const { status, body } = await remove('areas', area.id);
    expect([status, body.detail.items.length, body.detail.hidden_total]).toEqual([409, 20, 981]);
    await sql`delete from shows where id = (select min(id::text)::uuid from shows)`.execute(server.db);
    expect((await remove('areas', area.id)).status).toBe(409);
    await sql`delete from shows where id = (select min(id::text)::uuid from shows)`.execute(server.db);
    expect((await remove('areas', area.id)).status).toBe(204);
  });
});

describe('a write', () => {
  const absent = crypto.randomUUID();

  test.each([
    ['area', absent],
    ['area', 'no-id'],
    ['cleared', absent],
    ['app', 'missing'],
    ['campaign', absent],
    ['file', 'missing.jpg'],
    ['person', absent],
  ])('of %s with an unknown id is refused', async (name, id) => {
    const show = await make('shows');
    for (const answer of [
      await server.call('POST', '/api/shows', { as: 'admin', json: { name: 'A', [name]: id } }),
      await server.call('PUT', `/api/shows/${show.id}`, { as: 'admin', json: { [name]: id } }),
    ]) {
      const detail = [{ loc: [name], msg: 'This does not exist, or you have no access to it' }];
      expect([answer.status, answer.body.detail]).toEqual([422, detail]);
    }
  });

  test('names each unknown entry of a list', async () => {
    const area = await make('areas');
    const json = { name: 'A', areas: [absent, area.id, 'no-id'], people: [absent] };
    const { status, body } = await server.call('POST', '/api/shows', { as: 'admin', json });
    const places = body.detail.map(({ loc }: { loc: unknown }) => loc);
    expect([status, places]).toEqual([
      422,
      [
        ['areas', 0],
        ['areas', 2],
        ['people', 0],
      ],
    ]);
  });

  test('refuses what the caller may not see, and keeps such references that the record has', async () => {
    const hidden = await make('areas', { secret: true });
    const json = { name: 'A', area: hidden.id };
    expect((await server.call('POST', '/api/shows', { as: 'editor', json })).status).toBe(422);
    const { id } = await make('shows', { area: hidden.id, areas: [hidden.id] });
    const open = await make('areas');
    const kept = { name: 'B', area: hidden.id, areas: [open.id, hidden.id] };
    expect((await server.call('PUT', `/api/shows/${id}`, { as: 'editor', json: kept })).body).toMatchObject(kept);
  });

  test('of users is limited to the caller without permission to read others', async () => {
    const [external, editor] = [await server.person('external'), await server.person('editor')];
    await make('shows', { person: external.id }, 'external');
    const json = { name: 'A', person: editor.id };
    expect((await server.call('POST', '/api/shows', { as: 'external', json })).status).toBe(422);
    await make('shows', { person: external.id }, 'editor');
  });
});

describe('a list that is sorted by a reference', () => {
  const namesBy = async (field: string, order: 'ASC' | 'DESC', as: As = 'admin'): Promise<string[]> => {
    const { body } = await server.call('GET', `/api/shows?sort=${JSON.stringify([field, order])}&range=[0,9]`, { as });
    return body.map(({ name }: { name: string }) => name);
  };
  const titles = ['élan', 'Echo', 'Zoo', 'ähnlich'];
  const sorted = ['ähnlich', 'Echo', 'élan', 'Zoo'];

  const targets: Record<string, () => Promise<string[]>> = {
    area: async () => Promise.all(titles.map(async (name) => (await make('areas', { name })).id)),
    app: async () => Promise.all(titles.map((name) => makeApp(server.db, { name }).then(({ id }) => id))),
    campaign: async () => Promise.all(titles.map((name) => makeCampaign(server.db, { name }).then(({ id }) => id))),
    person: async () =>
      Promise.all(titles.map((display_name) => makeUser(server.db, { display_name }).then(({ id }) => id))),
  };

  test.each(Object.entries(targets))('%s has the order of its titles, without case and accents', async (name, add) => {
    const ids = await add();
    for (const [at, id] of ids.entries()) await make('shows', { name: titles[at], [name]: id });
    await make('shows', { name: 'none' });
    expect(await namesBy(name, 'ASC')).toEqual([...sorted, 'none']);
    expect(await namesBy(name, 'DESC')).toEqual([...sorted.toReversed(), 'none']);
  });

  test('has what the caller may not see last', async () => {
    const [hidden, open] = [await make('areas', { secret: true, name: 'A' }), await make('areas', { name: 'B' })];
    await make('shows', { name: 'of hidden', area: hidden.id });
    await make('shows', { name: 'of open', area: open.id });
    expect(await namesBy('area', 'ASC')).toEqual(['of hidden', 'of open']);
    expect(await namesBy('area', 'ASC', 'editor')).toEqual(['of open', 'of hidden']);
  });
});
