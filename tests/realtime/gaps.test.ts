import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endTab, startTab } from './fakeSocket.ts';

let tab: ReturnType<typeof startTab>;
beforeEach(async () => {
  tab = startTab({ jitter: 0.5 });
  await tab.start();
});
afterEach(endTab);

describe('a gap', () => {
  test('is reported after each reconnect and each repeated session, and not at first', async () => {
    tab.last().takes();
    expect(tab.gap).not.toHaveBeenCalled();
    tab.last().tells({ type: 'session_id', session_id: 'secret-1', session: 'alias-1' });
    expect(tab.gap).toHaveBeenCalledTimes(1);
    tab.last().closes(4001);
    await tab.pass(0);
    tab.last().accepts();
    expect(tab.gap).toHaveBeenCalledTimes(1);
    tab.last().takes();
    expect(tab.gap).toHaveBeenCalledTimes(2);
  });

  test('is reported before a first session that took several attempts: data read before may be outdated', async () => {
    tab.last().closes(1006);
    await tab.pass(2_000);
    expect(tab.count()).toBe(2);
    tab.last().accepts();
    expect(tab.gap).not.toHaveBeenCalled();
    tab.last().takes();
    expect(tab.gap).toHaveBeenCalledTimes(1);
  });
});
