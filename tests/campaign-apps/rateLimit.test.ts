import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimit } from '#campaign-apps/kit/visitors/rateLimit.ts';

const windowMs = 1_000;
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());
const createLimit = () => createRateLimit({ tries: 1, windowMs, now: Date.now });

it('allows an address its tries again when its window has ended', () => {
  const limit = createLimit();
  expect(limit.charge('192.0.2.1')).toBeNull();
  vi.advanceTimersByTime(windowMs - 1);
  expect(limit.charge('192.0.2.1')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(limit.charge('192.0.2.1')).toBeNull();
});

it('forgets each address when its window ends, also without further tries', () => {
  const forgotten = vi.spyOn(Map.prototype, 'delete');
  const limit = createLimit();
  limit.charge('192.0.2.1');
  vi.advanceTimersByTime(400);
  limit.charge('192.0.2.2');
  limit.charge('192.0.2.3');
  forgotten.mockClear();

  vi.advanceTimersByTime(599);
  expect(forgotten).not.toHaveBeenCalledWith('192.0.2.1');
  vi.advanceTimersByTime(1);
  expect(forgotten).toHaveBeenCalledWith('192.0.2.1');
  expect(forgotten).not.toHaveBeenCalledWith('192.0.2.2');
  vi.advanceTimersByTime(400);
  expect(forgotten).toHaveBeenCalledWith('192.0.2.2');
  expect(forgotten).toHaveBeenCalledWith('192.0.2.3');
  // Nothing runs while there are no addresses.
  expect(vi.getTimerCount()).toBe(0);
  forgotten.mockRestore();
});
