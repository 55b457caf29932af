import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backoffMs } from '../../src/realtime/eventSocket.ts';
import { endTab, startTab } from './fakeSocket.ts';

let tab: ReturnType<typeof startTab>;
beforeEach(async () => {
  tab = startTab({ jitter: 0.5 });
  await tab.start();
});
afterEach(endTab);

/** Fails until no other try comes by itself; answers how long each was waited for. */
async function failOn(): Promise<number[]> {
  const waits: number[] = [];
  while (tab.socket.state() !== 'lost') {
    const [before, since] = [tab.count(), Date.now()];
    tab.last().closes(1006);
    while (tab.count() === before && tab.socket.state() === 'retrying') await tab.pass(100);
    if (tab.count() > before) waits.push(Date.now() - since);
  }
  return waits;
}

describe('authorising', () => {
  test('is the first message, with a token of that moment and the session that is known', async () => {
    expect(tab.last().address).toBe('ws://tool.test/api/events');
    expect(tab.last().said).toEqual([]);
    tab.last().takes('secret-1', 'alias-1');
    expect(tab.last().said).toEqual([{ type: 'authorize', access_token: 'token-1' }]);
    expect(tab.known).toEqual({ id: 'secret-1', alias: 'alias-1' });
    tab.last().closes(1006);
    await tab.pass(2_000);
    tab.last().takes();
    expect(tab.last().said).toEqual([{ type: 'authorize', access_token: 'token-2', session_id: 'secret-1' }]);
  });

  test('makes it green, and not the opened socket by itself', () => {
    tab.last().accepts();
    expect(tab.socket.state()).toBe('connecting');
    tab.last().takes();
    expect(tab.socket.state()).toBe('connected');
  });

  test('is not tried by who is signed out', async () => {
    tab.last().closes(1006);
    tab.token.mockResolvedValueOnce(null);
    await tab.pass(2_000);
    expect([tab.socket.state(), tab.count()]).toEqual(['lost', 1]);
  });

  test('without a token, since the server could not be asked for one, is an error like others', async () => {
    tab.token.mockRejectedValue(new Error('offline'));
    tab.last().closes(1006);
    await tab.pass(120_000);
    expect([tab.socket.state(), tab.count(), tab.token.mock.calls.length]).toEqual(['lost', 1, 8]);
  });
});

describe('a call that was given a session', () => {
  test('before the socket heard of one is followed by the socket, whose own session is none', async () => {
    tab.last().accepts();
    await tab.isGiven('secret-of-call');
    tab.last().tells({ type: 'session_id', session_id: 'secret-of-socket', session: 'alias-of-socket' });
    await tab.pass(0);
    expect(tab.known.id).toBe('secret-of-call');
    expect(tab.last().said.slice(1)).toEqual([
      { type: 'authorize', access_token: 'token-2', session_id: 'secret-of-call' },
    ]);
    tab.last().tells({ type: 'session_id', session_id: 'secret-of-call', session: 'alias-of-call' });
    expect([tab.known.alias, tab.socket.state()]).toEqual(['alias-of-call', 'connected']);
  });

  test('while the socket has another one is followed by the socket', async () => {
    tab.last().takes('secret-of-socket', 'alias-of-socket');
    await tab.isGiven('secret-of-call');
    expect(tab.last().said).toMatchObject([{ type: 'authorize' }, { session_id: 'secret-of-call' }]);
    expect(tab.count()).toBe(1);
  });

  test('that the server does not know any more has the socket take the new one', async () => {
    tab.last().takes('secret-1', 'alias-1');
    tab.last().closes(4001);
    await tab.pass(0);
    tab.last().takes('secret-2', 'alias-2');
    await tab.pass(0);
    expect(tab.known).toEqual({ id: 'secret-2', alias: 'alias-2' });
    expect(tab.last().said).toMatchObject([{ type: 'authorize', session_id: 'secret-1' }]);
  });
});

describe('a socket that breaks', () => {
  test('is made anew after 0.3·(2ⁿ − 1) s and up to 1 s more', () => {
    expect([1, 2, 3, 7].map((errors) => backoffMs(errors, 0))).toEqual([300, 900, 2_100, 38_100]);
    expect(backoffMs(1, 1)).toBe(1_300);
  });

  test('is tried seven times more, each time later, and then is lost', async () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((errors) => backoffMs(errors, 0.5));
    expect(await failOn()).toEqual(waits);
    expect(tab.count()).toBe(8);
    await tab.pass(3_600_000);
    expect([tab.socket.state(), tab.count()]).toEqual(['lost', 8]);
  });

  test('has its errors forgotten by 10 s of being open, and by no less', async () => {
    tab.last().closes(1006);
    await tab.pass(backoffMs(1, 0.5));
    tab.last().takes();
    await tab.pass(9_999);
    tab.last().closes(1006);
    await tab.pass(backoffMs(2, 0.5) - 1);
    expect(tab.count()).toBe(2);
    await tab.pass(1);
    expect(tab.count()).toBe(3);
    tab.last().takes();
    await tab.pass(10_000);
    tab.last().closes(1006);
    await tab.pass(backoffMs(1, 0.5));
    expect(tab.count()).toBe(4);
  });

  test('has its errors not forgotten by 10 s that it was not open all the time, whatever it was told meanwhile', async () => {
    tab.last().closes(1006);
    await tab.pass(backoffMs(1, 0.5));
    tab.last().takes();
    await tab.pass(5_000);
    tab.last().tells({ type: 'session_id', session_id: 'secret-1', session: 'alias-1' });
    await tab.pass(4_999);
    tab.last().closes(1006);
    await tab.pass(backoffMs(2, 0.5));
    expect((await failOn()).at(0)).toBe(backoffMs(3, 0.5));
  });

  test('says nothing any more', async () => {
    const heard = vi.fn();
    tab.socket.onMessage(heard);
    const broken = tab.last();
    broken.closes(1006);
    broken.tells({ type: 'unlock_campaign', campaign_id: 'late' });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('what the server closes', () => {
  test('with 1008 is final', async () => {
    tab.last().takes();
    tab.last().closes(1008);
    await tab.pass(3_600_000);
    tab.page.window.dispatchEvent(new Event('online'));
    await tab.pass(0);
    expect([tab.socket.state(), tab.count()]).toEqual(['lost', 1]);
  });

  test('with 4001 comes back at once with a fresh token, however often, and is no error', async () => {
    for (let round = 1; round <= 20; round++) {
      tab.last().takes();
      tab.last().closes(4001);
      await tab.pass(0);
      expect(tab.count()).toBe(round + 1);
      tab.last().accepts();
      expect(tab.last().said).toMatchObject([{ access_token: `token-${round + 1}` }]);
    }
    expect((await failOn()).at(0)).toBe(backoffMs(1, 0.5));
  });

  test('with 4001 has the earlier errors still counted', async () => {
    tab.last().closes(1006);
    await tab.pass(backoffMs(1, 0.5));
    tab.last().takes();
    tab.last().closes(4001);
    await tab.pass(0);
    expect((await failOn()).at(0)).toBe(backoffMs(2, 0.5));
  });
});

describe('the heartbeat', () => {
  test('is a ping every 20 s plus jitter', async () => {
    tab.last().takes();
    const pings = () => tab.last().said.filter(({ type }) => type === 'ping').length;
    await tab.pass(20_499);
    expect(pings()).toBe(0);
    await tab.pass(1);
    expect(pings()).toBe(1);
    tab.last().tells({ type: 'ping' });
    await tab.pass(20_500);
    expect(pings()).toBe(2);
  });

  test('finds a socket dead that said nothing for 40 s', async () => {
    tab.last().takes();
    await tab.pass(41_000);
    expect([tab.count(), tab.socket.state()]).toEqual([2, 'retrying']);
  });

  test('that slept for an hour makes the socket anew at once, with a fresh token', async () => {
    tab.last().takes();
    tab.sleep(3_600_000);
    await tab.pass(20_500);
    expect(tab.count()).toBe(2);
    tab.last().takes();
    expect(tab.last().said).toMatchObject([{ access_token: 'token-2' }]);
    expect([tab.socket.state(), tab.gap.mock.calls.length]).toEqual(['connected', 1]);
  });
});

describe('a person or a tab that comes back', () => {
  test('tries a lost socket again with all its tries', async () => {
    await failOn();
    tab.socket.retry();
    expect(tab.socket.state()).toBe('retrying');
    await tab.pass(0);
    expect(tab.count()).toBe(9);
    expect((await failOn()).length).toBe(7);
  });

  test('finds the socket tried again by itself when the network is back after all tries', async () => {
    await failOn();
    tab.page.window.dispatchEvent(new Event('online'));
    await tab.pass(0);
    expect([tab.socket.state(), tab.count()]).toEqual(['retrying', 9]);
    tab.last().takes();
    expect(tab.socket.state()).toBe('connected');
  });

  test('does not wait for the next try', async () => {
    for (const wake of [
      () => tab.socket.retry(),
      () => tab.page.window.dispatchEvent(new Event('online')),
      () => tab.page.document.dispatchEvent(new Event('visibilitychange')),
    ]) {
      tab.last().closes(1006);
      const before = tab.count();
      wake();
      await tab.pass(0);
      expect(tab.count()).toBe(before + 1);
      await tab.pass(60_000);
      expect(tab.count()).toBe(before + 1);
      tab.last().takes();
    }
  });

  test('trusts no socket that was silent for 40 s, and keeps one that was not', async () => {
    tab.last().takes();
    tab.sleep(40_000);
    tab.page.document.dispatchEvent(new Event('visibilitychange'));
    tab.socket.retry();
    await tab.pass(0);
    expect(tab.count()).toBe(1);
    tab.sleep(1);
    tab.page.document.dispatchEvent(new Event('visibilitychange'));
    await tab.pass(0);
    expect(tab.count()).toBe(2);
  });
});

describe('what is heard', () => {
  test('is told as it is; pings, unknown types and what is no JSON are passed over', () => {
    const heard = vi.fn();
    tab.socket.onMessage(heard);
    tab.last().takes();
    heard.mockClear();
    tab.last().tells({ type: 'ping' });
    tab.last().tells({ type: 'run_script', code: 'x' });
    tab.last().onmessage?.({ data: 'no JSON' });
    tab.last().onmessage?.({ data: 'null' });
    tab.last().tells({ type: 'unlock_campaign', campaign_id: 'c1' });
    expect(heard.mock.calls).toEqual([[{ type: 'unlock_campaign', campaign_id: 'c1' }]]);
  });
});

describe('a stopped socket', () => {
  test('stays closed, and begins anew without a gap when it is started again', async () => {
    tab.last().takes();
    tab.socket.stop();
    tab.last().closes(1006);
    await tab.pass(3_600_000);
    tab.page.window.dispatchEvent(new Event('online'));
    tab.socket.retry();
    await tab.pass(0);
    expect(tab.count()).toBe(1);
    await tab.start();
    tab.last().takes('secret-2', 'alias-2');
    expect([tab.count(), tab.socket.state(), tab.gap.mock.calls.length]).toEqual([2, 'connected', 0]);
  });
});
