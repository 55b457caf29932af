import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { announced, onePerUser } from '#server/modules/events/people.ts';
import { makeUser } from '../support/builders.ts';
import { shown, startPresence } from '../support/presence.ts';

let live: Awaited<ReturnType<typeof startPresence>>;
beforeAll(async () => {
  live = await startPresence();
});
beforeEach(() => live.newCampaign());
afterAll(() => live.close());
afterEach(() => live.killSockets());

describe('what is sent is bounded', () => {
  test('a flood of places is announced a few times a second, and the last one is not lost', async () => {
    const watching = await live.present(live.ann);
    const tab = await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    await live.node.timers.turn();
    const heard = live.announcementsAt(live.server);
    for (let at = 0; at < 60; at++) {
      tab.say(live.placeIn('editor', `b${at}`));
      await tab.soFar();
    }
    expect(heard.length).toBeLessThanOrEqual(4);
    await live.turn();
    await shown(watching, 'Bob in editor/b59');
    expect(heard.length).toBeLessThanOrEqual(8);
  });

  test('20 people are listed, and the number of the others is sent', async () => {
    const watching = await live.present(live.ann);
    await shown(watching, '');
    const names = Array.from({ length: 20 }, (_, at) => `P${String(at).padStart(2, '0')}`);
    const people = [];
    for (const [at, display_name] of [...names, 'Further'].entries()) {
      const { id: user_id } = await makeUser(live.server.db, { display_name });
      people.push({
        session: uuidv4(),
        user_id,
        place: { area: 'music', block_id: null, visible: true },
        since: at,
        at,
      });
    }
    const said = JSON.stringify({ type: 'people', node: 'x', campaign_id: live.campaignId(), people, more: 3 });
    await sql`select pg_notify('presence', ${said})`.execute(live.server.db);
    await shown(watching, `${names.map((name) => `${name} in music`).join(', ')} +4`);
  });

  test('any number of people with the longest places fits into one NOTIFY', () => {
    const place = { area: 'a'.repeat(40), block_id: 'b'.repeat(64), visible: false };
    const now = Date.now();
    const tabs = Array.from({ length: 500 }, () => ({
      session: uuidv4(),
      user_id: uuidv4(),
      place,
      since: now,
      at: now,
    }));
    const said = announced(onePerUser(tabs));
    expect([said.people.length, said.more]).toEqual([
      serverLimits.maxPeoplePresent + 1,
      500 - serverLimits.maxPeoplePresent - 1,
    ]);
    const text = JSON.stringify({ type: 'people', node: uuidv4(), campaign_id: uuidv4(), ...said });
    expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  });

  test.each([
    ['no campaign', { campaign_id: 'x' }],
    ['no place', { place: undefined }],
    ['an area that is no path', { place: { area: 'A place', visible: true } }],
    ['a block with an id that is too long', { place: { area: 'editor', block_id: 'b'.repeat(65), visible: true } }],
    ['no visibility', { place: { area: 'editor' } }],
  ])('a place with %s closes the socket', async (_name, changes) => {
    const tab = await live.tab(live.ann);
    tab.say({ ...live.placeIn('settings'), ...changes });
    expect(await tab.closed).toBe(1008);
  });

  test('a place before the authorization closes the socket', async () => {
    const socket = await live.connect();
    socket.say(live.placeIn('settings'));
    expect(await socket.closed).toBe(1008);
  });

  test('anything else on the channel is ignored', async () => {
    const watching = await live.present(live.ann);
    await shown(watching, '');
    for (const text of ['', 'hello', '[]', '{"type":"people","node":"x","campaign_id":"y","people":[{}],"more":0}']) {
      await sql`select pg_notify('presence', ${text})`.execute(live.server.db);
    }
    await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
  });
});
