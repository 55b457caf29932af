import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isClockStale, measureClock, serverNow } from '#campaign-apps/kit/public/serverClock.ts';

const hour = 3_600_000;
/** How far this device's clock is behind the server's. */
let behindMs = 0;
let isOnline = true;
const request = vi.fn();

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    request();
    return isOnline ? Response.json({ now: Date.now() + behindMs }) : Response.error();
  });
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
beforeEach(() => request.mockClear());

// The tests continue each other: a page has one clock.
test('the first measurement waits until the browser is idle, later ones start at once', async () => {
  behindMs = 7_000;
  const idle = vi.spyOn(window, 'requestIdleCallback');
  const removed = vi.spyOn(window, 'removeEventListener');
  const first = measureClock(2);
  await Promise.resolve();
  expect(request).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await first;
  expect(request).toHaveBeenCalledTimes(2);
  expect(removed).toHaveBeenCalledWith('pagehide', expect.any(Function));
  await measureClock(1);
  expect(request).toHaveBeenCalledTimes(3);
  expect(idle).toHaveBeenCalledOnce();
  expect(serverNow()).toBe(Date.now() + 7_000);
  expect(isClockStale()).toBe(false);
});

test('after sleep the clock is measured every 5 s until a request succeeds', async () => {
  // The time of the performance clock stops while the device sleeps.
  vi.setSystemTime(Date.now() + hour);
  isOnline = false;
  for (const _attempt of ['first', 'second']) {
    expect(isClockStale()).toBe(true);
    await measureClock(5);
    expect(isClockStale()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_001);
  }
  isOnline = true;
  expect(isClockStale()).toBe(true);
  await measureClock(5);
  expect(serverNow()).toBe(Date.now() + behindMs);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(isClockStale()).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(isClockStale()).toBe(true);
});
