import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineResource } from '#resources/schema/defineResource.ts';
import { boolean, reference, text } from '#resources/schema/fields.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { lockables, makeLockable } from '../support/lockables.ts';
import { shown } from '../support/presence.ts';
import type { As } from '../support/server.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

/** Notes of a booking are deleted with it; hidden ones are seen by administrators only. */
const notes = defineResource({
  name: 'notes',
  title: 'text',
  lock: true,
  fields: { text: text(), hidden: boolean(), booking: reference({ to: 'bookings', onDelete: 'cascade' }) },
  list: { columns: ['text'], sort: { field: 'text', order: 'ASC' } },
  form: { sections: [{ id: 'note', fields: ['text'] }] },
  access: {
    list: ['users-modify', { permission: 'campaigns-read', where: { hidden: false } }],
    create: 'campaigns-modify',
    edit: 'campaigns-modify',
    delete: 'campaigns-delete',
  },
});

let live: TwoNodes;
let ann: TestUser;
beforeAll(async () => {
  live = await startTwoNodes({ resources: [bookings, notes], behaviours: bookingBehaviours });
});
beforeEach(async () => {
  ann = await makeUser(live.server.db, { display_name: 'Ann' });
});
afterAll(() => live.close());

const call: TwoNodes['server']['call'] = (...args) => live.server.call(...args);
async function make(resource: string, as: As, json: object = {}): Promise<{ id: string; path: string }> {
  const { status, body, text: answer } = await call('POST', `/api/${resource}`, { as, json });
  expect(status, answer).toBe(201);
  return { id: body.id, path: `/api/${resource}/${body.id}` };
}
const lock = (path: string, as: As, json: object = {}) => call('PUT', `${path}/lock`, { as, json });
const lockedIds = async (resource: string, as: As = 'admin'): Promise<string[]> =>
  (await call('GET', `/api/${resource}/locks`, { as })).body.items.map((one: { id: string }) => one.id);
const isLocked = async ({ id }: { id: string }) => {
  const { rows } = await sql`select from record_locks where record_id = ${id}`.execute(live.server.db);
  return rows.length > 0;
};

describe.each(lockables)('a lock of $name', (resource) => {
  test('holds against writes and the deletion of other sessions and of personal tokens', async () => {
    const record = await makeLockable(live.server, resource);
    const holder = await makeUser(live.server.db, { display_name: 'Hal', role: 'admin' });
    const held = await lock(record.path, holder);
    expect(held.body).toMatchObject({ ...record.name, user: { display_name: 'Hal' } });
    const bearer = await makePersonalToken(live.server.db, {
      user: await live.server.person('admin'),
      permissions: ['campaigns-read', 'campaigns-modify', 'campaigns-delete', 'users-modify'],
    });
    const before = (await call('GET', record.path, { as: 'admin' })).body;
    for (const as of ['admin', { bearer }] as const) {
      const refused = [await record.rename(live.server, 'Through', { as }), await call('DELETE', record.path, { as })];
      for (const { status, body } of refused) {
        expect(status).toBe(423);
        expect(body.detail).toMatchObject({ key: record.error, lock: held.body });
      }
    }
    expect((await call('GET', record.path, { as: 'admin' })).body).toEqual(before);
    expect((await lock(record.path, { bearer })).status).toBe(403);
    live.server.clock.advance(150);
    expect((await record.rename(live.server, 'Through', { as: 'admin' })).status).toBe(200);
  });

  test('ends with its record', async () => {
    const record = await makeLockable(live.server, resource);
    const tab = await live.tab('admin');
    expect((await call('PUT', `${record.path}/lock`, { ...tab.call, json: {} })).status).toBe(200);
    expect(await isLocked(record)).toBe(true);
    expect((await call('DELETE', record.path, tab.call)).status).toBe(204);
    expect(await isLocked(record)).toBe(false);
    tab.kill();
  });

  test('is announced with the people who have the record open', async () => {
    const record = await makeLockable(live.server, resource);
    const admin = await makeUser(live.server.db, { display_name: 'Ada', role: 'admin' });
    const [watching, other] = [await live.tab('admin'), await live.tab(admin, {}, live.nodeAddress)];
    for (const tab of [watching, other])
      tab.say({ type: 'place', ...record.name, place: { area: 'edit', block_id: null, visible: true } });
    expect(await shown(watching, 'Ada in edit')).toMatchObject(record.name);
    const { body } = await call('PUT', `${record.path}/lock`, { ...other.call, json: {} });
    const { session, user, locked_at } = body;
    await expect
      .poll(() => watching.soFar())
      .toContainEqual({ type: record.locked, ...record.name, session, user, locked_at });
    live.killSockets();
  });
});

describe('who may edit a record', () => {
  test('locks it, and nobody else', async () => {
    const own = await make('bookings', ann, { name: 'Own' });
    const shared = await make('bookings', 'admin', { name: 'Shared', shared: true });
    const hidden = await make('bookings', 'admin', { name: 'Hidden' });
    const answers = await Promise.all([own, shared, hidden].map(({ path }) => lock(path, ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404]);
    const freed = await Promise.all(
      [own, shared, hidden].map(({ path }) => call('DELETE', `${path}/lock`, { as: ann })),
    );
    expect(freed.map(({ status }) => status)).toEqual([204, 403, 404]);
  });

  test('is not needed to see its lock', async () => {
    const shared = await make('bookings', 'admin', { name: 'Shared', shared: true });
    const hidden = await make('bookings', 'admin', { name: 'Hidden' });
    for (const { path } of [shared, hidden]) expect((await lock(path, 'admin')).status).toBe(200);
    const seen = await lockedIds('bookings', ann);
    expect([seen.includes(shared.id), seen.includes(hidden.id)]).toEqual([true, false]);
    expect((await lock(shared.path, ann)).status).toBe(403);
  });

  test('loses the locks with the role', async () => {
    const person = await makeUser(live.server.db, { role: 'admin' });
    const [own, other] = [
      await make('bookings', person, { name: 'Own' }),
      await make('bookings', 'admin', { name: 'B' }),
    ];
    for (const { path } of [own, other]) expect((await lock(path, person)).status).toBe(200);
    await call('POST', `/api/users/${person.id}/role`, { as: 'admin', json: { role: 'editor' } });
    expect([await isLocked(own), await isLocked(other)]).toEqual([true, false]);
  });
});

describe('a deletion that deletes further records', () => {
  const others = async (hidden: boolean) => {
    const booking = await make('bookings', ann, { name: 'Booking' });
    const note = await make('notes', 'admin', { booking: booking.id, hidden });
    expect((await lock(note.path, 'admin')).status).toBe(200);
    return { booking, note };
  };

  test('is refused while another session edits one of them', async () => {
    const { booking, note } = await others(false);
    const { status, body } = await call('DELETE', booking.path, { as: ann });
    expect([status, body.detail.lock]).toMatchObject([423, { resource: 'notes', id: note.id }]);
    expect(await isLocked(note)).toBe(true);
  });

  test('tells nothing of hidden ones, and frees their locks', async () => {
    const { booking, note } = await others(true);
    expect((await call('DELETE', booking.path, { as: ann })).status).toBe(204);
    expect(await isLocked(note)).toBe(false);
  });
});

test('nodes of the former version take, renew, free and sweep the locks of campaigns', async () => {
  const { db } = live.server;
  const campaign = await makeCampaign(db);
  const now = live.server.clock.now();
  const { session, user_id } = await makeLock(db, { campaign, at: now });
  const later = new Date(now.getTime() + 200_000);
  const { rows } = await sql<{ campaign_id: string }>`
    insert into campaign_locks (campaign_id, session, user_id, locked_at, expires_at)
      select id, ${session}, ${user_id}, ${now}, ${later} from campaigns where id = ${campaign.id}
    on conflict (campaign_id) do update set session = excluded.session, expires_at = excluded.expires_at,
      locked_at = case when campaign_locks.session = excluded.session then campaign_locks.locked_at else excluded.locked_at end
    where campaign_locks.session = excluded.session
    returning campaign_id, session, user_id, locked_at, expires_at`.execute(db);
  expect(rows).toMatchObject([{ campaign_id: campaign.id, session, expires_at: later }]);
  expect(
    (await call('POST', `/api/campaigns/${campaign.id}/patch`, { as: 'admin', json: { fields: { name: 'N' } } }))
      .status,
  ).toBe(423);
  await sql`
    delete from campaign_locks where campaign_id in (
      select campaign_id from campaign_locks inner join sessions on sessions.alias = campaign_locks.session
      where campaign_locks.expires_at <= ${later} and campaign_id = ${campaign.id}
      for update of campaign_locks, sessions skip locked
    )`.execute(db);
  expect(await isLocked(campaign)).toBe(false);
});
