import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endTab, startTab } from './fakeSocket.ts';

let tab: ReturnType<typeof startTab>;
beforeEach(async () => {
  tab = startTab();
  await tab.start();
});
afterEach(endTab);

describe('a place', () => {
  const place = { campaign_id: 'c1', place: { area: 'settings', block_id: null, visible: true } };
  const places = () => tab.last().said.filter(({ type }) => type === 'place');

  test('is sent once the socket has its session', () => {
    tab.last().accepts();
    tab.socket.place(place);
    expect(places()).toEqual([]);
    tab.last().takes();
    tab.socket.place(place);
    expect(places()).toEqual([{ type: 'place', ...place }]);
  });

  test('that a server of an earlier version refuses makes the socket reconnect and send no further places', async () => {
    tab.last().takes();
    tab.socket.place(place);
    tab.last().closes(1008);
    expect(tab.socket.state()).toBe('retrying');
    await tab.pass(2_000);
    tab.last().takes();
    tab.socket.place(place);
    expect([tab.socket.state(), places()]).toEqual(['connected', []]);
    tab.last().closes(1008);
    expect(tab.socket.state()).toBe('lost');
  });

  test('that was answered does not hide a refusal', () => {
    tab.last().takes();
    tab.socket.place(place);
    tab.last().tells({ type: 'presence', campaign_id: 'c1', people: [], more: 0 });
    tab.last().closes(1008);
    expect(tab.socket.state()).toBe('lost');
  });
});
