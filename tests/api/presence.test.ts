import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { shown, startPresence } from '../support/presence.ts';
import { startTestServer } from '../support/server.ts';
import { openTab, type Tab } from '../support/socket.ts';

let live: Awaited<ReturnType<typeof startPresence>>;
beforeAll(async () => {
  live = await startPresence();
});
beforeEach(() => live.newCampaign());
afterAll(() => live.close());
afterEach(() => live.killSockets());

/** Closes the socket of a tab, and waits until the server knows it. */
async function disconnect(tab: Tab): Promise<void> {
  tab.kill();
  const rows = () =>
    live.server.db.selectFrom('sessions').select('disconnected_at').where('alias', '=', tab.session).execute();
  await expect.poll(async () => (await rows())[0]?.disconnected_at ?? null).not.toBeNull();
}

describe('presence', () => {
  test('shows the others of all nodes, with area and block, and nobody to themselves', async () => {
    const first = await live.present(live.ann);
    expect(await first.next()).toEqual({ type: 'presence', campaign_id: live.campaignId(), people: [], more: 0 });
    const second = await live.present(live.bob, { at: live.nodeAddress });
    await shown(second, 'Ann in settings');
    expect(await shown(first, 'Bob in settings')).toMatchObject({
      people: [
        {
          session: second.session,
          user: { id: live.bob.id, display_name: 'Bob' },
          place: { area: 'settings', block_id: null, visible: true },
        },
      ],
    });
    await live.turn();
    second.say(live.placeIn('editor', 'b1'));
    await shown(first, 'Bob in editor/b1');
    second.say(live.placeIn('music'));
    await shown(first, 'Bob in music');
  });

  test('is not sent to tabs that do not have the campaign open', async () => {
    const other = await makeCampaign(live.server.db);
    const elsewhere = await live.tab(live.ann);
    elsewhere.say({ ...live.placeIn('settings'), campaign_id: other.id });
    await shown(elsewhere, '');
    const watching = await live.present(live.ann);
    await live.present(live.bob);
    await shown(watching, 'Bob in settings');
    expect(await elsewhere.soFar()).toEqual([]);
  });

  test('ends at once for a user who leaves, and for one who opens another campaign', async () => {
    const watching = await live.present(live.ann);
    const tab = await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    await live.turn();
    tab.say(live.leaving());
    await shown(watching, '');
    tab.say(live.placeIn('editor'));
    await shown(watching, 'Bob in editor');
    await live.turn();
    tab.say({ ...live.placeIn('editor'), campaign_id: (await makeCampaign(live.server.db)).id });
    await shown(watching, '');
  });

  test('shows a user with several tabs once, at the visible tab that was used last', async () => {
    const watching = await live.present(live.ann);
    const first = await live.present(live.bob);
    await shown(watching, 'Bob in settings');
    live.server.clock.advance(0.001);
    const second = await live.present(live.bob, { at: live.nodeAddress, area: 'music' });
    await shown(watching, 'Bob in music');
    await live.turn();
    second.say(live.placeIn('music', null, false));
    await shown(watching, 'Bob in settings');
    first.say(live.leaving());
    const { people } = await shown(watching, 'Bob in music');
    expect(people).toMatchObject([{ place: { visible: false } }]);
  });
});

describe('a user without access to the campaign', () => {
  test('is neither shown nor told, and is both once access is granted, until it is revoked', async () => {
    const external = await makeUser(live.server.db, { display_name: 'Exa', role: 'external' });
    const limited = await live.present(external, { at: live.nodeAddress });
    await limited.soFar();
    const watching = await live.present(live.ann);
    await shown(watching, '');
    const path = `/api/permissions/campaigns/${live.campaignId()}/users/${external.id}`;
    expect(await limited.soFar()).toEqual([]);
    expect((await live.server.call('PUT', path, { as: 'admin' })).status).toBe(204);
    await shown(watching, 'Exa in settings');
    await shown(limited, 'Ann in settings');
    expect((await live.server.call('DELETE', path, { as: 'admin' })).status).toBe(204);
    await shown(watching, '');
    watching.say(live.placeIn('history'));
    expect((await limited.soFar()).filter(({ type }) => type === 'presence')).toEqual([]);
  });
});

describe('a closed socket', () => {
  test('ends the presence of its tab after 5 s, on every node', async () => {
    const watching = [await live.present(live.ann), await live.present(live.ann, { at: live.nodeAddress })];
    const tab = await live.present(live.bob);
    for (const one of watching) await shown(one, 'Bob in settings');
    await disconnect(tab);
    live.server.clock.advance(4);
    await live.turn();
    for (const one of watching) expect(await one.soFar()).toEqual([]);
    live.server.clock.advance(1);
    await live.turn();
    for (const one of watching) await shown(one, '');
  });

  test('changes nothing for the others if the tab comes back before, on any node', async () => {
    const watching = await live.present(live.ann);
    const tab = await live.present(live.bob);
    await shown(watching, 'Bob in settings');
    await disconnect(tab);
    live.server.clock.advance(4);
    const heard = live.announcementsAt(live.server);
    const back = await live.present(live.bob, { at: live.nodeAddress, sessionId: tab.sessionId });
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    live.server.clock.advance(2);
    await live.turn();
    expect(await watching.soFar()).toEqual([]);
    back.say(live.leaving());
    await shown(watching, '');
  });
});

describe('a node', () => {
  test('that was killed takes its people with it, after 31 s at most', async () => {
    const watching = await live.present(live.ann);
    await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    // From here on the other node announces nothing.
    await live.pass(29);
    const later = await live.present(await makeUser(live.server.db, { display_name: 'Cleo' }));
    await shown(later, 'Ann in settings, Bob in settings');
    await live.pass(2);
    await shown(watching, 'Cleo in settings');
  });

  test('that continues keeps its people by repeating them', async () => {
    const watching = await live.present(live.ann);
    await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    const heard = live.announcementsAt(live.server);
    for (let seconds = 0; seconds < 35; seconds += 7) {
      const before = heard.length;
      live.server.clock.advance(7);
      await live.node.timers.turn();
      await expect.poll(() => heard.length).toBeGreaterThan(before);
    }
    await live.server.timers.turn();
    const later = await live.present(await makeUser(live.server.db, { display_name: 'Cleo' }));
    await shown(later, 'Ann in settings, Bob in settings');
  });

  test('that starts learns who is present at the others, and one that stops takes its people with it', async () => {
    const watching = await live.present(live.ann);
    await shown(watching, '');
    const third = await startTestServer({ beside: live.server });
    const tab = await openTab(third, await third.listen(), live.bob);
    tab.say(live.placeIn('editor'));
    await shown(tab, 'Ann in settings');
    await shown(watching, 'Bob in editor');
    const heard = live.announcementsAt(live.server);
    await third.close();
    await expect.poll(() => heard.some((payload) => payload.includes('"left"'))).toBe(true);
    await live.pass(5);
    await shown(watching, '');
  });

  test('that lost its LISTEN connection learns what it missed', async () => {
    const watching = await live.present(live.ann);
    const tab = await live.present(live.bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    const heard = live.announcementsAt(live.server);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'campaign-cms events'`.execute(live.server.db);
    tab.say(live.placeIn('history'));
    await shown(watching, 'Bob in history');
    expect(heard.length).toBeGreaterThan(0);
  });
});
