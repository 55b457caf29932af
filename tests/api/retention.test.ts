import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeLabel } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const start = new Date('2026-03-01T12:00:00.000Z');
const day = 24 * 3600;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: start, config: { revisionDays: 30, auditDays: 60 } });
});
afterAll(() => server.close());

const { patch, read, revisionsOf, auditOf } = campaignCalls(() => server);

const numbersOf = async (id: string) => (await revisionsOf(id)).map(({ number }) => number);
const revision = (id: string, path: string) =>
  server.call('GET', `/api/campaigns/${id}/revisions${path}`, { as: 'editor' });
const restore = (id: string, number: number) =>
  server.call('POST', `/api/campaigns/${id}/revisions/${number}/restore`, { as: 'editor', json: {} });

/** Writes the name once on each of these days, counted from now, which is then the last of them. */
async function writtenOn(days: readonly number[], fields: (at: number) => Record<string, unknown> = nameOf) {
  const { id } = await makeCampaign(server.db, { now: server.clock.now() });
  const from = server.clock.now();
  const states = [await read(id)];
  for (const [at, number] of days.entries()) {
    server.clock.set(new Date(from.getTime() + number * day * 1000));
    states.push((await patch(id, fields(at + 1))).body);
  }
  return { id, states };
}

const nameOf = (number: number) => ({ name: `Name ${number}` });

describe('revisions older than REVISION_DAYS', () => {
  test('are deleted but for the newest of them, whose state can be restored', async () => {
    const { id, states } = await writtenOn([0, 1, 2, 40, 50]);
    await server.timers.turn();
    expect(await numbersOf(id)).toEqual([3, 4, 5]);
    const { body } = await revision(id, '');
    expect([body.total, body.items.at(-1).number]).toEqual([3, 3]);
    for (const number of [1, 2]) {
      expect((await revision(id, `/${number}`)).status).toBe(404);
      expect((await revision(id, `/${number}/restore`)).status).toBe(404);
      expect((await restore(id, number)).status).toBe(404);
    }
    for (const number of [3, 5, 4]) {
      expect((await restore(id, number)).status).toBe(200);
      expect((await read(id)).name).toBe(states[number].name);
    }
    await patch(id, { name: 'Next' });
    expect((await numbersOf(id)).at(-1)).toBe(9);
  });

  test('are deleted from several campaigns, more than one statement deletes', async () => {
    const { id } = await writtenOn([0]);
    await sql`
      insert into campaign_revisions (campaign_id, number, written_at, changes)
        select ${id}, number, ${server.clock.now()}::timestamptz + number * interval '1 ms',
          jsonb_build_object('name', jsonb_build_object('from', number - 1, 'to', number))
        from generate_series(2, 650) as number`.execute(server.db);
    const other = await writtenOn([0, 0, 0]);
    server.clock.advance(31 * day);
    await server.timers.turn();
    expect([await numbersOf(id), await numbersOf(other.id)]).toEqual([[650], [3]]);
  });

  test('stay while another transaction writes their campaign, and go with the next sweep', async () => {
    const { id } = await writtenOn([0, 1, 40]);
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('campaigns').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      await server.timers.turn();
      expect(await numbersOf(id)).toEqual([1, 2, 3]);
    });
    await server.timers.turn();
    expect(await numbersOf(id)).toEqual([2, 3]);
  });

  test('of pages leave the later ones exact', async () => {
    const blocks = Array.from({ length: 20 }, (_, at) => ({ id: `b${at}`, text: `Text ${at}` }));
    const pages = (at: number) => ({
      page: { blocks: blocks.with(at % 20, { id: `b${at % 20}`, text: `Edit ${at}` }) },
    });
    const { id, states } = await writtenOn([0, 1, 2, 40, 41, 42], pages);
    expect((await revisionsOf(id)).filter(({ page_patch }) => page_patch !== null).length).toBeGreaterThan(3);
    await server.timers.turn();
    for (const number of [3, 6, 4, 5]) {
      expect((await restore(id, number)).status).toBe(200);
      expect((await read(id)).page).toEqual(states[number].page);
    }
  });
});

describe('a write whose base is older than the revisions that are kept', () => {
  test('is a conflict in every field, without a base, and writes nothing', async () => {
    const { id, states } = await writtenOn([0, 1, 2, 40]);
    await server.timers.turn();
    const [{ updated_at: base }] = [states[1]];
    const { status, body } = await patch(id, { name: 'Mine', labels: [await makeLabel(server)] }, { base });
    expect(status).toBe(409);
    expect(body.detail).toMatchObject({ key: 'campaign-conflict' });
    expect(body.detail.fields).toEqual({ name: { theirs: 'Name 4' }, labels: { theirs: [] } });
    expect(await read(id)).toMatchObject({ name: 'Name 4', labels: [] });
    expect((await patch(id, { name: 'Name 4' }, { base })).status).toBe(200);
  });

  test('merges if the base is the newest of the expired revisions, or later', async () => {
    const { id, states } = await writtenOn([0, 1, 2, 40]);
    await server.timers.turn();
    const { updated_at: base } = states[3];
    expect((await patch(id, { labels: [await makeLabel(server)] }, { base })).status).toBe(200);
    const { status, body } = await patch(id, { name: 'Mine' }, { base });
    expect([status, body.detail.fields]).toEqual([409, { name: { base: 'Name 3', theirs: 'Name 4' } }]);
  });

  test('stays safe when nothing is deleted any more', async () => {
    const { id, states } = await writtenOn([0, 1, 2, 40]);
    await server.timers.turn();
    const keeping = await startTestServer({ beside: server });
    const { status } = await keeping.call('POST', `/api/campaigns/${id}/patch`, {
      as: 'editor',
      json: { fields: { name: 'Mine' }, base_updated_at: states[1].updated_at },
    });
    expect(status).toBe(409);
    await keeping.close();
  });
});

describe('audit entries older than AUDIT_DAYS', () => {
  test('are deleted, and no others', async () => {
    const { id } = await writtenOn([0, 59, 61]);
    await server.timers.turn();
    expect((await auditOf(id)).map(({ happened_at }) => happened_at)).toEqual(
      (await revisionsOf(id)).slice(-2).map(({ written_at }) => written_at),
    );
  });

  test('are deleted by the sweep alone, also later in its transaction', async () => {
    const { id } = await makeUser(server.db);
    const sweeping = server.db.transaction().execute(async (trx) => {
      await sql`select sweep_audit(${start}, 1)`.execute(trx);
      await sql`delete from audit_log where user_id = ${id}`.execute(trx);
    });
    await expect(sweeping).rejects.toThrow('append-only');
  });
});

test('nothing is deleted by default', async () => {
  const keeping = await startTestServer({ beside: server });
  const { id } = await writtenOn([0, 1, 400]);
  await keeping.timers.turn();
  expect([await numbersOf(id), (await auditOf(id)).length]).toEqual([[1, 2, 3], 3]);
  await keeping.close();
});
