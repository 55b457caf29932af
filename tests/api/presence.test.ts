import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../contracts/limits.ts';
import { announced, onePerUser } from '../../server/modules/events/people.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openTab, type Tab, type TestSocket } from '../support/socket.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
let campaign: { id: string };
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  live = await startTwoNodes();
  ann = await makeUser(live.server.db, { display_name: 'Ann' });
  bob = await makeUser(live.server.db, { display_name: 'Bob' });
});
beforeEach(async () => {
  campaign = await makeCampaign(live.server.db);
  await turn();
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

type Message = Awaited<ReturnType<TestSocket['next']>>;

/** Runs the recurring work of both nodes: changes beyond the limits of a second are handled. */
const turn = async () => {
  for (const { timers } of [live.server, live.node]) await timers.turn();
};
const placeIn = (area: string, block_id: string | null = null, visible = true) => ({
  type: 'place',
  campaign_id: campaign.id,
  place: { area, block_id, visible },
});
const leaving = () => ({ type: 'place', campaign_id: campaign.id, place: null });

/** `Ann in settings, Bob in editor/b1 +2`; '' for nobody. */
function summaryOf({ people, more }: Message): string {
  const listed: { user: { display_name: string }; place: { area: string; block_id: string | null } }[] = Object(people);
  const names = listed.map(
    ({ user, place }) => `${user.display_name} in ${place.area}${place.block_id ? `/${place.block_id}` : ''}`,
  );
  return names.join(', ') + (Number(more) > 0 ? ` +${more}` : '');
}

/** Resolves to the first message in which the server shows these people. */
async function shown(tab: TestSocket, people: string): Promise<Message> {
  for (;;) {
    const message = await tab.next();
    if (message.type === 'presence' && summaryOf(message) === people) return message;
  }
}

/** Opens a tab that has the campaign open. */
async function present(person: TestUser, options: { at?: string; area?: string; sessionId?: string } = {}): Promise<Tab> {
  const { at, area = 'settings', sessionId } = options;
  const tab = await live.tab(person, sessionId === undefined ? {} : { sessionId }, at);
  tab.say(placeIn(area));
  return tab;
}

/** Returns the messages about the campaign, and about nodes, that a node hears by NOTIFY from now on. */
function announcementsAt(node: TestServer): string[] {
  const payloads: string[] = [];
  const { id } = campaign;
  node.app.eventListener.on('presence', (payload) => {
    if (payload.includes(id) || !payload.includes('campaign_id')) payloads.push(payload);
  });
  return payloads;
}

/** Waits until the server knows that the socket of a tab has closed. */
const noticed = ({ session }: Tab) =>
  expect
    .poll(() =>
      live.server.db
        .selectFrom('sessions')
        .select('disconnected_at')
        .where('alias', '=', session)
        .executeTakeFirst()
        .then((row) => row?.disconnected_at ?? null),
    )
    .not.toBeNull();

/** Closes the socket of a tab, and waits until the server knows it. */
async function disconnect(tab: Tab): Promise<void> {
  tab.kill();
  await noticed(tab);
}

describe('presence', () => {
  test('shows the others of all nodes, with area and block, and nobody to themselves', async () => {
    const first = await present(ann);
    expect(await first.next()).toEqual({ type: 'presence', campaign_id: campaign.id, people: [], more: 0 });
    const second = await present(bob, { at: live.nodeAddress });
    await shown(second, 'Ann in settings');
    expect(await shown(first, 'Bob in settings')).toMatchObject({
      people: [
        {
          session: second.session,
          user: { id: bob.id, display_name: 'Bob' },
          place: { area: 'settings', block_id: null, visible: true },
        },
      ],
    });
    second.say(placeIn('editor', 'b1'));
    await shown(first, 'Bob in editor/b1');
    second.say(placeIn('music'));
    await shown(first, 'Bob in music');
  });

  test('is not sent to tabs that do not have the campaign open', async () => {
    const other = await makeCampaign(live.server.db);
    const elsewhere = await live.tab(ann);
    elsewhere.say({ ...placeIn('settings'), campaign_id: other.id });
    await shown(elsewhere, '');
    const watching = await present(ann);
    await present(bob);
    await shown(watching, 'Bob in settings');
    expect(await elsewhere.soFar()).toEqual([]);
  });

  test('ends at once for a user who leaves, and for one who opens another campaign', async () => {
    const watching = await present(ann);
    const tab = await present(bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    tab.say(leaving());
    await shown(watching, '');
    tab.say(placeIn('editor'));
    await shown(watching, 'Bob in editor');
    await turn();
    tab.say({ ...placeIn('editor'), campaign_id: (await makeCampaign(live.server.db)).id });
    await shown(watching, '');
  });

  test('shows a user with several tabs once, at the visible tab that was used last', async () => {
    const watching = await present(ann);
    const first = await present(bob);
    await shown(watching, 'Bob in settings');
    live.server.clock.advance(0.001);
    const second = await present(bob, { at: live.nodeAddress, area: 'music' });
    await shown(watching, 'Bob in music');
    await turn();
    second.say(placeIn('music', null, false));
    await shown(watching, 'Bob in settings');
    first.say(leaving());
    const { people } = await shown(watching, 'Bob in music');
    expect(people).toMatchObject([{ place: { visible: false } }]);
  });
});

describe('a user without access to the campaign', () => {
  test('is neither shown nor told, and is both once access is granted, until it is revoked', async () => {
    const external = await makeUser(live.server.db, { display_name: 'Exa', role: 'external' });
    const limited = await present(external, { at: live.nodeAddress });
    await limited.soFar();
    const watching = await present(ann);
    await shown(watching, '');
    const path = `/api/permissions/campaigns/${campaign.id}/users/${external.id}`;
    expect(await limited.soFar()).toEqual([]);
    expect((await live.server.call('PUT', path, { as: 'admin' })).status).toBe(204);
    await shown(watching, 'Exa in settings');
    await shown(limited, 'Ann in settings');
    expect((await live.server.call('DELETE', path, { as: 'admin' })).status).toBe(204);
    await shown(watching, '');
    watching.say(placeIn('history'));
    expect((await limited.soFar()).filter(({ type }) => type === 'presence')).toEqual([]);
  });
});

describe('a closed socket', () => {
  test('ends the presence of its tab after 5 s, on every node', async () => {
    const watching = [await present(ann), await present(ann, { at: live.nodeAddress })];
    const tab = await present(bob);
    for (const one of watching) await shown(one, 'Bob in settings');
    await disconnect(tab);
    live.server.clock.advance(4);
    await turn();
    for (const one of watching) expect(await one.soFar()).toEqual([]);
    live.server.clock.advance(1);
    await turn();
    for (const one of watching) await shown(one, '');
  });

  test('changes nothing for the others if the tab comes back before, on any node', async () => {
    const watching = await present(ann);
    const tab = await present(bob);
    await shown(watching, 'Bob in settings');
    await disconnect(tab);
    live.server.clock.advance(4);
    const heard = announcementsAt(live.server);
    const back = await present(bob, { at: live.nodeAddress, sessionId: tab.sessionId });
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    live.server.clock.advance(2);
    await turn();
    expect(await watching.soFar()).toEqual([]);
    back.say(leaving());
    await shown(watching, '');
  });
});

describe('a node', () => {
  test('that was killed takes its people with it, after 31 s at most', async () => {
    const watching = await present(ann);
    await present(bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    // From here on the other node announces nothing.
    await live.pass(29);
    const later = await present(await makeUser(live.server.db, { display_name: 'Cleo' }));
    await shown(later, 'Ann in settings, Bob in settings');
    await live.pass(2);
    await shown(watching, 'Cleo in settings');
  });

  test('that continues keeps its people by repeating them', async () => {
    const watching = await present(ann);
    await present(bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    const heard = announcementsAt(live.server);
    for (let seconds = 0; seconds < 35; seconds += 7) {
      const before = heard.length;
      live.server.clock.advance(7);
      await live.node.timers.turn();
      await expect.poll(() => heard.length).toBeGreaterThan(before);
    }
    await live.server.timers.turn();
    const later = await present(await makeUser(live.server.db, { display_name: 'Cleo' }));
    await shown(later, 'Ann in settings, Bob in settings');
  });

  test('that starts learns who is present at the others, and one that stops takes its people with it', async () => {
    const watching = await present(ann);
    await shown(watching, '');
    const third = await startTestServer({ beside: live.server });
    const tab = await openTab(third, await third.listen(), bob);
    tab.say(placeIn('editor'));
    await shown(tab, 'Ann in settings');
    await shown(watching, 'Bob in editor');
    const heard = announcementsAt(live.server);
    await third.close();
    await expect.poll(() => heard.some((payload) => payload.includes('"left"'))).toBe(true);
    await live.pass(5);
    await shown(watching, '');
  });

  test('that lost its LISTEN connection learns what it missed', async () => {
    const watching = await present(ann);
    const tab = await present(bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    const heard = announcementsAt(live.server);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'campaign-cms events'`.execute(live.server.db);
    tab.say(placeIn('history'));
    await shown(watching, 'Bob in history');
    expect(heard.length).toBeGreaterThan(0);
  });
});

describe('what is sent is bounded', () => {
  test('a flood of places is announced a few times a second, and the last one is not lost', async () => {
    const watching = await present(ann);
    const tab = await present(bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
    await live.node.timers.turn();
    const heard = announcementsAt(live.server);
    for (let at = 0; at < 60; at++) {
      tab.say(placeIn('editor', `b${at}`));
      await tab.soFar();
    }
    expect(heard.length).toBeLessThanOrEqual(4);
    await turn();
    await shown(watching, 'Bob in editor/b59');
    expect(heard.length).toBeLessThanOrEqual(8);
  });

  test('20 people are listed, and the number of the others is sent', async () => {
    const watching = await present(ann);
    await shown(watching, '');
    const names = Array.from({ length: 20 }, (_, at) => `P${String(at).padStart(2, '0')}`);
    const people = [];
    for (const [at, display_name] of [...names, 'Further'].entries()) {
      const { id: user_id } = await makeUser(live.server.db, { display_name });
      people.push({ session: uuidv4(), user_id, place: { area: 'music', block_id: null, visible: true }, since: at, at });
    }
    const said = JSON.stringify({ type: 'people', node: 'x', campaign_id: campaign.id, people, more: 3 });
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
    expect([said.people.length, said.more]).toEqual([limits.maxPeoplePresent + 1, 500 - limits.maxPeoplePresent - 1]);
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
    const tab = await live.tab(ann);
    tab.say({ ...placeIn('settings'), ...changes });
    expect(await tab.closed).toBe(1008);
  });

  test('a place before the authorization closes the socket', async () => {
    const socket = await live.connect();
    socket.say(placeIn('settings'));
    expect(await socket.closed).toBe(1008);
  });

  test('anything else on the channel is ignored', async () => {
    const watching = await present(ann);
    await shown(watching, '');
    for (const text of ['', 'hello', '[]', '{"type":"people","node":"x","campaign_id":"y","people":[{}],"more":0}']) {
      await sql`select pg_notify('presence', ${text})`.execute(live.server.db);
    }
    await present(bob, { at: live.nodeAddress });
    await shown(watching, 'Bob in settings');
  });
});
