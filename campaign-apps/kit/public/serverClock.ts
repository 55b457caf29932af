import { fieldsOf } from '../values/read.ts';
import { whenIdle } from './whenIdle.ts';

/** The server's time at `performance.now()` 0, in milliseconds since 1970; null if it is unknown. */
let origin: number | null = null;
/** The round trip of the best measurement. */
let shortest = Number.POSITIVE_INFINITY;
/** When the time is measured again, by `performance.now()`. */
let staleAt = Number.NEGATIVE_INFINITY;
/** The difference between the two clocks of this device at the last measurement: it changes if one of them jumps. */
let gap = 0;
const jumpMs = 200;
/** Clocks of devices drift by some ten milliseconds in this time. */
const maxAgeMs = 10 * 60_000;
/** How long a request may take, and how long a measurement without a response counts. */
const retryMs = 5_000;
/** Resolves when the first measurement may start. */
let idle: Promise<void> | null = null;

/** Returns the server's time in milliseconds since 1970; the device's time while the server's is unknown. */
export const serverNow = (): number => (origin === null ? Date.now() : origin + performance.now());

/** Sets the time that the server had at `performance.now()` = `at`, unless it was measured already. */
export function assumeServerTime(time: number, at: number): void {
  if (origin === null && !Number.isNaN(time)) origin = time - at;
}

/**
 * Returns whether to measure again: the device slept, one of its clocks was set, the last measurement failed 5 s ago,
 * or it is old.
 */
export const isClockStale = (): boolean => Math.abs(currentGap() - gap) > jumpMs || performance.now() > staleAt;

/**
 * Measures the server's time with small uncached requests, and uses the one with the shortest round trip: the server
 * answered in the middle of it. Ends at the first request that fails; if none succeeds, the time does not change. The
 * first measurement waits until the browser is idle.
 */
export async function measureClock(samples: number): Promise<void> {
  if (isClockStale()) shortest = Number.POSITIVE_INFINITY;
  gap = currentGap();
  staleAt = performance.now() + retryMs;
  idle ??= new Promise(whenIdle);
  await idle;
  for (let taken = 0; taken < samples; taken += 1) {
    const sent = performance.now();
    const time = await requestTime();
    const roundTrip = performance.now() - sent;
    if (time === null) return;
    staleAt = sent + maxAgeMs;
    if (roundTrip >= shortest) continue;
    shortest = roundTrip;
    origin = time - sent - roundTrip / 2;
  }
}

const currentGap = (): number => Date.now() - performance.now();

async function requestTime(): Promise<number | null> {
  try {
    const answer = await fetch('/clock', { cache: 'no-store', signal: AbortSignal.timeout?.(retryMs) });
    const { now } = fieldsOf(await answer.json());
    return typeof now === 'number' ? now : null;
  } catch {
    return null;
  }
}
