import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { startTestServer } from '../support/server.ts';
import { openTab } from '../support/socket.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
beforeAll(async () => {
  live = await startTwoNodes();
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

describe('an event', () => {
  let external: TestUser;
  beforeEach(async () => {
    external = await makeUser(live.server.db, { role: 'external' });
  });

  test('of locks and writes reaches the tabs of every node in order', async () => {
    const campaign = await makeCampaign(live.server.db);
    const tabs = [await live.tab('admin'), await live.tab('admin', {}, live.nodeAddress)];
    const mine = await live.tab('editor', {}, live.nodeAddress);
    const { id, display_name } = await live.server.person('editor');
    const path = `/api/campaigns/${campaign.id}`;
    const lock = (await live.server.call('PUT', `${path}/lock`, { ...mine.call, json: {} })).body;
    const written = (await live.rename(campaign.id, mine.call.as, mine.call.headers)).body;
    await live.node.call('DELETE', `${path}/lock?locked_at=${lock.locked_at}`, mine.call);
    const told = { campaign_id: campaign.id, session: mine.session, user: { id, display_name } };
    for (const one of [...tabs, mine]) {
      expect([await one.next(), await one.next(), await one.next()]).toEqual([
        { type: 'lock_campaign', ...told, locked_at: lock.locked_at },
        { type: 'campaign_updated', ...told, time: written.updated_at, fields: ['name'] },
        { type: 'unlock_campaign', campaign_id: campaign.id },
      ]);
    }
  });

  test('of a write of texts is sent too', async () => {
    const hearing = await live.tab('admin', {}, live.nodeAddress);
    const { id } = await makeCampaign(live.server.db);
    const i18n = { translations: [{ locale: 'de', messages: { title: 'Hallo' } }] };
    const json = { fields: { i18n } };
    expect((await live.server.call('POST', `/api/campaigns/${id}/patch`, { as: 'editor', json })).status).toBe(200);
    expect(await hearing.next()).toMatchObject({ type: 'campaign_updated', campaign_id: id });
  });

  test('that its node could not announce after the commit is sent by each node', async () => {
    const hearing = [await live.tab('admin'), await live.tab('admin', {}, live.nodeAddress)];
    const { id } = await makeCampaign(live.server.db);
    await live.server.db
      .insertInto('events')
      .values({
        type: 'campaign_updated',
        campaign_id: id,
        payload: JSON.stringify({ campaign_id: id, fields: ['name'] }),
        announced_by_writer: true,
      })
      .execute();
    for (const one of [live.server, live.node, live.server, live.node]) await one.timers.turn();
    for (const one of hearing) expect(await one.next()).toMatchObject({ type: 'campaign_updated', campaign_id: id });
    for (const one of [live.server, live.node]) await one.timers.turn();
    expect(await hearing[0]?.soFar()).toEqual([]);
  });

  test('that was announced is not sent again', async () => {
    const hearing = await live.tab('admin');
    const { id } = await makeCampaign(live.server.db);
    await live.rename(id, 'editor');
    expect(await hearing.next()).toMatchObject({ type: 'campaign_updated', campaign_id: id });
    for (let polls = 0; polls < 3; polls++) await live.server.timers.turn();
    expect(await hearing.soFar()).toEqual([]);
  });

  test('is not sent for a refused write', async () => {
    const hearing = await live.tab('admin');
    const campaign = await makeCampaign(live.server.db);
    await live.server.call('PUT', `/api/campaigns/${campaign.id}/lock`, { as: 'admin', json: {} });
    expect((await live.rename(campaign.id, 'editor')).status).toBe(423);
    await hearing.next();
    expect(await hearing.soFar()).toEqual([]);
  });

  test('is sent only to users who can see its campaign, by their current grants and role', async () => {
    const granted = await makeCampaign(live.server.db, { grantedTo: external });
    const child = await makeCampaign(live.server.db, { parent: granted });
    const unseen = await makeCampaign(live.server.db, { createdBy: external });
    const [limited, hearing, writing] = [await live.tab(external), await live.tab('admin'), await live.tab('editor')];
    const heardOf = async (ids: string[]) => {
      for (const id of ids) {
        const lock = `/api/campaigns/${id}/lock`;
        await live.rename(id, writing.call.as, writing.call.headers);
        const { body } = await live.server.call('PUT', lock, { ...writing.call, json: {} });
        await live.server.call('DELETE', `${lock}?locked_at=${body.locked_at}`, writing.call);
        const told = [await hearing.next(), await hearing.next(), await hearing.next()];
        expect(told.map(({ type }) => type)).toEqual(['campaign_updated', 'lock_campaign', 'unlock_campaign']);
      }
      return (await limited.soFar()).map(({ campaign_id }) => campaign_id);
    };
    const all = [granted.id, child.id, unseen.id];
    expect(await heardOf(all)).toEqual([...Array(3).fill(granted.id), ...Array(3).fill(child.id)]);

    await live.server.db.deleteFrom('campaign_access').where('user_id', '=', external.id).execute();
    expect(await heardOf(all)).toEqual([]);
    await live.server.db.updateTable('users').set({ role: 'editor' }).where('id', '=', external.id).execute();
    expect(await heardOf([unseen.id])).toEqual(Array(3).fill(unseen.id));
  });

  test('of a deletion is sent to users who could see the campaign, for each child too', async () => {
    const parent = await makeCampaign(live.server.db, { grantedTo: external });
    const child = await makeCampaign(live.server.db, { parent });
    const unseen = await makeCampaign(live.server.db);
    const [limited, hearing] = [await live.tab(external), await live.tab('admin')];
    await live.server.call('PUT', `/api/campaigns/${parent.id}/lock`, { ...hearing.call, json: {} });
    expect((await limited.next()).type).toBe('lock_campaign');
    await hearing.next();
    for (const { id } of [unseen, parent]) {
      const { status } = await live.server.call('DELETE', `/api/campaigns/${id}`, hearing.call);
      expect(status).toBe(204);
    }
    const gone = ({ id }: { id: string }) => ({ type: 'resource_changed', resource: 'campaigns', id });
    expect([await hearing.next(), await hearing.next(), await hearing.next()]).toEqual(
      [unseen, parent, child].map(gone),
    );
    expect(await limited.soFar()).toEqual([parent, child].map(gone));
  });

  test('of a record is sent to users who may list it', async () => {
    const [limited, hearing] = [await live.tab(external), await live.tab('admin')];
    const { body } = await live.server.call('POST', '/api/labels', { as: 'admin', json: { name: 'Heard' } });
    const told = expect.objectContaining({ type: 'resource_changed', resource: 'labels', id: body.id });
    expect([await limited.next(), await hearing.next()]).toEqual([told, told]);
  });

  test('of a record is sent only to users who can read it, and of a deleted one to users who can read all', async () => {
    const server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
    const address = await server.listen();
    const limited = await openTab(server, address, await makeUser(server.db, { role: 'external' }));
    const [owner, admin] = [await openTab(server, address, 'editor'), await openTab(server, address, 'admin')];
    const path = '/api/bookings';
    const { id } = (await server.call('POST', path, { ...owner.call, json: { name: 'Mine' } })).body;
    const told = expect.objectContaining({ type: 'resource_changed', resource: 'bookings', id });
    expect([await admin.next(), await owner.next(), await limited.soFar()]).toEqual([told, told, []]);
    await server.call('PUT', `${path}/${id}`, { ...owner.call, json: { shared: true } });
    expect([await admin.next(), await owner.next(), await limited.next()]).toEqual([told, told, told]);
    await server.call('DELETE', `${path}/${id}`, admin.call);
    expect([await admin.next(), await owner.soFar(), await limited.soFar()]).toEqual([told, [], []]);
    await server.close();
  });

  test('of an unknown resource is sent to nobody', async () => {
    const hearing = await live.tab('admin');
    const payload = JSON.stringify({ resource: 'secrets', id: 'x' });
    await live.server.db
      .insertInto('events')
      .values({ type: 'resource_changed', campaign_id: null, payload })
      .execute();
    await live.server.db.insertInto('events').values({ type: 'unheard_of', campaign_id: null, payload }).execute();
    const { body } = await live.server.call('POST', '/api/labels', { as: 'admin', json: { name: 'After' } });
    expect(await hearing.next()).toMatchObject({ id: body.id });
  });

  test('is stored for an hour', async () => {
    await makeCampaign(live.server.db);
    const old = new Date(live.server.clock.now().getTime() - 3_600_000);
    const insert = (created_at: Date) =>
      live.server.db
        .insertInto('events')
        .values({ created_at, type: 'unheard_of', campaign_id: null, payload: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [gone, kept] = [await insert(old), await insert(new Date(old.getTime() + 1))];
    await live.server.timers.turn();
    const rows = await live.server.db.selectFrom('events').select('id').where('id', 'in', [gone.id, kept.id]).execute();
    expect(rows).toEqual([kept]);
  });
});

describe('after the server lost its LISTEN connection', () => {
  const cutListeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'campaign-cms events'`.execute(live.server.db);

  test('it listens again and lets its tabs catch up', async () => {
    const hearing = await live.tab('admin');
    await cutListeners();
    const again = await hearing.next();
    expect(again).toEqual({ type: 'session_id', session_id: hearing.sessionId, session: hearing.session });
    const { id } = await makeCampaign(live.server.db);
    await live.rename(id, 'editor');
    expect(await hearing.next()).toMatchObject({ type: 'campaign_updated', campaign_id: id });
  });

  test('it closes the sockets of sign-ins that ended in between', async () => {
    const person = await makeUser(live.server.db);
    const [ended, hearing] = [await live.tab(person), await live.tab('admin')];
    await live.server.db.deleteFrom('oidc_payloads').where('user_id', '=', person.id).execute();
    await cutListeners();
    expect((await hearing.next()).type).toBe('session_id');
    expect(await ended.closed).toBe(1008);
  });
});
