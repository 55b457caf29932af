import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backoffMs } from '#src/realtime/socket/backoff.ts';
import { endTab, startTab } from './fakeSocket.ts';

let tab: ReturnType<typeof startTab>;
beforeEach(async () => {
  tab = startTab({ jitter: 0.5 });
  await tab.start();
});
afterEach(endTab);

/** Fails until no further automatic attempt follows. Returns the delay of each attempt. */
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

describe('authorizing', () => {
  test('is the first message, with a current token and the known session', async () => {
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

  test('makes the state connected, and opening the socket does not', () => {
    tab.last().accepts();
    expect(tab.socket.state()).toBe('connecting');
    tab.last().takes();
    expect(tab.socket.state()).toBe('connected');
  });

  test('is not attempted by signed-out users', async () => {
    tab.last().closes(1006);
    tab.token.mockResolvedValueOnce(null);
    await tab.pass(2_000);
    expect([tab.socket.state(), tab.count()]).toEqual(['lost', 1]);
  });

  test('without a token, because the server could not be reached, is an error like others', async () => {
    tab.token.mockRejectedValue(new Error('offline'));
    tab.last().closes(1006);
    await tab.pass(120_000);
    expect([tab.socket.state(), tab.count(), tab.token.mock.calls.length]).toEqual(['lost', 1, 8]);
  });
});

describe('a call that received a session', () => {
  test('before the socket received one makes the socket reconnect with it', async () => {
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

  test('while the socket has another one makes the socket reconnect with it', async () => {
    tab.last().takes('secret-of-socket', 'alias-of-socket');
    await tab.isGiven('secret-of-call');
    expect(tab.last().said).toMatchObject([{ type: 'authorize' }, { session_id: 'secret-of-call' }]);
    expect(tab.count()).toBe(1);
  });

  test('that the server no longer knows makes the socket use the new one', async () => {
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
  test('is reopened after 0.3·(2ⁿ − 1) s and up to 1 s more', () => {
    expect([1, 2, 3, 7].map((errors) => backoffMs(errors, 0))).toEqual([300, 900, 2_100, 38_100]);
    expect(backoffMs(1, 1)).toBe(1_300);
  });

  test('is retried seven times with increasing delays, and then is lost', async () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((errors) => backoffMs(errors, 0.5));
    expect(await failOn()).toEqual(waits);
    expect(tab.count()).toBe(8);
    await tab.pass(3_600_000);
    expect([tab.socket.state(), tab.count()]).toEqual(['lost', 8]);
  });

  test('resets its error count after 10 s of being open, and not before', async () => {
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

  test('keeps its error count if those 10 s were interrupted, whatever messages arrived', async () => {
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

  test('reports nothing any more', async () => {
    const heard = vi.fn();
    tab.socket.onMessage(heard);
    const broken = tab.last();
    broken.closes(1006);
    broken.tells({ type: 'unlock_campaign', campaign_id: 'late' });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a close by the server', () => {
  test('with 1008 is final', async () => {
    tab.last().takes();
    tab.last().closes(1008);
    await tab.pass(3_600_000);
    tab.page.window.dispatchEvent(new Event('online'));
    await tab.pass(0);
    expect([tab.socket.state(), tab.count()]).toEqual(['lost', 1]);
  });

  test('with 4001 reconnects at once with a fresh token, however often, and is not an error', async () => {
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

  test('with 4001 keeps the error count', async () => {
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

  test('detects a dead socket after 40 s of silence', async () => {
    tab.last().takes();
    await tab.pass(41_000);
    expect([tab.count(), tab.socket.state()]).toEqual([2, 'retrying']);
  });

  test('that slept for an hour reopens the socket at once, with a fresh token', async () => {
    tab.last().takes();
    tab.sleep(3_600_000);
    await tab.pass(20_500);
    expect(tab.count()).toBe(2);
    tab.last().takes();
    expect(tab.last().said).toMatchObject([{ access_token: 'token-2' }]);
    expect([tab.socket.state(), tab.gap.mock.calls.length]).toEqual(['connected', 1]);
  });
});

describe('a user or a tab that returns', () => {
  test('retries a lost socket with all its attempts', async () => {
    await failOn();
    tab.socket.retry();
    expect(tab.socket.state()).toBe('retrying');
    await tab.pass(0);
    expect(tab.count()).toBe(9);
    expect((await failOn()).length).toBe(7);
  });

  test('retries a lost socket automatically when the network is back', async () => {
    await failOn();
    tab.page.window.dispatchEvent(new Event('online'));
    await tab.pass(0);
    expect([tab.socket.state(), tab.count()]).toEqual(['retrying', 9]);
    tab.last().takes();
    expect(tab.socket.state()).toBe('connected');
  });

  test('does not wait for the next attempt', async () => {
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

  test('reopens a socket that was silent for 40 s, and keeps a live one', async () => {
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

describe('received messages', () => {
  test('are passed on unchanged; pings, unknown types and invalid JSON are ignored', () => {
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
  test('stays closed, and reports no gap when it is started again', async () => {
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
